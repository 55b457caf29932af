import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import type { UsedPasskey } from '#contracts/api/passkeys.ts';

/** Asks the browser for a passkey and returns its answer. @throws Error of the browser, for example if the user cancels */
export async function answerWithPasskey(options: Record<string, unknown>): Promise<UsedPasskey> {
  // The server creates them for the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}
