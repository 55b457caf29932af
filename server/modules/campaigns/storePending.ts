import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { limits } from '#contracts/limits.ts';
import type { NotificationDetails } from '#contracts/notifications.ts';
import { releases } from '#resources/releases/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { runTraced, tracesOf } from '../audit/audit.ts';
import { notify } from '../notifications/notifications.ts';
import { campaignAuditRow } from './changeRecords.ts';

type Trx = Transaction<Database>;

/** A change to store in a release; one that is `gone` is taken out. */
export type StoredChange = { path: string; from?: unknown; to?: unknown; gone: boolean };

/** The changes of a campaign in a release, and their time. */
type Storing = { release: string; id: string; changes: readonly StoredChange[]; at: Date };

/** Makes other writes of the campaign into the release wait until the transaction ends. */
export const lockPlace = (trx: Trx, release: string, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`release ${release} ${id}`}, 0))`.execute(trx);

/**
 * Stores changes in a release, with their audit entry and event.
 * @throws ApiError `release-too-large`
 */
export async function storeChanges(trx: Trx, caller: Caller, { release, id, changes, at }: Storing): Promise<void> {
  const fields = [...new Set(changes.map(({ path }) => path.split('.', 2).join('.')))].sort();
  const { session, id: userId, display_name } = caller;
  const payload = { release_id: release, campaign_id: id, time: at.toISOString(), session, fields };
  const traces = tracesOf({
    audit: campaignAuditRow(caller, { action: 'release.changed', id, at, details: { release, fields } }),
    event: { type: 'release_changed', campaignId: id, payload: { ...payload, user: { id: userId, display_name } } },
  });
  const isOfCampaign = sql<SqlBool>`release_id = ${release} and campaign_id = ${id}`;
  await runTraced(
    trx,
    sql<{ event_id: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as one (path text, "from" jsonb, "to" jsonb, gone boolean)
    ), written as (
      insert into release_campaigns (release_id, campaign_id, updated_at) values (${release}, ${id}, ${at})
      on conflict (release_id, campaign_id) do update set updated_at = excluded.updated_at returning campaign_id
    ), taken_out as (
      delete from release_changes where ${isOfCampaign} and path in (select path from given where gone)
      returning path, value_to
    ), remembered as (
      insert into release_removals (release_id, campaign_id, path, value, removed_at)
      select ${release}, campaign_id, path, value_to, ${at} from written, taken_out
    ), changed as (
      insert into release_changes (release_id, campaign_id, path, value_from, value_to, user_id, changed_at, agent)
      select ${release}, campaign_id, path, "from", "to", ${userId}, ${at}, ${caller.agent ? JSON.stringify(caller.agent) : null}::jsonb
      from written, given where not gone
      on conflict (release_id, campaign_id, path) do update set value_from = excluded.value_from,
        value_to = excluded.value_to, user_id = excluded.user_id, changed_at = excluded.changed_at, agent = excluded.agent
    ), ${traces}
    select event.id as event_id from event`,
  );
  if (changes.some(({ gone }) => gone)) await forgetRemovals(trx, isOfCampaign);
  await refuseTooLarge(trx, release);
  const [first] = changes.filter(({ gone }) => !gone);
  await notifyApprovers(trx, caller, { release, at, details: { campaign_id: id, ...(first && { path: first.path }) } });
}

const forgetRemovals = (trx: Trx, isOfCampaign: RawBuilder<SqlBool>) =>
  sql`
    delete from release_removals where ${isOfCampaign} and removed_at < (
      select removed_at from release_removals where ${isOfCampaign}
      order by removed_at desc limit 1 offset ${limits.maxReleaseRemovals})`.execute(trx);

type Changed = { release: string; details: NotificationDetails; at: Date };

/** Notifies people of the first change after their approval. */
async function notifyApprovers(trx: Trx, caller: Caller, { release: id, details, at }: Changed): Promise<void> {
  const { rows } = await sql<{ approval: string; user_id: string; name: string }>`
    select last.id as approval, user_id, name from (
      select distinct on (user_id) id, user_id, verdict from release_approvals
      where release_id = ${id} and user_id is not null order by user_id, created_at desc, id desc
    ) as last cross join releases
    where verdict = 'approved' and releases.id = ${id}`.execute(trx);
  for (const { approval, user_id, name } of rows) {
    const subject = { resource: releases.name, id, title: name };
    const occasion = `changed since ${approval}`;
    // The user of an agent has not seen what it changed. Its name is not in the mail: the program chose it.
    const actor = caller.agent && user_id === caller.id ? null : caller.id;
    await notify(trx, { kind: 'changed-since-approval', subject, details, occasion, actor, to: [user_id], at });
  }
}

async function refuseTooLarge(trx: Trx, release: string): Promise<void> {
  const { rows } = await sql<{ campaigns: number; changes: number }>`
    select count(distinct campaign_id) as campaigns, count(*) as changes
    from release_changes where release_id = ${release}`.execute(trx);
  const { campaigns = 0, changes = 0 } = rows[0] ?? {};
  if (campaigns > limits.maxReleaseCampaigns || changes > limits.maxReleaseChanges)
    throw new ApiError('release-too-large');
}
