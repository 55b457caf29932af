import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Config } from '#server/config.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import { recordFactorEvent } from './factorEvents.ts';
import { type ChallengePlace, newChallenge, takeChallenge } from './passkeyChallenges.ts';
import { countUse, credentialOf, findCredential, listPasskeys, type PasskeyRow } from './passkeyStore.ts';

export type PasskeyNeeds = Pick<Dependencies, 'config' | 'db' | 'clock'>;

/** The relying party: the host of PUBLIC_URL, on whose pages, and on those of the admin, passkeys are used. */
const partyOf = ({ publicUrl, oauthRedirectUris }: Config) => ({
  rpID: new URL(publicUrl).hostname,
  origins: [...new Set([publicUrl, ...oauthRedirectUris].map((url) => new URL(url).origin))],
});

/** What the browser needs to create a passkey (PublicKeyCredentialCreationOptionsJSON). */
export async function creationOptions(
  { config, db, clock }: PasskeyNeeds,
  place: ChallengePlace & { userId: string },
  { email, display_name }: { email: string; display_name: string },
) {
  const known = await listPasskeys(db, place.userId);
  return generateRegistrationOptions({
    rpName: 'Campaign CMS',
    rpID: partyOf(config).rpID,
    userName: email,
    userDisplayName: display_name,
    userID: new TextEncoder().encode(place.userId),
    challenge: isoBase64URL.toBuffer(await newChallenge(db, clock, place)),
    attestationType: 'none',
    excludeCredentials: known.map(credentialOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/**
 * What the browser needs to use a passkey (PublicKeyCredentialRequestOptionsJSON): one of the user of the place, or any that
 * the browser offers. Without a password before, the authenticator has to verify the user.
 */
export async function requestOptions({ config, db, clock }: PasskeyNeeds, place: ChallengePlace) {
  const known = place.userId === null ? [] : await listPasskeys(db, place.userId);
  return generateAuthenticationOptions({
    rpID: partyOf(config).rpID,
    challenge: isoBase64URL.toBuffer(await newChallenge(db, clock, place)),
    allowCredentials: known.map(credentialOf),
    userVerification: place.userId === null ? 'required' : 'preferred',
  });
}

/** Any error of the library is about the answer that the browser sent. */
const refuse = (): never => {
  throw new ApiError('passkey-refused');
};

/**
 * Refuses attestations with certificates before they are verified: none is asked for, and the library would fetch the URLs
 * in them.
 */
function refuseCertificates({ response }: RegistrationResponseJSON): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const format = attestation.get('fmt');
  const isBare = format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  if (!isBare) throw new Error('The attestation has certificates.');
}

/** Returns the credential of a new passkey. @throws ApiError `passkey-refused` */
export async function verifyCreated(
  { config, db, clock }: PasskeyNeeds,
  place: ChallengePlace,
  created: RegistrationResponseJSON,
) {
  const { rpID, origins } = partyOf(config);
  const verify = async () => {
    refuseCertificates(created);
    return verifyRegistrationResponse({
      response: created,
      expectedChallenge: (challenge) => takeChallenge(db, clock, place, challenge),
      expectedOrigin: origins,
      expectedRPID: rpID,
      requireUserVerification: false,
    });
  };
  const { registrationInfo } = await verify().catch(refuse);
  return registrationInfo?.credential ?? refuse();
}

/**
 * Checks the answer of a passkey and stores its use. A counter that does not grow is audited.
 * @throws ApiError `passkey-refused`
 */
export async function verifyUsed(
  needs: PasskeyNeeds,
  place: ChallengePlace,
  used: AuthenticationResponseJSON,
): Promise<PasskeyRow> {
  const { config, db, clock } = needs;
  const { rpID, origins } = partyOf(config);
  const passkey = await findCredential(db, used.id);
  if (!passkey || (place.userId !== null && passkey.user_id !== place.userId)) return refuse();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: (challenge) => takeChallenge(db, clock, place, challenge),
    expectedOrigin: origins,
    expectedRPID: rpID,
    credential: credentialOf(passkey),
    requireUserVerification: place.userId === null,
  }).catch(refuse);
  if (!verified) return refuse();
  if (await countUse(db, clock, passkey.id, authenticationInfo.newCounter)) return passkey;
  const { user_id: id, name: factor } = passkey;
  const event = { action: 'second-factor.clone-refused', user: id, factor } as const;
  await db.transaction().execute((trx) => recordFactorEvent(trx, clock, { id, via: 'sign-in' }, event));
  return refuse();
}
