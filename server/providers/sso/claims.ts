import type { IDToken, UserInfoResponse } from 'openid-client';
import { isObject } from '../../../contracts/values.ts';
import type { OidcConfig } from './oidcConfig.ts';
import { type CompanyIdentity, SignOnRefusedError } from './sso.ts';

type Claims = Record<string, unknown>;

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const truth = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** Does the token itself say all that is needed, so that nothing more has to be asked? */
export function isWhole(token: Claims, { groupsClaim, trustsEmail }: OidcConfig): boolean {
  const isVerifiedOrTrusted = trustsEmail || truth(token.email_verified) !== null;
  return groupsClaim in token && text(token.email) !== null && isVerifiedOrTrusted && nameIn(token) !== null;
}

/**
 * One person out of both: what is signed counts before what was answered. That an address is verified counts for the
 * very address of which it was said.
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

/** At most 255 ASCII characters (OpenID Connect Core, section 2). */
function subjectOf({ sub }: IDToken): string {
  if (/^[\x20-\x7e]{1,255}$/.test(sub)) return sub;
  throw new SignOnRefusedError('the subject is none');
}

function nameIn(claims: Claims): string | null {
  const parts = [text(claims.given_name), text(claims.family_name)].filter((part) => part !== null);
  return text(claims.name) ?? text(parts.join(' '));
}
