import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import type { CreatedPasskey } from '#contracts/api/passkeys.ts';

/** Asks the browser to create a passkey and returns its answer. @throws Error of the browser, for example if the user cancels */
export async function createPasskey(options: Record<string, unknown>): Promise<CreatedPasskey> {
  // The server creates them for the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}
