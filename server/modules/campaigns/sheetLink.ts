import type { Kysely, Transaction } from 'kysely';
import { type SheetIds, sheetAddress, sheetIdsOf } from '#contracts/sheets.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import type { ContentTable, Values } from './contentTable.ts';

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

const name = 'translation_sheet';

export const findSheet = (db: Db, campaignId: string): Promise<SheetIds | undefined> =>
  db
    .selectFrom('campaign_sheets')
    .select(['doc_id', 'sheet_id'])
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();

/** Sets the sheet of a campaign; null removes it. */
async function setSheet(trx: Trx, campaignId: string, ids: SheetIds | null): Promise<void> {
  await trx.deleteFrom('campaign_sheets').where('campaign_id', '=', campaignId).execute();
  if (ids)
    await trx
      .insertInto('campaign_sheets')
      .values({ campaign_id: campaignId, ...ids })
      .execute();
}

/** The linked sheet as campaign content, stored as its URL so that revisions are readable. */
export const translationSheet: ContentTable = {
  name,
  async read(db, campaignId) {
    const ids = await findSheet(db, campaignId);
    return ids ? { [name]: sheetAddress(ids) } : {};
  },
  async write(trx, campaignId, { [name]: address }) {
    await setSheet(trx, campaignId, typeof address === 'string' ? sheetIdsOf(address) : null);
  },
};

/**
 * Refuses other writes of texts while a sheet is linked.
 * @throws ApiError `sheet-linked`
 */
export async function refuseLinked(db: Db, campaignId: string): Promise<void> {
  if (await findSheet(db, campaignId)) throw new ApiError('sheet-linked');
}

/** Returns the content of a write that links a sheet; null removes the link. */
export const linking = (ids: SheetIds | null): Values => ({ [name]: ids && sheetAddress(ids) });
