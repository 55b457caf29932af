import { useBlocker } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { type ClosedForm, LeaveDialog, type LeavePhase } from '../ui/LeaveDialog.tsx';

type LeaveGuardProps = {
  /** There is something that would be lost. */
  dirty: boolean;
  /** Saves the form where it stands; false when it could not be saved (the form then shows why). */
  save: () => Promise<boolean>;
  /** Why the last save failed, in words. */
  failure: string | null;
  /** Why nothing can be saved now, in words, and whether what was typed is kept all the same; null when it can. */
  closed: ClosedForm | null;
  /** Told when a person chose to leave without saving. */
  onDiscard?: () => void;
};

/**
 * Asks before a form with unsaved changes is left, by a link, Back or a redirect: Save, Discard or Stay; a form that
 * can't be saved now offers to leave its draft. Moving inside
 * the form's own area (a tab in its address) asks nothing. Closing the tab gets the browser's own question.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isArmed, disarm } = useArmed(props.dirty);
  return isArmed ? <ArmedGuard {...props} onIdle={disarm} /> : null;
}

/**
 * True from when a guard is needed until it says that it is idle. React-router supports one blocker at a time, so a guard
 * without anything to guard leaves it to others.
 */
export function useArmed(isNeeded: boolean): { isArmed: boolean; disarm: () => void } {
  const [isArmed, setArmed] = useState(isNeeded);
  if (isNeeded && !isArmed) setArmed(true);
  const disarm = useCallback(() => setArmed(false), []);
  return { isArmed, disarm };
}

type ArmedGuardProps = LeaveGuardProps & {
  /** Called when nothing is unsaved and nobody is leaving. */
  onIdle: () => void;
};

function ArmedGuard({ dirty, save, failure, closed, onDiscard, onIdle }: ArmedGuardProps) {
  const [phase, setPhase] = useState<LeavePhase>('asking');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(dirty);

  const blocked = blocker.state === 'blocked' ? blocker : null;
  // A redirect after a save is asked in the same moment in which the form becomes clean.
  const mayLeave = phase === 'saved' || (!dirty && phase !== 'saving');
  useEffect(() => {
    if (blocked && mayLeave) blocked.proceed();
    if (!blocked) setPhase('asking');
  }, [blocked, mayLeave]);

  const isIdle = !dirty && !blocked && phase === 'asking';
  useEffect(() => {
    if (isIdle) onIdle();
  }, [isIdle, onIdle]);

  if (!blocked || mayLeave) return null;

  const saveAndLeave = async () => {
    setPhase('saving');
    const saved = await save().catch(() => false);
    setPhase(saved ? 'saved' : 'failed');
  };
  const discardAndLeave = () => {
    onDiscard?.();
    blocked.proceed();
  };
  return (
    <LeaveDialog
      phase={phase}
      failure={failure}
      closed={closed}
      onSave={saveAndLeave}
      onLeave={blocked.proceed}
      onDiscard={discardAndLeave}
      onStay={blocked.reset}
    />
  );
}

/** Lets the browser ask before the page is closed or loaded anew. */
export function useAskBeforeUnload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
