import { Type } from 'typebox';
import type { Clock } from '../../clock.ts';
import { type OutsideService, ServiceFailedError, ServiceRefusedError } from './outsideService.ts';
import { shape } from './shapes.ts';

/** A cached access token of a service. */
export type ServiceToken = {
  current(): Promise<string>;
  /** Removes a token that the service no longer accepts. */
  forget(token: string): void;
};

/** A new token and its lifetime in seconds. */
type GivenToken = { token: string; lifeSeconds: number };

/** Caches a token until `spareSeconds` before it expires; concurrent callers share one call of `getOne`. */
export function cachedToken(clock: Clock, getOne: () => Promise<GivenToken>, spareSeconds = 60): ServiceToken {
  let known: { token: string; until: number } | null = null;
  let asking: Promise<string> | null = null;

  const renew = async (): Promise<string> => {
    const { token, lifeSeconds } = await getOne();
    known = { token, until: clock.now().getTime() + (lifeSeconds - spareSeconds) * 1000 };
    return token;
  };

  return {
    current: async () => {
      if (known && clock.now().getTime() < known.until) return known.token;
      asking ??= renew().finally(() => {
        asking = null;
      });
      return asking;
    },
    forget: (token) => {
      if (known?.token === token) known = null;
    },
  };
}

const readGrant = shape(
  Type.Object({
    access_token: Type.String({ minLength: 1, maxLength: 4_096 }),
    expires_in: Type.Number({ exclusiveMinimum: 0 }),
  }),
);

/** `account` names the credentials in the log. */
type TokenRequest = { account: string; address: string; grant: Record<string, string>; authorization?: string };

/**
 * Requests an access token for a grant (RFC 6749, sections 4.4 and 4.5).
 * @throws ServiceFailedError
 */
export async function requestToken(service: OutsideService, request: TokenRequest): Promise<GivenToken> {
  const { account, address, grant, authorization } = request;
  const { status, json } = await service.ask(address, {
    method: 'POST',
    headers: { ...(authorization && { authorization }), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(grant).toString(),
  });
  if (status >= 300) throw new ServiceFailedError(service.name, `refused the ${account} (${status})`);
  const { access_token, expires_in } = readGrant(service.name, json);
  return { token: access_token, lifeSeconds: expires_in };
}

/**
 * Sends a request with a bearer token, and once more with a new one after a 401. Returns null for 400 and 404.
 * @throws ServiceFailedError
 */
export async function requestWithToken(
  service: OutsideService,
  token: ServiceToken,
  address: string,
): Promise<unknown> {
  for (const isLast of [false, true]) {
    const bearer = await token.current();
    const { status, json } = await service.ask(address, { headers: { authorization: `Bearer ${bearer}` } });
    if (status < 300 && json !== null) return json;
    if (status < 300) throw new ServiceFailedError(service.name, 'answered nothing');
    if (status === 400 || status === 404) return null;
    if (status === 403) throw new ServiceRefusedError(service.name, 'answered 403');
    if (isLast) throw new ServiceFailedError(service.name, `answered ${status}`);
    token.forget(bearer);
  }
  return null;
}
