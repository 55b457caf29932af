import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AuditAction } from '#contracts/audit.ts';
import { limits } from '#contracts/limits.ts';
import type { UserState } from '#contracts/permissions.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { holdAdvisoryLock } from '#server/db/advisoryLocks.ts';
import { publishChange } from '#server/db/resourceChanged.ts';
import type { Database } from '#server/db/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { OidcConfig } from '#server/providers/sso/oidcConfig.ts';
import type { CompanyIdentity } from '#server/providers/sso/sso.ts';
import { recordAudit } from '../../audit/audit.ts';
import { registerSignedOn, updateDetails, updateUser } from '../../users/users.ts';
import { endUserSessions } from '../sessions/userSessionStore.ts';
import { findByIdentity, insertIdentity, type KnownPerson, takeAwaited, updateLastSignOn } from './identityStore.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Trx = Transaction<Database>;

/** The id and state of an account, or why there is none. */
type SignedOn = { id: string; state: UserState } | { refused: SignOnRefusal };

/**
 * Finds or creates the account of a company identity. Issuer and subject identify it; an existing account with the
 * same address is linked only after the command that allows it.
 */
export function signOn(needs: Needs, identity: CompanyIdentity, directory: Directory): Promise<SignedOn> {
  const { db, clock } = needs;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const problem = membershipProblem(identity, directory);
    if (problem) return refuse(trx, identity, problem, now);
    const details = detailsOf(identity, directory);
    const known = (await findByIdentity(trx, identity)) ?? (await makeKnown(trx, identity, details, now));
    if ('refused' in known) return known;
    await updateLastSignOn(trx, identity, now);
    await record(trx, known, 'user.signed-on', now, { issuer: identity.issuer });
    await follow(trx, known, details, now);
    return { id: known.id, state: known.state };
  });
}

/**
 * Returns the account of a new identity: one that waits for it, or a new one. The lock serializes calls, because an
 * address has one account.
 */
async function makeKnown(trx: Trx, identity: CompanyIdentity, { email, display_name }: Details, at: Date) {
  await holdAdvisoryLock(trx, 'changingPeople');
  const known = await findByIdentity(trx, identity);
  if (known) return known;
  if (email === null) return { refused: identity.email === null ? 'no-email' : 'email-unverified' } as const;
  const awaited = await takeAwaited(trx, email);
  const id = awaited?.id ?? uuidv7();
  if (!awaited) {
    const name = display_name ?? email.replace(/@.*/, '');
    const isNew = await registerSignedOn(trx, { id, display_name: name, email, registered_at: at });
    if (!isNew) return { refused: 'account-exists' } as const;
  }
  if (awaited) await updateUser(trx, id, { email_verified: true, invited_at: null });
  await insertIdentity(trx, { ...identity, userId: id, at });
  const made = await findByIdentity(trx, identity);
  if (!made) throw new Error('The identity that was just made is not there.');
  const { issuer, subject } = identity;
  await record(trx, made, awaited ? 'user.identity-linked' : 'user.registered', at, { issuer, subject });
  await publishChange(trx, { resource: 'users', id, at });
  return made;
}

/** Updates name and address from the directory. An address that belongs to another account is not taken. */
async function follow(trx: Trx, before: KnownPerson, { display_name, email }: Details, at: Date): Promise<void> {
  const wanted = { display_name: display_name ?? before.display_name, email: email ?? before.email };
  if (wanted.display_name === before.display_name && wanted.email === before.email) return;
  const after = await updateDetails(trx, before.id, wanted);
  if (after.display_name === before.display_name && after.email === before.email) return;
  const changes = {
    ...(after.display_name !== before.display_name && { from_name: before.display_name }),
    ...(after.email !== before.email && { from_email: before.email, email: after.email }),
  };
  await record(trx, { ...before, ...after }, 'user.details-changed', at, changes);
  await publishChange(trx, { resource: 'users', id: before.id, at });
}

/** Refuses a sign-on. For a known user it is audited, and `not-in-group` ends all sign-ins. */
async function refuse(trx: Trx, identity: CompanyIdentity, refused: SignOnRefusal, at: Date): Promise<SignedOn> {
  const known = await findByIdentity(trx, identity);
  if (known && refused === 'not-in-group') await endUserSessions(trx, known.id);
  if (known) await record(trx, known, 'user.sign-on-refused', at, { reason: refused });
  return { refused };
}

type Person = Pick<KnownPerson, 'id' | 'display_name'>;

const record = (trx: Trx, { id, display_name }: Person, action: AuditAction, at: Date, details: JsonObject) =>
  recordAudit(
    trx,
    { id, via: 'sign-in' },
    { action, resource: 'users', id, at, details: { name: display_name, ...details } },
  );

type Directory = Pick<OidcConfig, 'group' | 'trustsEmail'>;

/** Why a company identity is refused. */
type SignOnRefusal =
  | 'groups-missing'
  | 'groups-left-out'
  | 'groups-malformed'
  | 'not-in-group'
  | 'no-email'
  | 'email-unverified'
  | 'account-exists';

/** Returns why an identity is not a member. The claim must be a list that contains exactly the group. */
function membershipProblem(
  { groups, groupsLeftOut }: Pick<CompanyIdentity, 'groups' | 'groupsLeftOut'>,
  { group }: Pick<Directory, 'group'>,
): SignOnRefusal | null {
  if (groups === undefined) return groupsLeftOut ? 'groups-left-out' : 'groups-missing';
  if (!Array.isArray(groups)) return 'groups-malformed';
  return groups.includes(group) ? null : 'not-in-group';
}

/** The details that an account takes from the directory; null if there is no usable value. */
type Details = { display_name: string | null; email: string | null };

function detailsOf({ name, email, emailVerified }: CompanyIdentity, { trustsEmail }: Directory): Details {
  const isVerified = emailVerified ?? trustsEmail;
  return { display_name: nameFrom(name), email: isVerified ? emailFrom(email) : null };
}

/** Returns the name on one line, of storable characters, truncated to the maximum length. */
export function nameFrom(given: string | null): string | null {
  const line = (given ?? '').replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return [...line].slice(0, limits.maxNameLength).join('') || null;
}

/** Returns an address of the directory in lower case; null for a text that is none. */
export function emailFrom(given: string | null): string | null {
  const email = (given ?? '').trim().toLowerCase();
  return email.length <= 320 && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(email) ? email : null;
}
