import { useSyncExternalStore } from 'react';
import type { LoginConfirmation } from '#dataProvider/loginConfirmation.ts';
import { lazyDialog } from '../../ui/lazyWithRetry.tsx';

const ConfirmLoginDialog = lazyDialog(() => import('./ConfirmLoginDialog.tsx'));

/** Opens the dialog while a call waits for the user to confirm the login. */
export function ConfirmLogin({ confirmation }: { confirmation: LoginConfirmation }) {
  const request = useSyncExternalStore(confirmation.subscribe, confirmation.current);
  if (!request) return null;
  const { methods, answer } = request;
  return <ConfirmLoginDialog methods={methods} onConfirmed={() => answer(true)} onClose={() => answer(false)} />;
}
