import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { AppsConfig } from './config.ts';
import { AppError, CmsUnavailable, unauthorized } from './errors.ts';
import { textOf } from './read.ts';

export type AppTokenPurpose = 'editor' | 'reports';

/** What a good token says: who, on which campaign. */
export type AppTokenClaims = { subject: string; campaignId: string; purpose: AppTokenPurpose };

/** What the caller is asking for; the token must be for exactly this. */
export type TokenDemand = { app: string; campaignId: string; purpose: AppTokenPurpose };

/**
 * Checks a bearer header against the tool's published keys.
 * @throws AppError 401 for a token that is missing, bad or expired; 403 for one of another campaign or purpose
 * @throws CmsUnavailable when the keys cannot be had
 */
export type AppTokenCheck = (authorization: string | undefined, demand: TokenDemand) => Promise<AppTokenClaims>;

/** The keys that the tool publishes, fetched when needed and kept. */
export function cmsKeys({ cmsInternalUrl }: Pick<AppsConfig, 'cmsInternalUrl'>): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${cmsInternalUrl}/api/auth/oauth2/jwks`), { timeoutDuration: 5_000 });
}

export function createAppTokenCheck({ cmsUrl }: Pick<AppsConfig, 'cmsUrl'>, keys: JWTVerifyGetKey): AppTokenCheck {
  return async (authorization, { app, campaignId, purpose }) => {
    const claims = await verify(bearerOf(authorization), keys, { issuer: `${cmsUrl}/api/auth/oauth2`, audience: app });
    if (claims.campaign_id !== campaignId || claims.purpose !== purpose) {
      throw new AppError(403, { key: 'forbidden', msg: 'This access is not for this campaign.' });
    }
    return { subject: textOf(claims.sub), campaignId, purpose };
  };
}

/** The token of an `Authorization: Bearer` header. @throws AppError 401 when there is none */
export function bearerOf(authorization: string | undefined): string {
  const token = /^Bearer ([\w.-]+)$/.exec(authorization ?? '')?.[1];
  if (!token) throw unauthorized();
  return token;
}

async function verify(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
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
    if (keysUnavailable(error)) throw new CmsUnavailable('the keys of the tool could not be fetched');
    throw unauthorized();
  }
}

/** What is wrong with a token has a code of its own; all else is the fetch of the keys. */
const keysUnavailable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
