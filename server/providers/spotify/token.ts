import type { Clock } from '../../clock.ts';
import { type OutsideService, ServiceFailedError, type ServiceToken } from '../outsideService.ts';
import { readToken } from './shapes.ts';

export type SpotifyAccount = { clientId: string; clientSecret: string };

/** So long before its end a token is used no more. */
const spareMs = 60_000;

/** The client credentials flow (RFC 6749, point 4.4): one token for all, asked for once at a time. */
export function spotifyToken(
  service: OutsideService,
  { clientId, clientSecret }: SpotifyAccount,
  { address, clock }: { address: string; clock: Clock },
): ServiceToken {
  let known: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');

  const askForOne = async (): Promise<string> => {
    const { status, json } = await service.ask(address, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    if (status >= 300) throw new ServiceFailedError(service.name, `refused the client credentials (${status})`);
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
