import { useEffect, useRef, useState } from 'react';
import { createLoadingInputs } from './loadingInputs.ts';

type SubmissionOptions = {
  /** Why the form can't be edited now; null when it can. */
  readOnly: string | null;
  /** Called before each save, and before it waits. */
  onStart: () => void;
  /** Validates and saves; returns false if either failed. */
  save: () => Promise<boolean>;
};

/** Runs one save at a time. A save waits for inputs that are loading. */
export function useSubmission({ readOnly, onStart, save }: SubmissionOptions) {
  const [loadingInputs] = useState(createLoadingInputs);
  const [waiting, setWaiting] = useState(false);
  const running = useRef<Promise<boolean> | null>(null);
  /** Whether a save that waits for inputs still applies. */
  const isWanted = useRef(true);
  const closed = useRef(readOnly);
  closed.current = readOnly;

  useEffect(() => {
    isWanted.current = true;
    return () => {
      isWanted.current = false;
    };
  }, []);

  const run = async (): Promise<boolean> => {
    onStart();
    if (!loadingInputs.isEmpty()) {
      isWanted.current = true;
      setWaiting(true);
      await loadingInputs.whenEmpty();
      setWaiting(false);
      // The user may have left or discarded the form, or lost the lock.
      if (!isWanted.current || closed.current !== null) return false;
    }
    return save();
  };

  /** Waits and saves; during a save it returns the result of that save. */
  const submit = (): Promise<boolean> => {
    running.current ??= run().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  /** Cancels a save that still waits. */
  const cancel = () => {
    isWanted.current = false;
  };
  return { loadingInputs, waiting, submit, cancel };
}
