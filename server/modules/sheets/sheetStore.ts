import { type Kysely, sql, type Transaction } from 'kysely';
import type { SheetIds } from '../../../contracts/sheets.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

export const findSheet = (db: Db, campaignId: string): Promise<SheetIds | undefined> =>
  db
    .selectFrom('campaign_sheets')
    .select(['doc_id', 'sheet_id'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();

/** Sets the sheet of a campaign; null removes it. */
export async function setSheet(trx: Trx, campaignId: string, ids: SheetIds | null): Promise<void> {
  await trx.deleteFrom('campaign_sheets').where('campaign_id', '=', campaignId).execute();
  if (ids)
    await trx
      .insertInto('campaign_sheets')
      .values({ campaign_id: campaignId, ...ids })
      .execute();
}

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
