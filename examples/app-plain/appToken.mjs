/** Checks the tool's tokens with Node alone: JWTs (RFC 7519) that are signed with ES256 (docs/protocol.md, App tokens). */
import { createPublicKey, verify } from 'node:crypto';

/** The tool's keys are kept this long, and an unknown key id fetches them again at most this often. */
const KEYS_LIFE_MS = 5 * 60_000;
const REFETCH_AFTER_MS = 10_000;
/** How far the clocks of the tool and the app may differ. */
const CLOCK_SKEW_S = 5;

/**
 * @typedef {{ iss: string, aud: string, sub: string, campaign_id: string, app_id: number | null, purpose: string,
 *   permissions: string[], exp: number }} Claims
 * @typedef {{ purpose: string, permissions?: string[], campaignId?: string, appId?: number }} Demand
 */

/** An error that is sent to the client in the form of the protocol. */
export class Refusal extends Error {
  /** @param {number} status @param {string} key @param {string} msg */
  constructor(status, key, msg) {
    super(msg);
    this.status = status;
    this.body = { detail: { key, msg } };
  }
}

const unauthorized = () => new Refusal(401, 'unauthorized', 'The token is missing, invalid or expired.');

/** @param {string} part of a JWT @throws Refusal 401 if it is not JSON */
function parsePart(part) {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) ?? {};
  } catch {
    throw unauthorized();
  }
}

/** Returns a function that finds a public key of the tool by its id. @param {string} url of the JWKS */
function keyFinder(url) {
  /** @type {Map<string, import('node:crypto').KeyObject>} */
  let keys = new Map();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const fetchKeys = async () => {
    fetchedAt = Date.now();
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'error' }).catch(() => null);
    if (!answer?.ok) throw new Refusal(502, 'tool-unavailable', 'The keys of the tool cannot be fetched.');
    const found = (await answer.json()).keys.filter((/** @type {{ kty: string }} */ { kty }) => kty === 'EC');
    keys = new Map(
      found.map((/** @type {{ kid: string }} */ jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })]),
    );
  };
  return async (/** @type {string} */ kid) => {
    const age = Date.now() - fetchedAt;
    if (age > KEYS_LIFE_MS || (!keys.has(kid) && age > REFETCH_AFTER_MS)) await fetchKeys();
    return keys.get(kid);
  };
}

/**
 * Returns a function that checks an `Authorization` header and returns the claims of its token. It throws a Refusal:
 * 401 if the token is missing, invalid or expired, 403 if it was issued for something else.
 * @param {{ toolUrl: string, appId: string }} options
 */
export function createTokenCheck({ toolUrl, appId }) {
  const issuer = `${toolUrl}/api/auth/oauth2`;
  const findKey = keyFinder(`${issuer}/jwks`);
  return async (/** @type {string | undefined} */ authorization, /** @type {Demand} */ demand) => {
    const [scheme, token = ''] = (authorization ?? '').split(' ');
    const [head = '', body = '', signature = '', ...more] = token.split('.');
    if (scheme !== 'Bearer' || signature === '' || more.length > 0) throw unauthorized();
    const { alg, typ, kid } = parsePart(head);
    if (alg !== 'ES256' || typ !== 'app+jwt') throw unauthorized();
    const key = await findKey(String(kid));
    const signed = Buffer.from(`${head}.${body}`);
    const isSigned =
      key && verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
    if (!isSigned) throw unauthorized();
    /** @type {Claims} */
    const claims = parsePart(body);
    if (claims.iss !== issuer || claims.aud !== appId) throw unauthorized();
    if (!(claims.exp + CLOCK_SKEW_S > Date.now() / 1_000)) throw unauthorized();
    if (!isForThis(claims, demand)) throw new Refusal(403, 'forbidden', 'The token is for something else.');
    return claims;
  };
}

/** @param {Claims} claims @param {Demand} demand */
function isForThis(claims, { purpose, permissions = [], campaignId, appId }) {
  const { permissions: given } = claims;
  return (
    claims.purpose === purpose &&
    (campaignId === undefined || claims.campaign_id === campaignId) &&
    (appId === undefined || (claims.app_id ?? 0) === appId) &&
    permissions.every((one) => Array.isArray(given) && given.includes(one))
  );
}
