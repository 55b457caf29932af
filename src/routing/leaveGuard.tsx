import { useCallback, useEffect, useState } from 'react';
import { useBlocker } from 'react-admin';
import { type ClosedForm, LeaveDialog, type LeavePhase } from '../ui/dialogs/LeaveDialog.tsx';

type LeaveGuardProps = {
  /** There are unsaved changes. */
  dirty: boolean;
  /** Saves the form; returns false if that failed (the form then shows why). */
  save: () => Promise<boolean>;
  /** Why the last save failed. */
  failure: string | null;
  /** Why the form can't be saved now, and whether its changes are stored as a draft; null if it can. */
  closed: ClosedForm | null;
  /** Called when the user chose to leave without saving. */
  onDiscard?: () => void;
};

/**
 * Asks before the user leaves a form with unsaved changes by a link, Back or a redirect: Save, Discard or Stay; a form
 * that can't be saved now offers to keep its draft. Navigation within the form's own area (a tab in its URL) does not
 * ask. Closing the tab shows the browser's own confirmation.
 */
export function LeaveGuard(props: LeaveGuardProps) {
  const { isArmed, disarm } = useArmed(props.dirty);
  return isArmed ? <ArmedGuard {...props} onIdle={disarm} /> : null;
}

/**
 * Returns true from when a guard is needed until it is idle. React-router supports one blocker at a time, so a guard
 * must not block while it has nothing to guard.
 */
export function useArmed(isNeeded: boolean): { isArmed: boolean; disarm: () => void } {
  const [isArmed, setArmed] = useState(isNeeded);
  if (isNeeded && !isArmed) setArmed(true);
  const disarm = useCallback(() => setArmed(false), []);
  return { isArmed, disarm };
}

type ArmedGuardProps = LeaveGuardProps & {
  /** Called when nothing is unsaved and no navigation is pending. */
  onIdle: () => void;
};

function ArmedGuard({ dirty, save, failure, closed, onDiscard, onIdle }: ArmedGuardProps) {
  const [phase, setPhase] = useState<LeavePhase>('asking');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(dirty);

  const blocked = blocker.state === 'blocked' ? blocker : null;
  // A redirect after a save is checked in the same tick in which the form becomes clean.
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

/** Lets the browser ask before the page is closed or reloaded. */
export function useAskBeforeUnload(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
}
