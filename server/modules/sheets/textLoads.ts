import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The number of the write that loaded texts last and was not undone. */
export async function findLoad(db: Db, campaignId: string): Promise<number | null> {
  const row = await db
    .selectFrom('campaign_text_loads')
    .select('revision')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Notes that the write under way loads texts: its revision will be the next one, as the campaign's row is held. */
export async function noteLoad(trx: Trx, campaignId: string): Promise<void> {
  await sql`
    insert into campaign_text_loads (campaign_id, revision)
      select ${campaignId}::uuid, coalesce(max(number), 0) + 1 from campaign_revisions where campaign_id = ${campaignId}
    on conflict (campaign_id) do update set revision = excluded.revision`.execute(trx);
}

export async function forgetLoad(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('campaign_text_loads').where('campaign_id', '=', campaignId).execute();
}
