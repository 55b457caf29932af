import { limits } from '#contracts/limits.ts';
import type { OidcConfig } from '#server/providers/sso/oidcConfig.ts';
import type { CompanyIdentity } from '#server/providers/sso/sso.ts';

export type Directory = Pick<OidcConfig, 'group' | 'trustsEmail'>;

/** Why a company identity is refused. */
export type SignOnRefusal =
  | 'groups-missing'
  | 'groups-left-out'
  | 'groups-malformed'
  | 'not-in-group'
  | 'no-email'
  | 'email-unverified'
  | 'account-exists';

/** Returns why an identity is not a member. The claim must be a list that contains exactly the group. */
export function membershipProblem(
  { groups, groupsLeftOut }: Pick<CompanyIdentity, 'groups' | 'groupsLeftOut'>,
  { group }: Pick<Directory, 'group'>,
): SignOnRefusal | null {
  if (groups === undefined) return groupsLeftOut ? 'groups-left-out' : 'groups-missing';
  if (!Array.isArray(groups)) return 'groups-malformed';
  return groups.includes(group) ? null : 'not-in-group';
}

/** The details that an account takes from the directory; null if there is no usable value. */
export type Details = { display_name: string | null; email: string | null };

export function detailsOf({ name, email, emailVerified }: CompanyIdentity, { trustsEmail }: Directory): Details {
  const isVerified = emailVerified ?? trustsEmail;
  return { display_name: nameFrom(name), email: isVerified ? emailFrom(email) : null };
}

/** Returns the name on one line, of storable characters, truncated to the maximum length. */
function nameFrom(given: string | null): string | null {
  const line = (given ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return [...line].slice(0, limits.maxNameLength).join('') || null;
}

function emailFrom(given: string | null): string | null {
  const email = (given ?? '').trim().toLowerCase();
  return email.length <= 320 && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(email) ? email : null;
}
