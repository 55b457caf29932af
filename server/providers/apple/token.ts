import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import type { ServiceToken } from '../outsideService.ts';

/** `privateKey` is the MusicKit key (.p8) as PEM. */
export type AppleAccount = { teamId: string; keyId: string; privateKey: string };

/** Apple takes up to half a year; an hour limits what a leaked token is worth. */
const lifeSeconds = 3_600;
const spareSeconds = 300;

/** Developer tokens, signed here (ES256) and used until shortly before their end. */
export function appleToken({ teamId, keyId, privateKey }: AppleAccount, clock: Clock): ServiceToken {
  let known: { token: string; until: number } | null = null;

  const sign = async (): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .sign(await importPKCS8(privateKey, 'ES256'));
    known = { token, until: (now + lifeSeconds - spareSeconds) * 1000 };
    return token;
  };

  return {
    current: async () => (known && clock.now().getTime() < known.until ? known.token : sign()),
    forget: (token) => {
      if (known?.token === token) known = null;
    },
  };
}
