import { useEffect, useState } from 'react';
import { ApiCallError } from '#dataProvider/index.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';
import type { ConfirmationRequest } from './confirmation.ts';

const ConfirmLoginDialog = lazyDialog(() => import('./ConfirmLoginDialog.tsx'));

let show: ((request: ConfirmationRequest | null) => void) | null = null;

/** Asks the user to confirm the login if a call was refused for it. Returns whether it is confirmed now. */
export const confirmLogin = async (refusal: unknown): Promise<boolean> =>
  show !== null &&
  refusal instanceof ApiCallError &&
  refusal.key === 'sign-in-again' &&
  (await import('./confirmation.ts')).confirm(refusal, show);

/** The dialog of `confirmLogin`, while it is open. */
export function ConfirmLogin() {
  const [request, setRequest] = useState<ConfirmationRequest | null>(null);
  useEffect(() => {
    show = setRequest;
    return () => {
      show = null;
    };
  }, []);
  if (!request) return null;
  const { methods, answer } = request;
  return <ConfirmLoginDialog methods={methods} onConfirmed={() => answer(true)} onClose={() => answer(false)} />;
}
