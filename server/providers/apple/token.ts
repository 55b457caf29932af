import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import { cachedToken, type ServiceToken } from '../outside/serviceToken.ts';

/** An account of the Apple Developer Program; `privateKey` is the MusicKit key (.p8) as PEM. */
export type AppleAccount = { teamId: string; keyId: string; privateKey: string };

/** Apple accepts up to half a year; one hour limits the damage of a leaked token. */
const lifeSeconds = 3_600;
/** Longer than the default, because Apple's clock may differ from the one that signs the token. */
const spareSeconds = 300;

/** Creates developer tokens, signed locally (ES256). */
export function appleToken({ teamId, keyId, privateKey }: AppleAccount, clock: Clock): ServiceToken {
  return cachedToken(
    clock,
    async () => {
      const now = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(await importPKCS8(privateKey, 'ES256'));
      return { token, lifeSeconds };
    },
    spareSeconds,
  );
}
