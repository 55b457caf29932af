import { limits } from '../../../../contracts/limits.ts';
import type { OidcConfig } from '../../../providers/sso/oidcConfig.ts';
import type { CompanyIdentity } from '../../../providers/sso/sso.ts';

export type Directory = Pick<OidcConfig, 'group' | 'trustsEmail'>;

/** Why somebody whom the company knows does not get in. */
export type SignOnRefusal =
  | 'groups-missing'
  | 'groups-left-out'
  | 'groups-malformed'
  | 'not-in-group'
  | 'no-email'
  | 'email-unverified'
  | 'account-exists';

/** The claim must be a list that holds exactly the group: no text that looks like it, no part of a name. */
export function membershipProblem(
  { groups, groupsLeftOut }: Pick<CompanyIdentity, 'groups' | 'groupsLeftOut'>,
  { group }: Pick<Directory, 'group'>,
): SignOnRefusal | null {
  if (groups === undefined) return groupsLeftOut ? 'groups-left-out' : 'groups-missing';
  if (!Array.isArray(groups)) return 'groups-malformed';
  return groups.includes(group) ? null : 'not-in-group';
}

/** What an account takes from the directory; null where that says nothing which could be taken. */
export type Details = { display_name: string | null; email: string | null };

export function detailsOf({ name, email, emailVerified }: CompanyIdentity, { trustsEmail }: Directory): Details {
  const isVerified = emailVerified ?? trustsEmail;
  return { display_name: nameFrom(name), email: isVerified ? emailFrom(email) : null };
}

/** On one line, of characters that can be stored, and no longer than a name may be. */
function nameFrom(given: string | null): string | null {
  const line = (given ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return [...line].slice(0, limits.nameLengthMost).join('') || null;
}

function emailFrom(given: string | null): string | null {
  const email = (given ?? '').trim().toLowerCase();
  return email.length <= 320 && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(email) ? email : null;
}
