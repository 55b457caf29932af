import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { AppsConfig } from './config.ts';
import { AppError, CmsUnavailable, unauthorized } from './errors.ts';
import { listOf, textOf, textOrNull } from './read.ts';

type AppTokenPurpose = 'editor' | 'reports' | 'consumer-data';

/** What a good token says: who, on which campaign of which app. */
export type AppTokenClaims = {
  app: string;
  subject: string;
  /** What the person is called; null where the token doesn't tell. */
  name: string | null;
  campaignId: string;
  purpose: AppTokenPurpose;
};

/** What the caller is asking for; the token must be for exactly this. */
type TokenDemand = {
  /** The app, or those of which it may be any. */
  app: string | string[];
  purpose: AppTokenPurpose;
  campaignId?: string;
  /** The campaign's number inside its app; 0 stands for one that has none. */
  appId?: number;
  /** All of them must be in the token. */
  permissions?: readonly string[];
};

/**
 * Checks a bearer header against the tool's published keys.
 * @throws AppError 401 for a token that is missing, bad or expired; 403 for one of another campaign or purpose, or
 *   without the permissions
 * @throws CmsUnavailable when the keys cannot be had
 */
export type AppTokenCheck = (authorization: string | undefined, demand: TokenDemand) => Promise<AppTokenClaims>;

/** The keys that the tool publishes, fetched when needed and kept. */
export function cmsKeys({ cmsInternalUrl }: Pick<AppsConfig, 'cmsInternalUrl'>): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${cmsInternalUrl}/api/auth/oauth2/jwks`), { timeoutDuration: 5_000 });
}

export function createAppTokenCheck({ cmsUrl }: Pick<AppsConfig, 'cmsUrl'>, keys: JWTVerifyGetKey): AppTokenCheck {
  return async (authorization, demand) => {
    const expected = { issuer: `${cmsUrl}/api/auth/oauth2`, audience: demand.app };
    const claims = await verify(bearerOf(authorization), keys, expected);
    const { aud, sub, campaign_id } = claims;
    // Where text stands in a claim that must not have it, or none where it must, the token is no token of the tool's.
    if (typeof aud !== 'string' || !textOf(sub) || !textOf(campaign_id)) throw unauthorized();
    if (!isForThis(claims, demand)) {
      throw new AppError(403, { key: 'forbidden', msg: 'This access is for another campaign.' });
    }
    if (!carries(claims.permissions, demand.permissions ?? [])) {
      throw new AppError(403, { key: 'forbidden', msg: 'You don’t have permission to do this.' });
    }
    const { purpose } = demand;
    return { app: aud, subject: textOf(sub), name: textOrNull(claims.name), campaignId: textOf(campaign_id), purpose };
  };
}

const isForThis = (claims: JWTPayload, { purpose, campaignId, appId }: TokenDemand): boolean =>
  claims.purpose === purpose &&
  (campaignId === undefined || claims.campaign_id === campaignId) &&
  (appId === undefined || (claims.app_id === null ? 0 : claims.app_id) === appId);

/** A list alone carries permissions: a text that has their names in it does not. */
const carries = (permissions: unknown, wanted: readonly string[]): boolean =>
  wanted.every((permission) => listOf(permissions).includes(permission));

/** The token of an `Authorization: Bearer` header. @throws AppError 401 when there is none */
export function bearerOf(authorization: string | undefined): string {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1];
  if (!token) throw unauthorized();
  return token;
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string | string[] },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      typ: 'app+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['sub', 'exp', 'campaign_id', 'purpose'],
    });
    return payload;
  } catch (error) {
    if (keysUnavailable(error)) throw new CmsUnavailable('the CMS’s keys could not be fetched');
    throw unauthorized();
  }
}

/** What is wrong with a token has a code of its own; all else is the fetch of the keys. */
const keysUnavailable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
