import { importPKCS8, SignJWT } from 'jose';
import { Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import { type OutsideService, ServiceFailedError, type ServiceToken } from '../outsideService.ts';
import { shape } from '../shapes.ts';

/** A Google service account: its address, and its private key as PEM. */
export type ServiceAccount = { clientEmail: string; privateKey: string };

const scope = 'https://www.googleapis.com/auth/spreadsheets.readonly';
const lifeSeconds = 3_600;
/** So long before its end a token is used no more. */
const spareMs = 60_000;

const readToken = shape(
  Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number({ exclusiveMinimum: 0 }) }),
);

/** Access tokens by signed assertion (RFC 7523), asked for once at a time and used until shortly before their end. */
export function serviceAccountToken(
  service: OutsideService,
  { clientEmail, privateKey }: ServiceAccount,
  { address, clock }: { address: string; clock: Clock },
): ServiceToken {
  let known: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  const assertion = async (): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(address)
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .sign(await importPKCS8(privateKey, 'RS256'));
  };

  const askForOne = async (): Promise<string> => {
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: await assertion() };
    const { status, json } = await service.ask(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(grant).toString(),
    });
    if (status >= 300) throw new ServiceFailedError(service.name, `refused the service account (${status})`);
    const { access_token, expires_in } = readToken(service.name, json);
    known = { token: access_token, until: clock.now().getTime() + expires_in * 1000 - spareMs };
    return access_token;
  };

  return {
    current: async () => {
      if (known && clock.now().getTime() < known.until) return known.token;
      asking ??= askForOne().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget: (token) => {
      if (known?.token === token) known = null;
    },
  };
}
