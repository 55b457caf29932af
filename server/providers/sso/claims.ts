import type { IDToken, UserInfoResponse } from 'openid-client';
import { isObject } from '#contracts/values.ts';
import type { OidcConfig } from './oidcConfig.ts';
import { type CompanyIdentity, SignOnRefusedError, SignOnTooWeakError } from './sso.ts';

type Claims = Record<string, unknown>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const truth = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Returns whether the ID token has all required claims, so that the userinfo endpoint is not needed. */
export function isWhole(token: Claims, { groupsClaim, trustsEmail }: OidcConfig): boolean {
  const isVerifiedOrTrusted = trustsEmail || truth(token.email_verified) !== null;
  return groupsClaim in token && text(token.email) !== null && isVerifiedOrTrusted && nameIn(token) !== null;
}

/**
 * Checks how the user signed in at the issuer. Only the signed token counts.
 * @throws SignOnTooWeakError if it does not say one of the demanded ways
 */
export function refuseWeakSignOn({ acr, amr }: Claims, { acrValues, amrValues }: OidcConfig): void {
  const methods: unknown[] = Array.isArray(amr) ? amr : [];
  if (acrValues.length > 0 && !acrValues.some((value) => value === acr)) {
    throw new SignOnTooWeakError('the acr claim is none of OIDC_ACR_VALUES');
  }
  if (amrValues.length > 0 && !amrValues.some((value) => methods.includes(value))) {
    throw new SignOnTooWeakError('the amr claim contains none of OIDC_AMR_VALUES');
  }
}

/**
 * Merges both sources; the signed token takes precedence over the userinfo response. `email_verified` counts only for
 * the email in the same source.
 */
export function identityFrom(
  token: IDToken,
  answered: Partial<UserInfoResponse>,
  { groupsClaim }: OidcConfig,
): CompanyIdentity {
  const email = text(token.email) ?? text(answered.email);
  const saidOf = [token, answered].find(
    (claims) => text(claims.email) === email && truth(claims.email_verified) !== null,
  );
  const source = groupsClaim in token ? token : answered;
  const leftOut = [token, answered].some(({ _claim_names: names }) => isObject(names) && groupsClaim in names);
  return {
    issuer: token.iss,
    subject: subjectOf(token),
    name: nameIn(token) ?? nameIn(answered),
    email,
    emailVerified: saidOf ? truth(saidOf.email_verified) : null,
    groups: source[groupsClaim],
    groupsLeftOut: leftOut,
  };
}

/**
 * Returns the subject, at most 255 ASCII characters (OpenID Connect Core, section 2).
 * @throws SignOnRefusedError if it is invalid
 */
function subjectOf({ sub }: IDToken): string {
  if (/^[\x20-\x7e]{1,255}$/.test(sub)) return sub;
  throw new SignOnRefusedError('the subject is none');
}

function nameIn(claims: Claims): string | null {
  const parts = [text(claims.given_name), text(claims.family_name)].filter((part) => part !== null);
  return text(claims.name) ?? text(parts.join(' '));
}
