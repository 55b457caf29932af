import type { Transaction } from 'kysely';
import type { Campaign } from '#resources/campaigns/schema.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { findApp } from '../apps/apps.ts';
import type { CampaignRow } from './campaignColumns.ts';
import { type WriterNeeds, writeAndRead, writeInside } from './campaignWriter.ts';
import { findPrePage } from './prePage.ts';
import { readCampaign } from './readCampaign.ts';

type Trx = Transaction<Database>;

/**
 * Publishes a draft, or makes a campaign a draft again, and its pre-page if the token gate is enabled. From then on the
 * dates decide what visitors see.
 * @throws ApiError `not-found`, `campaign-locked` for either, `already-published`, `not-published`, `drafts-disabled`
 */
export function setPublished(needs: WriterNeeds, caller: Caller, id: string, isPublished: boolean): Promise<Campaign> {
  const action = isPublished ? 'campaign.published' : 'campaign.unpublished';
  const content = async (row: CampaignRow, trx: Trx, now: Date) => {
    if (isPublished === (row.published_at !== null))
      throw new ApiError(isPublished ? 'already-published' : 'not-published');
    if (!isPublished && !(await hasDrafts(trx, row))) throw new ApiError('drafts-disabled');
    const fields = { published_at: isPublished ? now.toISOString() : null };
    const prePage = row.token_gate.enabled ? await findPrePage(trx, id) : undefined;
    if (prePage) {
      const followed = (page: CampaignRow) => following(trx, page, fields);
      await writeInside(trx, withoutRequestKey(caller), { id: prePage.id, action, content: followed }, now);
    }
    return { fields };
  };
  return writeAndRead(needs, caller, { id, action, content }, (db) => readCampaign({ ...needs, db }, caller, id));
}

/** Returns the write of a pre-page; nothing if it is in that state already, or if its app has no drafts. */
async function following(trx: Trx, page: CampaignRow, fields: { published_at: string | null }) {
  const isDone = (page.published_at === null) === (fields.published_at === null);
  if (isDone || (fields.published_at === null && !(await hasDrafts(trx, page)))) return { fields: {} };
  return { fields };
}

const hasDrafts = async (trx: Trx, { app }: CampaignRow): Promise<boolean> =>
  (await findApp(trx, app))?.config?.drafts_enabled === true;
