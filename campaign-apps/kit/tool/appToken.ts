import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { AppsConfig } from '../server/config.ts';
import { AppError, CmsUnavailable, unauthorized } from '../server/errors.ts';
import { listOf, textOf, textOrNull } from '../values/read.ts';

type AppTokenPurpose = 'editor' | 'reports' | 'mails' | 'consumer-data' | 'fans' | 'figures' | 'preview';

/** The token was valid until its end. */
export class TokenExpired extends AppError {
  constructor() {
    super(401, unauthorized().detail);
  }
}

/** The claims of a valid token: the user, the campaign and its app. */
export type AppTokenClaims = {
  app: string;
  /** The id of the user; of a preview link, the id of the link. */
  subject: string;
  /** What the user may do; a preview link has none. */
  permissions: readonly string[];
  /** The user's name; null if the token has none. */
  name: string | null;
  /** The user's own address, in `mails` only. */
  email: string | null;
  /** Empty for `fans` and `figures`, which are for all campaigns of the app. */
  campaignId: string;
  purpose: AppTokenPurpose;
  /** The release that an editor or a preview reads the campaign with; null for the live campaign. */
  release: string | null;
  /** When the token ends, in ISO 8601. */
  expiresAt: string;
};

/** What the request needs; the token must be issued for exactly this. */
type TokenDemand = {
  /** The required app, or a list of accepted apps. */
  app: string | string[];
  purpose: AppTokenPurpose;
  campaignId?: string;
  /** The campaign's number inside its app; 0 for a campaign without one. */
  appId?: number;
  /** The file of a report that the token must be for. */
  file?: string | undefined;
  /** The token must include all of them. */
  permissions?: readonly string[];
};

/**
 * Checks a bearer header against the tool's published keys.
 * @throws AppError 401 if the token is missing or invalid, TokenExpired after its end; 403 if it is for another campaign
 * or purpose, or lacks the permissions
 * @throws CmsUnavailable if the keys cannot be fetched
 */
export type AppTokenCheck = (authorization: string | undefined, demand: TokenDemand) => Promise<AppTokenClaims>;

/** Returns the tool's published keys, fetched on demand and cached. */
export function cmsKeys({ cmsInternalUrl }: Pick<AppsConfig, 'cmsInternalUrl'>): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${cmsInternalUrl}/api/auth/oauth2/jwks`), { timeoutDuration: 5_000 });
}

export function createAppTokenCheck({ cmsUrl }: Pick<AppsConfig, 'cmsUrl'>, keys: JWTVerifyGetKey): AppTokenCheck {
  return async (authorization, demand) => {
    const expected = { issuer: `${cmsUrl}/api/auth/oauth2`, audience: demand.app };
    const claims = await verify(bearerOf(authorization), keys, expected);
    const { aud, sub } = claims;
    const { purpose } = demand;
    const isOfApp = purpose === 'fans' || purpose === 'figures';
    const campaignId = isOfApp ? '' : textOf(claims.campaign_id);
    // The tool always issues these claims as text, and `aud` as a single value.
    if (typeof aud !== 'string' || !textOf(sub) || !(campaignId || isOfApp)) throw unauthorized();
    if (!isForThis(claims, demand)) {
      throw new AppError(403, { key: 'forbidden', msg: 'This access is for another campaign or file.' });
    }
    if (!carries(claims.permissions, demand.permissions ?? [])) {
      throw new AppError(403, { key: 'forbidden', msg: 'You don’t have permission to do this.' });
    }
    const permissions = listOf(claims.permissions).map(textOf);
    const expiresAt = new Date((claims.exp ?? 0) * 1_000).toISOString();
    const [name, email] = [textOrNull(claims.name), textOrNull(claims.email)];
    const release = textOrNull(claims.release);
    return { app: aud, subject: textOf(sub), permissions, name, email, campaignId, purpose, release, expiresAt };
  };
}

const isForThis = (claims: JWTPayload, { purpose, campaignId, appId, file }: TokenDemand): boolean =>
  claims.purpose === purpose &&
  (campaignId === undefined || claims.campaign_id === campaignId) &&
  (file === undefined || claims.file === file) &&
  (appId === undefined || (claims.app_id === null ? 0 : claims.app_id) === appId);

/** Checks for permissions in a list only: a text that contains a permission's name doesn't count. */
const carries = (permissions: unknown, wanted: readonly string[]): boolean =>
  wanted.every((permission) => listOf(permissions).includes(permission));

/**
 * Returns the token of an `Authorization: Bearer` header.
 * @throws AppError 401 if there is none
 */
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
      requiredClaims: ['sub', 'exp', 'purpose'],
    });
    return payload;
  } catch (error) {
    if (keysUnavailable(error)) throw new CmsUnavailable('the CMS’s keys could not be fetched');
    throw error instanceof errors.JWTExpired ? new TokenExpired() : unauthorized();
  }
}

/** Distinguishes a failed fetch of the keys from an invalid token, whose errors have their own codes. */
const keysUnavailable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC';
