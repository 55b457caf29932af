import { sql, type Transaction } from 'kysely';
import { allows } from '#contracts/permissions.ts';
import { isOpen, type Release, releases } from '#resources/releases/schema.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { inSavepoint } from '../../db/announcements.ts';
import { publishChange } from '../../db/resourceChanged.ts';
import { retriedTransaction } from '../../db/retriedTransaction.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found, InvalidFieldsError } from '../../plugins/apiError.ts';
import { publishPending } from '../campaigns/campaigns.ts';
import { notify } from '../notifications/notifications.ts';
import { createRecord, findRecords, presentRecord, setFields } from '../records/records.ts';
import { findUser } from '../users/users.ts';
import { refuseUnapproved } from './approvals.ts';
import { copyReversed, hasChanges } from './releaseChanges.ts';
import { callerFor, lockRelease, type StoredRelease, visibleRelease } from './visibleRelease.ts';

type Trx = Transaction<Database>;

const callOf = (dependencies: Dependencies, caller: Caller) => ({ ...dependencies, caller, resource: releases });

type Set = { set: JsonObject; action?: 'published' };

/** Changes the state of a release that is open, with the row locked, and returns it. */
async function change(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  decide: (trx: Trx, release: StoredRelease) => Promise<Set>,
): Promise<Release> {
  return retriedTransaction(dependencies.db, async (trx) => {
    const release = await lockRelease(trx, dependencies, caller, id);
    if (!isOpen(release.state)) throw new ApiError('release-closed');
    const { set, action } = await decide(trx, release);
    const call = callOf({ ...dependencies, db: trx }, caller);
    return (await presentRecord(call, await setFields(trx, call, release, set, action))) as Release;
  });
}

/**
 * Publishes all changes of a release in one transaction, or none.
 * @throws ApiError `not-found`, `release-closed`, `release-empty`, `release-conflict`, `release-refused`; `forbidden` if the
 * caller does not see all of its campaigns
 */
export const publishRelease = (dependencies: Dependencies, caller: Caller, id: string): Promise<Release> =>
  change(dependencies, caller, id, async (trx, release) => ({
    set: await publishing(dependencies, trx, caller, release, caller.id),
    action: 'published',
  }));

/** Writes the changes, and returns what is set in the release. `actor` is who publishes it; null at its time. */
async function publishing(
  { clock, config }: Dependencies,
  trx: Trx,
  caller: Caller,
  release: StoredRelease,
  actor: string | null,
): Promise<JsonObject> {
  const { id, name } = release;
  const campaigns = await lockCampaigns(trx, id);
  if (campaigns.length === 0) throw new ApiError('release-empty');
  await refuseUnapproved(trx, config, id);
  const now = clock.now();
  const refused: Record<string, unknown> = {};
  let isConflict = false;
  for (const campaign of campaigns) {
    const one = { release: id, name, id: campaign };
    await inSavepoint(trx, () => publishPending(trx, caller, one, now)).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.key === 'not-found') throw new ApiError('forbidden');
      isConflict ||= error.key === 'campaign-conflict';
      refused[campaign] = reasonOf(error);
    });
  }
  if (Object.keys(refused).length > 0)
    throw new ApiError(isConflict ? 'release-conflict' : 'release-refused', { campaigns: refused });
  await forgetUses(trx, id);
  await notifyMakers(trx, release, { kind: 'published', actor, at: now });
  const event = { type: 'release_published', resource: releases.name, id, at: now } as const;
  await publishChange(trx, { ...event, ...(actor && { by: caller }) });
  return { state: 'published', published_at: now.toISOString(), failure: null };
}

type Notice = { kind: 'published' | 'publish-failed'; actor: string | null; at: Date };

/** Notifies who created a release, and who scheduled it. */
const notifyMakers = (trx: Trx, { id, name, created_by, scheduled_by }: StoredRelease, notice: Notice): Promise<void> =>
  notify(trx, {
    ...notice,
    subject: { resource: releases.name, id, title: name },
    to: [created_by, scheduled_by],
  });

/** Why a campaign does not allow its changes: conflicting fields, or the error. */
function reasonOf(error: ApiError): object {
  if (error.key === 'campaign-conflict') return error.more;
  if (error instanceof InvalidFieldsError) return { error: error.key, problems: error.body().detail };
  return { error: error.key, ...error.more };
}

/** Locks the campaigns of a release in one order, so that no two publishings wait for each other, and returns their ids. */
async function lockCampaigns(trx: Trx, release: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaigns
    where id = any(array(select campaign_id from release_changes where release_id = ${release}))
    order by id for no key update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Files that only the changes of a closed release name are no longer in use. */
const forgetUses = (trx: Trx, release: string) =>
  sql`
    delete from file_uses where starts_with(place, ${`release ${release} `})
      and record_id = any(array(select campaign_id from release_campaigns where release_id = ${release}))`.execute(trx);

/**
 * Lets a release be published at a time, with the permissions that the caller then has.
 * @throws ApiError `not-found`, `release-closed`, `release-empty`; InvalidFieldsError for a time in the past, or a time zone
 * that does not exist
 */
export const scheduleRelease = (
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  { publish_at, time_zone }: { publish_at: string; time_zone: string },
): Promise<Release> =>
  change(dependencies, caller, id, async (trx) => {
    if (!isTimeZone(time_zone)) throw new InvalidFieldsError([{ loc: ['time_zone'], code: 'time-zone' }]);
    const { rows } = await sql<{ is_past: boolean }>`
      select ${publish_at}::timestamptz <= now() as is_past`.execute(trx);
    if (rows[0]?.is_past) throw new InvalidFieldsError([{ loc: ['publish_at'], code: 'past' }]);
    if (!(await hasChanges(trx, id))) throw new ApiError('release-empty');
    const scheduled_by = caller.id;
    return { set: { state: 'scheduled', publish_at, time_zone, scheduled_by, failure: null } };
  });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * Makes a release wait until a user publishes it.
 * @throws ApiError `not-found`, `release-closed`
 */
export const unscheduleRelease = (dependencies: Dependencies, caller: Caller, id: string): Promise<Release> =>
  change(dependencies, caller, id, async () => ({
    set: { state: 'open', publish_at: null, time_zone: null, scheduled_by: null, failure: null },
  }));

/**
 * Closes a release without publishing it.
 * @throws ApiError `not-found`, `release-closed`
 */
export const discardRelease = (dependencies: Dependencies, caller: Caller, id: string): Promise<Release> =>
  change(dependencies, caller, id, async (trx) => {
    await forgetUses(trx, id);
    return { set: { state: 'discarded', publish_at: null, time_zone: null, scheduled_by: null, failure: null } };
  });

/**
 * Makes a release with the values that a published one has replaced.
 * @throws ApiError `not-found`, `release-not-published`
 */
export async function undoRelease(
  dependencies: Dependencies,
  caller: Caller,
  id: string,
  given: { name: string },
): Promise<Release> {
  const { db, clock } = dependencies;
  const { state } = await visibleRelease(db, dependencies, caller, id);
  if (state !== 'published') throw new ApiError('release-not-published');
  const call = callOf(dependencies, caller);
  const to = String((await createRecord(call, given)).id);
  await copyReversed(db, { from: id, to, user: caller.id, at: clock.now() });
  const [made] = await findRecords(db, releases, [to]);
  return (await presentRecord(call, found(made))) as Release;
}

/** The number of releases that one round publishes; the others follow in the next. */
const batchSize = 10;

/** Publishes the releases whose time has come by the clock of the database. Several nodes may do it at once. */
export async function publishDue(dependencies: Dependencies): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from releases where state = 'scheduled' and publish_at <= now()
    order by publish_at, id limit ${batchSize}`.execute(dependencies.db);
  const errors: unknown[] = [];
  for (const { id } of rows) {
    // Other errors than refusals are tried again in the next round, and the other releases are published.
    await publishScheduled(dependencies, id)
      .catch((error) => (error instanceof ApiError ? fail(dependencies, id, error) : Promise.reject(error)))
      .catch((error) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}

/** Publishes a release if it is still due. Another node that publishes it holds its row. */
const publishScheduled = (dependencies: Dependencies, id: string): Promise<void> =>
  retriedTransaction(dependencies.db, async (trx) => {
    const release = await lockDue(trx, id);
    if (!release) return;
    const caller = await callerFor(trx, release.scheduled_by);
    if (!caller || !allows(caller, 'campaigns-modify')) throw new ApiError('forbidden');
    const set = await publishing(dependencies, trx, caller, release, null);
    await setFields(trx, callOf({ ...dependencies, db: trx }, caller), release, set, 'published');
  });

async function lockDue(trx: Trx, id: string): Promise<StoredRelease | undefined> {
  const { rows } = await sql`
    select from releases where id = ${id} and state = 'scheduled' and publish_at <= now() for update skip locked`.execute(
    trx,
  );
  const [release] = rows.length > 0 ? await findRecords(trx, releases, [id]) : [];
  return release as StoredRelease | undefined;
}

/** Notes why a release could not be published at its time. */
const fail = (dependencies: Dependencies, id: string, error: ApiError): Promise<void> =>
  retriedTransaction(dependencies.db, async (trx) => {
    const release = await lockDue(trx, id);
    if (!release) return;
    const { id: user, display_name = '' } = (await findUser(trx, String(release.scheduled_by))) ?? {};
    const writer: Caller = {
      ...{ id: user ?? release.created_by, display_name, role: 'editor', permissions: ['campaigns-modify'] },
      ...{ via: 'sign-in', grantId: null, session: null },
    };
    const at = dependencies.clock.now();
    const failure = { ...error.body(), at: at.toISOString() } as JsonObject;
    await notifyMakers(trx, release, { kind: 'publish-failed', actor: null, at });
    await setFields(trx, callOf({ ...dependencies, db: trx }, writer), release, { state: 'failed', failure });
  });
