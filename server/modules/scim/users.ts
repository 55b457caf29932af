import { v7 as uuidv7 } from 'uuid';
import { type PatchOperation, ScimUser, scimPath, scimUrns } from '#contracts/api/scim.ts';
import { limits } from '#contracts/limits.ts';
import type { Caller } from '../../caller.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import { ApiError, found, notFound } from '../../plugins/apiError.ts';
import { awaitIdentity, emailFrom, nameFrom } from '../auth/auth.ts';
import {
  type ChangeTime,
  changeUsers,
  giveRole,
  giveState,
  type Needs,
  recordUserChange,
  type Trx,
} from '../userManagement/userManagement.ts';
import { insertUser, lockUser, updateDetails } from '../users/users.ts';
import { readResource } from './attributes.ts';
import { patched } from './patch.ts';
import { ScimError } from './scimError.ts';
import {
  type DirectoryUser,
  findDirectoryUser,
  findRemoved,
  hasIdentity,
  isTaken,
  removeEntry,
  saveEntry,
} from './userStore.ts';
import { refuseOtherVersion, type Sent, sent } from './versions.ts';

/** Returns a user as the directory sees it. */
export function presentUser(row: DirectoryUser, publicUrl: string): Sent<ScimUser> {
  const name = {
    formatted: row.display_name,
    ...(row.family_name !== null && { familyName: row.family_name }),
    ...(row.given_name !== null && { givenName: row.given_name }),
  };
  const location = `${publicUrl}${scimPath}/Users/${row.id}`;
  return sent({
    schemas: [scimUrns.user],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    userName: row.user_name,
    name,
    displayName: row.display_name,
    active: row.state === 'approved',
    emails: [{ value: row.email, type: 'work', primary: true }],
    groups: row.groups,
    meta: { resourceType: 'User', created: row.registered_at.toISOString(), location },
  });
}

/** What a resource says of an account. `active`: undefined if it says nothing. */
type Account = {
  userName: string;
  email: string;
  displayName: string;
  externalId: string | null;
  givenName: string | null;
  familyName: string | null;
  active: boolean | undefined;
};

const joined = ({ givenName = '', familyName = '' }: NonNullable<ScimUser['name']>): string =>
  `${givenName} ${familyName}`.trim();

/**
 * Returns what attributes say of an account.
 * @param formerEmail the address of the account, if the attributes have none
 * @throws ScimError `invalidValue`
 */
function accountOf(user: ScimUser, formerEmail: string | null): Account {
  const { userName, name = {} } = user;
  const emails = (user.emails ?? []).filter(({ value }) => value);
  if (/\p{Cc}/u.test(userName)) throw new ScimError('invalidValue', 'userName has no control characters.');
  const address = emails.findLast(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0];
  const email = emailFrom(address?.value ?? null) ?? (address ? null : (emailFrom(userName) ?? formerEmail));
  if (email === null) throw new ScimError('invalidValue', 'A user needs an email address, in emails or as userName.');
  const displayName = nameFrom(user.displayName ?? null) ?? nameFrom(joined(name) || (name.formatted ?? null));
  return {
    userName: userName.trim(),
    email,
    displayName: displayName ?? nameFrom(userName.replace(/@.*/, '')) ?? email,
    externalId: user.externalId ?? null,
    givenName: name.givenName?.slice(0, limits.maxNameLength) ?? null,
    familyName: name.familyName?.slice(0, limits.maxNameLength) ?? null,
    active: user.active,
  };
}

const readUser = (body: object): ScimUser => readResource(ScimUser, body) as ScimUser;

const taken = () => new ScimError('uniqueness', 'Another user has this userName or email address.');

async function refuseTaken(trx: Trx, account: Account, except: string | null): Promise<void> {
  if (await isTaken(trx, account, except)) throw taken();
}

/**
 * Creates an approved user with the role external, who logs in by company sign-on. The account of a user who was removed
 * from the directory is used again.
 * @throws ScimError `uniqueness`, `invalidValue`, `invalidSyntax`; ApiError `forbidden`
 */
export function createDirectoryUser(needs: Needs, caller: Caller, body: object): Promise<DirectoryUser> {
  const account = accountOf(readUser(body), null);
  const creating = changeUsers(needs, caller, async (trx, at) => {
    const removed = await findRemoved(trx, account.email);
    await refuseTaken(trx, account, removed ?? null);
    const id = removed ?? (await insertAccount(trx, caller, account, at.now));
    const active = { ...account, active: account.active ?? true };
    if (removed) await follow(trx, caller, await accountAt(trx, id), active, at);
    await saveEntry(trx, id, entryOf(account));
    await awaitIdentity(trx, id, at.now);
    return found(await findDirectoryUser(trx, id));
  });
  return creating.catch(refuseUnique);
}

/** Registrations don't wait for changes of users, so that an address can be taken in between. */
function refuseUnique(error: unknown): never {
  throw isUniqueViolation(error, 'users_email_key') ? taken() : error;
}

async function insertAccount(trx: Trx, caller: Caller, { email, displayName, active = true }: Account, at: Date) {
  const made = await insertUser(trx, {
    ...{ id: uuidv7(), display_name: displayName, email, email_verified: true, password_hash: null, is_system: false },
    ...{ role: 'external', state: active ? 'approved' : 'rejected', registered_at: at },
    first_approved_at: active ? at : null,
  });
  await recordUserChange(trx, caller, made, { action: 'user.created', at });
  return made.id;
}

const accountAt = async (trx: Trx, id: string) => found(await lockUser(trx, id));

const entryOf = ({ userName, externalId, givenName, familyName }: Account) => ({
  user_name: userName,
  external_id: externalId,
  given_name: givenName,
  family_name: familyName,
});

/** Brings an account to what the directory says of it. */
async function follow(
  trx: Trx,
  caller: Caller,
  before: Awaited<ReturnType<typeof accountAt>>,
  { displayName, email, active }: Account,
  at: ChangeTime,
): Promise<void> {
  const { id, state } = before;
  if (displayName !== before.display_name || email !== before.email) {
    const after = await updateDetails(trx, id, { display_name: displayName, email });
    const details = {
      ...(after.display_name !== before.display_name && { from_name: before.display_name }),
      ...(after.email !== before.email && { from_email: before.email, email: after.email }),
    };
    const changed = { id, display_name: after.display_name };
    await recordUserChange(trx, caller, changed, { action: 'user.details-changed', at: at.now, details });
  }
  if (active === true && state !== 'approved') await giveState(trx, caller, before, 'approved', at);
  if (active === false && state !== 'rejected') await giveState(trx, caller, before, 'rejected', at);
}

type Wanted = { id: string; ifMatch: string | undefined; publicUrl: string };

/** Changes a user of the directory to what `change` returns. */
function changeDirectoryUser(
  needs: Needs,
  caller: Caller,
  { id, ifMatch, publicUrl }: Wanted,
  change: (before: ScimUser) => ScimUser,
): Promise<DirectoryUser> {
  const changing = changeUsers(needs, caller, async (trx, at) => {
    const account = await lockUser(trx, id);
    const before = account && (await findDirectoryUser(trx, id));
    if (!account || !before) throw notFound();
    const resource = presentUser(before, publicUrl);
    refuseOtherVersion(resource, ifMatch);
    const after = accountOf(change(resource), before.email);
    await refuseTaken(trx, after, id);
    await follow(trx, caller, account, after, at);
    await saveEntry(trx, id, entryOf(after));
    // The directory names the user for the first time: company sign-on may find the account.
    if (before.entry === null && !(await hasIdentity(trx, id))) await awaitIdentity(trx, id, at.now);
    return found(await findDirectoryUser(trx, id));
  });
  return changing.catch(refuseUnique);
}

/**
 * Replaces a user (RFC 7644, section 3.5.1). A missing `active` changes nothing.
 * @throws ScimError; ApiError `not-found`, `changed-since`, `last-admin`, `forbidden`
 */
export function replaceDirectoryUser(needs: Needs, caller: Caller, wanted: Wanted, body: object) {
  const user = readUser(body);
  return changeDirectoryUser(needs, caller, wanted, () => user);
}

/**
 * Changes a user (RFC 7644, section 3.5.2). All operations are carried out, or none.
 * @throws ScimError; ApiError as `replaceDirectoryUser`
 */
export function patchDirectoryUser(
  needs: Needs,
  caller: Caller,
  wanted: Wanted,
  operations: readonly PatchOperation[],
): Promise<DirectoryUser> {
  return changeDirectoryUser(needs, caller, wanted, (before) => {
    const after = patched(ScimUser, scimUrns.user, before, operations) as ScimUser;
    if (!after.userName) throw new ScimError('invalidValue', 'userName is required.');
    // A name that was made of its parts follows them.
    const isJoined = after.displayName === before.displayName && before.displayName === joined(before.name ?? {});
    const { displayName: _, ...parts } = after;
    return isJoined ? { ...parts, name: { ...parts.name, formatted: undefined } } : after;
  });
}

/**
 * Removes a user from the directory: blocks the account, takes it out of all groups, and gives it the role external. The
 * account stays, because the history names it.
 * @throws ApiError `not-found`, `changed-since`, `last-admin`, `forbidden`
 */
export function removeDirectoryUser(needs: Needs, caller: Caller, { id, ifMatch, publicUrl }: Wanted): Promise<void> {
  return changeUsers(needs, caller, async (trx, at) => {
    const account = await lockUser(trx, id);
    const before = account && (await findDirectoryUser(trx, id));
    if (!account || !before) throw notFound();
    refuseOtherVersion(presentUser(before, publicUrl), ifMatch);
    if (account.state !== 'rejected') await giveState(trx, caller, account, 'rejected', at);
    await giveRole(trx, needs, caller, { ...account, state: 'rejected' }, { role: 'external', at: at.now });
    await removeEntry(trx, before, at.now);
    await recordUserChange(trx, caller, account, { action: 'user.removed', at: at.now });
  });
}

/** @throws ApiError `not-found` */
export async function readDirectoryUser({ db }: Pick<Needs, 'db'>, id: string): Promise<DirectoryUser> {
  const row = await findDirectoryUser(db, id);
  if (!row) throw new ApiError('not-found');
  return row;
}
