import type { Clock } from '../../clock.ts';
import type { OutsideService } from '../outside/outsideService.ts';
import { cachedToken, requestToken, type ServiceToken } from '../outside/serviceToken.ts';

export type SpotifyAccount = { clientId: string; clientSecret: string };

/** Creates tokens with the client credentials flow (RFC 6749, section 4.4). */
export function spotifyToken(
  service: OutsideService,
  { clientId, clientSecret }: SpotifyAccount,
  { address, clock }: { address: string; clock: Clock },
): ServiceToken {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return cachedToken(clock, () =>
    requestToken(service, {
      account: 'client credentials',
      address,
      authorization,
      grant: { grant_type: 'client_credentials' },
    }),
  );
}
