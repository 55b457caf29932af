import type { Transaction } from 'kysely';
import type { FolderReason, GrantedFolder } from '#contracts/api/permissions.ts';
import { folderPath, nameOfFolder } from '#contracts/media.ts';
import { allows } from '#contracts/permissions.ts';
import type { User } from '#resources/users/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { recordAudit } from '../audit/audit.ts';
import { findPeople, findPerson } from '../users/users.ts';
import { deleteFolderGrant, foldersOfUser, insertFolderGrant, lockFolder, peopleOfFolder } from './folderGrantStore.ts';
import { nameOf, type PersonName } from './personName.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type Trx = Transaction<Database>;
type Page = { search?: string; offset: number; limit: number };

/** Returns the normalized path. @throws InvalidFieldsError for an invalid path and for the root */
export function grantablePath(given: string, loc: (string | number)[] = ['path']): string {
  const path = folderPath(given);
  if (path === null || path === '/') {
    throw new InvalidFieldsError([{ loc, code: path === null ? 'folder-path' : 'root-folder' }]);
  }
  return path;
}

/**
 * Returns one page of the external users who see a folder, and why. Callers without `users-read` get ids and names only,
 * and their search does not match email addresses.
 * @throws ApiError `not-found`; InvalidFieldsError
 */
export async function folderGrants(
  db: Needs['db'],
  caller: Caller,
  { path: given, ...page }: Page & { path: string },
): Promise<{ items: { user: User | PersonName; reasons: FolderReason[] }[]; total: number }> {
  const path = grantablePath(given);
  if (!(await lockFolder(db, path))) throw notFound();
  const seesPeople = allows(caller, 'users-read');
  const { rows, total } = await peopleOfFolder(db, caller, { path, byEmail: seesPeople, ...page });
  const people = await findPeople(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const items = rows.flatMap(({ user_id, reasons }) => {
    const user = people.get(user_id);
    return user ? [{ user: seesPeople ? user : nameOf(user), reasons: reasons.map(presentReason) }] : [];
  });
  return { items, total };
}

/** JSON of the database has times in another form. */
const presentReason = ({ granted_at, ...reason }: FolderReason): FolderReason => ({
  ...reason,
  granted_at: new Date(granted_at).toISOString(),
});

/**
 * Returns one page of the folders that were granted to a user, by hand or by groups, by path.
 * @throws ApiError `not-found`
 */
export async function foldersGrantedTo(
  db: Needs['db'],
  userId: string,
  page: Page,
): Promise<{ items: GrantedFolder[]; total: number }> {
  if (!(await findPerson(db, userId))) throw notFound();
  const { rows, total } = await foldersOfUser(db, { userId, ...page });
  const items = rows.map(({ path, granted_at, groups }) => ({
    folder: { path, name: nameOfFolder(path) },
    granted_at: granted_at.toISOString(),
    groups,
  }));
  return { items, total };
}

type Grant = { path: string; userId: string };

/**
 * Grants an external user a folder with everything below it. Idempotent.
 * @throws ApiError `not-found`, `not-external`; InvalidFieldsError
 */
export async function grantFolder({ db, clock }: Needs, caller: Caller, given: Grant): Promise<void> {
  const grant = { ...given, path: grantablePath(given.path) };
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    const person = await partyOf(trx, grant);
    if (!person.limited_access) throw new ApiError('not-external');
    if (!(await insertFolderGrant(trx, { ...grant, by: caller.id, at }))) return;
    await recordChange(trx, caller, { action: 'folder.access-granted', path: grant.path, person, at });
  });
}

/**
 * Removes a grant by hand of a folder. Idempotent.
 * @throws ApiError `not-found`; InvalidFieldsError
 */
export async function removeFolder({ db, clock }: Needs, caller: Caller, given: Grant): Promise<void> {
  const grant = { ...given, path: grantablePath(given.path) };
  await db.transaction().execute(async (trx) => {
    const at = clock.now();
    const person = await partyOf(trx, grant);
    if (!(await deleteFolderGrant(trx, grant))) return;
    await recordChange(trx, caller, { action: 'folder.access-removed', path: grant.path, person, at });
  });
}

async function partyOf(trx: Trx, { path, userId }: Grant): Promise<User> {
  const person = await findPerson(trx, userId);
  if (!person || !(await lockFolder(trx, path))) throw notFound();
  return person;
}

type AccessChange = {
  action: 'folder.access-granted' | 'folder.access-removed';
  path: string;
  person: User;
  at: Date;
};

/**
 * Records the audit entry and two events: one of the library, also for the affected user, who may no longer see the
 * folder, and one for users who list users.
 */
async function recordChange(trx: Trx, caller: Caller, { action, path, person, at }: AccessChange): Promise<void> {
  const details = { name: path, user: person.display_name, user_id: person.id };
  await recordAudit(trx, caller, { action, resource: 'uploads', id: path, at, details });
  const event = { created_at: at, type: 'resource_changed', campaign_id: null };
  await trx
    .insertInto('events')
    .values([
      { ...event, payload: JSON.stringify({ resource: 'uploads', id: path }), external_readers: [person.id] },
      { ...event, payload: JSON.stringify({ resource: 'users', id: person.id }) },
    ])
    .execute();
}
