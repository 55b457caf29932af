import type { Transaction } from 'kysely';
import type { AuditAction } from '#contracts/audit.ts';
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
 * Publishes a draft, and its pre-page if the token gate is enabled. From then on the dates decide what visitors see.
 * @throws ApiError `not-found`, `campaign-locked` for either, `already-published`
 */
export function publish(needs: WriterNeeds, caller: Caller, id: string): Promise<Campaign> {
  return writePublication(needs, caller, id, {
    action: 'campaign.published',
    check: async (_trx, { published_at }) => {
      if (published_at !== null) throw new ApiError('already-published');
    },
    timeAt: (now) => now.toISOString(),
  });
}

/**
 * Makes a campaign a draft again, and its pre-page if the token gate is enabled.
 * @throws ApiError `not-found`, `campaign-locked` for either, `not-published`, `drafts-disabled`
 */
export function unpublish(needs: WriterNeeds, caller: Caller, id: string): Promise<Campaign> {
  return writePublication(needs, caller, id, {
    action: 'campaign.unpublished',
    check: async (trx, row) => {
      if (row.published_at === null) throw new ApiError('not-published');
      if (!(await hasDrafts(trx, row))) throw new ApiError('drafts-disabled');
    },
    timeAt: () => null,
  });
}

type Publication = {
  action: AuditAction;
  /** Throws to refuse the write. */
  check(trx: Trx, row: CampaignRow): Promise<void>;
  timeAt(now: Date): string | null;
};

function writePublication(
  needs: WriterNeeds,
  caller: Caller,
  id: string,
  { action, check, timeAt }: Publication,
): Promise<Campaign> {
  const content = async (row: CampaignRow, trx: Trx, now: Date) => {
    await check(trx, row);
    const fields = { published_at: timeAt(now) };
    const prePage = row.token_gate.enabled ? await findPrePage(trx, id) : undefined;
    if (prePage) {
      const write = { id: prePage.id, action, content: (page: CampaignRow) => followed(trx, page, fields) };
      await writeInside(trx, withoutRequestKey(caller), write, now);
    }
    return { fields };
  };
  return writeAndRead(needs, caller, { id, action, content }, (db) => readCampaign({ ...needs, db }, caller, id));
}

/** Returns the write of a pre-page; nothing if it is in that state already, or if its app has no drafts. */
async function followed(trx: Trx, page: CampaignRow, fields: { published_at: string | null }) {
  const isDone = (page.published_at === null) === (fields.published_at === null);
  if (isDone || (fields.published_at === null && !(await hasDrafts(trx, page)))) return { fields: {} };
  return { fields };
}

const hasDrafts = async (trx: Trx, { app }: CampaignRow): Promise<boolean> =>
  (await findApp(trx, app))?.config?.drafts_enabled === true;
