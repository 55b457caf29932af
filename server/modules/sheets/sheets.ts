import type { LinkedSheet, LinkSheet } from '#contracts/api/sheets.ts';
import { type SheetIds, sheetAddress, sheetIdsOf } from '#contracts/sheets.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { findSheet, findVisibleCampaign, linking, readAs, writeCampaign } from '../campaigns/campaigns.ts';

/**
 * Returns the linked sheet.
 * @throws ApiError `not-found`, also if no sheet is linked
 */
export async function readSheet({ db }: Dependencies, caller: Caller, id: string): Promise<LinkedSheet> {
  const campaign = await findVisibleCampaign(db, caller, id);
  const ids = campaign && (await readAs(db, caller, id, (within) => findSheet(within, id)));
  if (!ids) throw notFound();
  return { ...ids, sheet_url: sheetAddress(ids) };
}

/**
 * Returns the sheet of a request body.
 * @throws InvalidFieldsError
 */
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

/** Links a sheet and replaces an earlier link. The texts stay until it is loaded. */
export async function linkSheet(dependencies: Dependencies, caller: Caller, id: string, link: LinkSheet) {
  const tables = linking(idsOfLink(link));
  await writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.sheet-linked',
    content: () => ({ fields: {}, tables }),
  });
}

/** Removes the link. The texts stay. */
export async function removeSheet(dependencies: Dependencies, caller: Caller, id: string): Promise<void> {
  await writeCampaign(dependencies, caller, {
    id,
    action: 'campaign.sheet-removed',
    content: () => ({ fields: {}, tables: linking(null) }),
  });
}
