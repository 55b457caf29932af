import { importPKCS8, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import type { OutsideService } from '../outside/outsideService.ts';
import { cachedToken, requestToken, type ServiceToken } from '../outside/serviceToken.ts';

/** A Google service account: its email address and its private key as PEM. */
export type ServiceAccount = { clientEmail: string; privateKey: string };

const scope = 'https://www.googleapis.com/auth/spreadsheets.readonly';
const assertionSeconds = 3_600;

/** Creates access tokens with a signed assertion (RFC 7523). */
export function serviceAccountToken(
  service: OutsideService,
  { clientEmail, privateKey }: ServiceAccount,
  { address, clock }: { address: string; clock: Clock },
): ServiceToken {
  const assertion = async (): Promise<string> => {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(address)
      .setIssuedAt(now)
      .setExpirationTime(now + assertionSeconds)
      .sign(await importPKCS8(privateKey, 'RS256'));
  };
  return cachedToken(clock, async () =>
    requestToken(service, {
      account: 'service account',
      address,
      grant: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: await assertion() },
    }),
  );
}
