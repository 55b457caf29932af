import { type Kysely, sql } from 'kysely';
import type { BoardEntry, BoardFailure } from '#contracts/api/board.ts';
import { campaignStatus } from '#contracts/campaign.ts';
import { allows } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '../../caller.ts';
import { failingMails } from '../../db/jobQueue.ts';
import type { Database } from '../../db/schema.ts';
import { releasesSeenBy } from '../releases/releases.ts';
import { isLimited, visibleTo } from '../visibility/visibility.ts';

type Db = Kysely<Database>;

/** A campaign's start or end, or a release's time. */
export type Due = Pick<BoardEntry, 'kind' | 'id' | 'name'> & {
  at: Date;
  app: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  published_at: Date | null;
};

/**
 * Returns what is due until a time, in the order of time, at most `serverLimits.maxBoardEntries`, and the number of all. Drafts are
 * among what starts, because they do not start unless a user publishes them.
 */
export async function findDue(
  db: Db,
  caller: Caller,
  { now, until }: { now: Date; until: Date },
): Promise<{ due: Due[]; total: number }> {
  // The index of `begin` has no campaigns without a start in this range: they were created before.
  const { rows } = await sql<Due & { total: number }>`
    select *, (count(*) over ())::int as total from (
      select 'start' as kind, starts_at as at, id, name, app, starts_at, ends_at, published_at from campaigns
      where coalesce(starts_at, created_at) > ${now} and coalesce(starts_at, created_at) <= ${until}
        and starts_at > ${now} and (ends_at is null or ends_at > ${now}) and ${visibleTo(caller)}
      union all
      select 'end', ends_at, id, name, app, starts_at, ends_at, published_at from campaigns
      where ends_at > ${now} and ends_at <= ${until} and published_at is not null and ${visibleTo(caller)}
      union all
      select 'release', publish_at, id, name, null, null, null, null from releases
      where state = 'scheduled' and publish_at <= ${until} and ${releasesSeenBy(caller)}
    ) as due order by at, kind, id limit ${serverLimits.maxBoardEntries}`.execute(db);
  return { due: rows, total: rows[0]?.total ?? 0 };
}

/** Returns the status of the campaign of an entry. */
export const statusOf = (due: Due, now: Date) => campaignStatus(due, now);

type Failed = Omit<BoardFailure, 'at'> & { at: Date | null };

/**
 * Returns what failed and was not resolved: the releases that the caller sees; for staff the apps; webhooks and mails for
 * those who can do something about them.
 */
export async function findFailures(db: Db, caller: Caller): Promise<BoardFailure[]> {
  const seesWebhooks = allows(caller, 'apps-modify');
  const parts = [
    sql`(select 'release' as kind, id::text, name, (failure ->> 'at')::timestamptz as at from releases
      where state = 'failed' and ${releasesSeenBy(caller)} order by updated_at desc limit ${serverLimits.maxBoardFailures})`,
    ...(isLimited(caller) ? [] : [failedApps]),
    ...(seesWebhooks ? [failedWebhooks] : []),
  ];
  const { rows } = await sql<Failed>`
    select kind, id, name, 1 as count, at from (${sql.join(parts, sql` union all `)}) as failed
    order by at desc nulls last, id`.execute(db);
  const mails = allows(caller, 'users-modify') ? await failingMails(db) : 0;
  const found = rows.map((row): BoardFailure => ({ ...row, at: row.at?.toISOString() ?? null }));
  return mails > 0 ? [...found, { kind: 'mail', id: null, name: null, count: mails, at: null }] : found;
}

const failedApps = sql`(
  select 'app', id, name, updated_at from apps where not last_update_success and not retired
  order by updated_at desc limit ${sql.lit(serverLimits.maxBoardFailures)})`;

/** Webhooks whose last tried delivery did not arrive. */
const failedWebhooks = sql`(
  select 'webhook', webhooks.id::text, name, last.attempted_at from webhooks cross join lateral (
    select state, attempted_at from webhook_deliveries where webhook_id = webhooks.id and attempted_at is not null
    order by created_at desc, id desc limit 1) as last
  where active and last.state <> 'delivered' order by last.attempted_at desc limit ${sql.lit(serverLimits.maxBoardFailures)})`;
