import type { Kysely } from 'kysely';
import {
  type LinkedSheet,
  type LinkSheet,
  type SheetIds,
  sheetAddress,
  sheetIdsOf,
} from '../../../contracts/sheets.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { type ContentTable, findVisibleCampaign, type Values, writeCampaign } from '../campaigns/campaigns.ts';
import { findSheet, setSheet } from './sheetStore.ts';

const name = 'translation_sheet';

/** The linked sheet as content of a campaign: its address, so that a revision can be read. */
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

/** The texts of a campaign are not written by other ways while a sheet is linked. @throws ApiError `sheet-linked` */
export async function refuseLinked(db: Kysely<Database>, campaignId: string): Promise<void> {
  if (await findSheet(db, campaignId)) throw new ApiError('sheet-linked');
}

/** @throws ApiError `not-found`, for a campaign without a sheet too */
export async function readSheet({ db }: Dependencies, caller: Caller, id: string): Promise<LinkedSheet> {
  const campaign = await findVisibleCampaign(db, caller, id);
  const ids = campaign && (await findSheet(db, id));
  if (!ids) throw notFound();
  return { ...ids, sheet_url: sheetAddress(ids) };
}

/** The sheet that a body names. @throws InvalidFieldsError */
export function idsOfLink({ sheet_url, doc_id, sheet_id = null }: LinkSheet): SheetIds {
  if (sheet_url === undefined) {
    if (doc_id === undefined) throw new InvalidFieldsError([{ loc: ['sheet_url'], code: 'required' }]);
    return { doc_id, sheet_id };
  }
  if (doc_id !== undefined || sheet_id !== null) throw new InvalidFieldsError([{ loc: ['doc_id'], code: 'fixed' }]);
  const ids = sheetIdsOf(sheet_url);
  if (!ids) throw new InvalidFieldsError([{ loc: ['sheet_url'], code: 'sheet-address' }]);
  return ids;
}

/** What a write sets that links a sheet. */
export const linking = (ids: SheetIds): Values => ({ [name]: sheetAddress(ids) });

/** Links a sheet in place of the one before; the texts stay until it is loaded. */
export async function linkSheet(dependencies: Dependencies, caller: Caller, id: string, link: LinkSheet) {
  const tables = linking(idsOfLink(link));
  await writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.sheet-linked',
    content: () => ({ fields: {}, tables }),
  });
}

/** Removes the link; the texts stay. */
export async function removeSheet(dependencies: Dependencies, caller: Caller, id: string): Promise<void> {
  await writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.sheet-removed',
    content: () => ({ fields: {}, tables: { [name]: null } }),
  });
}
