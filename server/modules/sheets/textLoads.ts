import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Returns the revision of the last load that was not undone. */
export async function findLoad(db: Db, campaignId: string): Promise<number | null> {
  const row = await db
    .selectFrom('campaign_text_loads')
    .select('revision')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row?.revision ?? null;
}

/** Marks the current write as a load. Its revision will be the next number, because the campaign's row is locked. */
export async function noteLoad(trx: Trx, campaignId: string): Promise<void> {
  await sql`
    insert into campaign_text_loads (campaign_id, revision)
      select ${campaignId}::uuid, coalesce(max(number), 0) + 1 from campaign_revisions where campaign_id = ${campaignId}
    on conflict (campaign_id) do update set revision = excluded.revision`.execute(trx);
}

export async function forgetLoad(trx: Trx, campaignId: string): Promise<void> {
  await trx.deleteFrom('campaign_text_loads').where('campaign_id', '=', campaignId).execute();
}
