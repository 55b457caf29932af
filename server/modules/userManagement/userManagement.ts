import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { NewUser } from '#contracts/api/accounts.ts';
import { mayBecome, type PermissionKey, type UserState } from '#contracts/permissions.ts';
import type { ToolLocale } from '#contracts/toolLocales.ts';
import type { User } from '#resources/users/schema.ts';
import type { Caller } from '../../caller.ts';
import { holdAdvisoryLock } from '../../db/advisoryLocks.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.ts';
import { endUserSessions, hashPassword, refuseBadPassword } from '../auth/auth.ts';
import { releaseHiddenLocks } from '../locks/locks.ts';
import { deleteLinksOf } from '../previewLinks/previewLinks.ts';
import { releaseLostRecordLocks } from '../records/records.ts';
import { deleteReviewLinksOf } from '../reviews/reviews.ts';
import { deletePersonalTokens } from '../tokens/tokens.ts';
import {
  dropRegistrations,
  findByEmail,
  findRole,
  findUser,
  hasOtherAdmin,
  insertUser,
  lockUser,
  presentUser,
  type UserRow,
  updateUser,
} from '../users/users.ts';

export type Needs = Pick<Dependencies, 'config' | 'db' | 'clock' | 'resources'>;
export type Trx = Transaction<Database>;

/**
 * Adds a user with the state pending. The address counts as verified, because an administrator entered it. The user
 * chooses another password at the first login.
 * @throws ApiError `email-taken`; InvalidFieldsError for a refused password
 */
export async function createUser({ db, clock }: Needs, caller: Caller, input: NewUser): Promise<User> {
  await refuseBadPassword(input.password, input, 'password');
  const password_hash = await hashPassword(input.password);
  const row = {
    id: uuidv7(),
    display_name: input.display_name.trim(),
    email: input.email.trim().toLowerCase(),
    email_verified: true,
    password_hash,
    password_change_required: true,
    role: 'external',
    state: 'pending',
    registered_at: clock.now(),
    first_approved_at: null,
    is_system: false,
  } as const;
  return db
    .transaction()
    .execute(async (trx) => {
      const made = await insertUser(trx, row);
      await recordUserChange(trx, caller, row, { action: 'user.created', at: row.registered_at });
      return presentUser(made);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_email_key') ? new ApiError('email-taken') : error;
    });
}

/**
 * Makes the user with this address an approved administrator, and creates the account if it does not exist. Only for
 * commands.
 * @param within further changes in the same transaction
 */
export async function ensureAdmin(
  { db, clock }: Needs,
  address: string,
  within?: (trx: Trx, id: string) => Promise<void>,
): Promise<User> {
  const email = address.trim().toLowerCase();
  const at = clock.now();
  const approved = { role: 'admin', state: 'approved', first_approved_at: at } as const;
  const row = await db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'changingPeople');
    const known = await findByEmail(trx, email);
    const [display_name = email] = email.split('@');
    const made = { id: uuidv7(), display_name, email, email_verified: true, registered_at: at, is_system: false };
    if (!known) await insertUser(trx, { ...made, ...approved, password_hash: null });
    // Ends open registrations, so that only the mailed link can set the password.
    if (known) await dropRegistrations(trx, known.id);
    const after = await updateUser(trx, known?.id ?? made.id, { ...approved, invited_at: null });
    const entry = { action: 'user.role-changed', resource: 'users', id: after.id, at } as const;
    await recordAudit(
      trx,
      { id: after.id, via: 'command' },
      { ...entry, details: { name: display_name, to: 'admin' } },
    );
    await within?.(trx, after.id);
    return after;
  });
  return presentUser(row);
}

/**
 * Changes a user's role. It takes effect with the next call, and locks that the user may no longer hold are freed.
 * @throws ApiError `not-found`, `system-user`, `last-admin`, `own-account`, `forbidden`, `permission-not-held`;
 * InvalidFieldsError for an unknown role
 */
export function changeRoleOf(needs: Needs, caller: Caller, id: string, role: string): Promise<User> {
  return changeUser(needs, caller, id, async (trx, before, { now, held }) => {
    await refuseRole(trx, role, held);
    return giveRole(trx, needs, caller, before, { role, at: now });
  });
}

/** A user as changes within a transaction need it. */
type Changed = Pick<UserRow, 'id' | 'role' | 'state' | 'first_approved_at' | 'permissions'>;

/**
 * Changes a user's role within `changeUsers`, to one that the caller may give.
 * @throws ApiError `last-admin`, `own-account`
 */
export async function giveRole<User extends Changed>(
  trx: Trx,
  needs: Needs,
  caller: Caller,
  before: User,
  { role, at }: { role: string; at: Date },
): Promise<User | UserRow> {
  const { id } = before;
  if (before.role === role) return before;
  await refuseLastAdmin(trx, before);
  refuseOwnAccount(caller, before);
  const after = await updateUser(trx, id, { role });
  await releaseHiddenLocks(trx, { userIds: [id] });
  await releaseLostRecordLocks(trx, needs, { userIds: [id] }, after.permissions);
  const details = { from: before.role, to: role };
  await recordUserChange(trx, caller, after, { action: 'user.role-changed', at, details });
  return after;
}

/**
 * Approves or blocks a user. A block ends sign-ins, personal tokens, preview links, tabs and locks in the same
 * transaction.
 * @throws ApiError `not-found`, `system-user`, `last-admin`, `own-account`, `invalid-state-change`, `forbidden`,
 * `permission-not-held`
 */
export function changeState(needs: Needs, caller: Caller, id: string, state: UserState): Promise<User> {
  return changeUser(needs, caller, id, (trx, before, at) => giveState(trx, caller, before, state, at));
}

/** Does the same within `changeUsers`. */
export async function giveState(
  trx: Trx,
  caller: Caller,
  before: Changed,
  state: UserState,
  { now, held }: ChangeTime,
): Promise<UserRow> {
  const { id } = before;
  if (state === 'approved') refuseNotHeld(held, before.permissions);
  else await refuseLastAdmin(trx, before);
  refuseOwnAccount(caller, before);
  if (!mayBecome(before.state, state)) throw new ApiError('invalid-state-change');
  const first_approved_at = before.first_approved_at ?? (state === 'approved' ? now : null);
  const after = await updateUser(trx, id, { state, first_approved_at });
  if (state === 'rejected') {
    await endUserSessions(trx, id);
    await deletePersonalTokens(trx, id);
    await deleteLinksOf(trx, id);
    await deleteReviewLinksOf(trx, id);
  }
  const details = { from: before.state, to: state };
  await recordUserChange(trx, caller, after, { action: 'user.state-changed', at: now, details });
  return after;
}

/** Changes the language of the caller's own emails. An unchanged language leaves no trace. @throws ApiError `not-found` */
export function changeOwnLocale({ db, clock }: Needs, caller: Caller, locale: ToolLocale): Promise<User> {
  return db.transaction().execute(async (trx) => {
    const before = await lockUser(trx, caller.id);
    if (!before) throw notFound();
    if (before.locale === locale) return presentUser(before);
    const after = await updateUser(trx, caller.id, { locale });
    const details = { from: before.locale, to: locale };
    await recordUserChange(trx, caller, after, { action: 'user.locale-changed', at: clock.now(), details });
    return presentUser(after);
  });
}

/** The time of a change, and the permissions that the caller has then. */
export type ChangeTime = { now: Date; held: readonly PermissionKey[] };
type Change<Result> = (trx: Trx, before: UserRow, at: ChangeTime) => Promise<Result>;

async function changeUser(needs: Needs, caller: Caller, id: string, change: Change<UserRow>): Promise<User> {
  return presentUser(await changeOneUser(needs, caller, id, change));
}

/** @throws ApiError `not-found`, `system-user`, `forbidden` */
export function changeOneUser<Result>(needs: Needs, caller: Caller, id: string, change: Change<Result>) {
  return changeUsers(needs, caller, async (trx, at) => {
    const before = await lockUser(trx, id);
    if (!before) throw notFound();
    if (before.is_system) throw new ApiError('system-user');
    return change(trx, before, at);
  });
}

/**
 * Serializes changes of users and roles across all nodes, because concurrent changes could remove the last
 * administrator, or give a permission that the caller loses.
 * @throws ApiError `forbidden`
 */
export function changeUsers<Result>(
  { db, clock }: Needs,
  caller: Caller,
  change: (trx: Trx, at: ChangeTime) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await holdAdvisoryLock(trx, 'changingPeople');
    return change(trx, { held: await permissionsNow(trx, caller), now: clock.now() });
  });
}

/** The caller may have lost permissions while waiting for the lock. */
async function permissionsNow(trx: Trx, caller: Caller): Promise<PermissionKey[]> {
  const now = await findUser(trx, caller.id);
  if (now?.state !== 'approved' || !now.permissions.includes('users-modify')) throw new ApiError('forbidden');
  return now.permissions;
}

/** @throws ApiError `permission-not-held` if the caller does not have the permissions */
export function refuseNotHeld(held: readonly PermissionKey[], given: readonly PermissionKey[]): void {
  const permissions = given.filter((key) => !held.includes(key));
  if (permissions.length > 0) throw new ApiError('permission-not-held', { permissions });
}

/**
 * Refuses a role that does not exist, or that has more permissions than the caller.
 * @throws InvalidFieldsError; ApiError `permission-not-held`
 */
export async function refuseRole(trx: Trx, id: string, held: readonly PermissionKey[]): Promise<void> {
  const role = await findRole(trx, id);
  if (!role) throw new InvalidFieldsError([{ loc: ['role'], code: 'unknown-reference' }]);
  refuseNotHeld(held, role.permissions);
}

async function refuseLastAdmin(trx: Trx, { id, role, state }: Changed): Promise<void> {
  if (role === 'admin' && state === 'approved' && !(await hasOtherAdmin(trx, id))) throw new ApiError('last-admin');
}

/** @throws ApiError `own-account` if the user is the caller */
export function refuseOwnAccount(caller: Caller, { id }: Changed): void {
  if (caller.id === id) throw new ApiError('own-account');
}

/** Records the audit entry and the event, for the user and for users who list users. */
export async function recordUserChange(
  trx: Trx,
  caller: Caller,
  { id, display_name }: Pick<UserRow, 'id' | 'display_name'>,
  { details, ...entry }: Pick<AuditEntry, 'action' | 'at' | 'details'>,
): Promise<void> {
  await recordAudit(trx, caller, { ...entry, resource: 'users', id, details: { name: display_name, ...details } });
  await publishChange(trx, { resource: 'users', id, at: entry.at });
}
