import { HttpError, useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useChangeFactors } from './useSecondFactors.ts';

/** Errors of the browser are not those of calls. */
const isOfBrowser = (error: unknown): error is Error => error instanceof Error && !(error instanceof HttpError);

/** Returns the mutation that creates a passkey in the browser and adds it. */
export function useAddPasskey(onCodes: (codes: readonly string[]) => void) {
  const t = useT();
  const notify = useNotify();
  return useChangeFactors<void, { recovery_codes: string[] | null }>({
    send: async (call) => {
      const { createPasskey } = await import('./createPasskey.ts');
      const options = await call('POST /api/users/me/second_factors/passkeys/options');
      return call('POST /api/users/me/second_factors/passkeys', { body: await createPasskey(options) });
    },
    onDone: ({ recovery_codes }) => {
      notify(t('userSettings.passkeys.created'), { type: 'success' });
      if (recovery_codes) onCodes(recovery_codes);
    },
    wordsOf: (error) => {
      if (!isOfBrowser(error)) return null;
      const isKnown = error.name === 'InvalidStateError';
      return t(isKnown ? 'userSettings.passkeys.known' : 'userSettings.passkeys.notCreated');
    },
  });
}
