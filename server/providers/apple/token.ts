import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import { cachedToken, type ServiceToken } from '../serviceToken.ts';

/** `privateKey` is the MusicKit key (.p8) as PEM. */
export type AppleAccount = { teamId: string; keyId: string; privateKey: string };

/** Apple takes up to half a year; an hour limits what a leaked token is worth. */
const lifeSeconds = 3_600;
/** More than usual: it is signed by this clock, and judged by Apple's. */
const spareSeconds = 300;

/** Developer tokens, signed here (ES256). */
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
