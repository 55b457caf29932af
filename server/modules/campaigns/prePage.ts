import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { prePageApp, prePageName } from '#contracts/campaign.ts';
import type { CampaignFields } from '#resources/campaigns/schema.ts';
import { type Caller, withoutRequestKey } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError } from '../../plugins/apiError.ts';
import { findApp } from '../apps/apps.ts';
import type { CampaignRow } from './campaignColumns.ts';
import { insertUnderFreeSlug } from './freeSlug.ts';

/** Returns the oldest pre-page child, the page before the campaign's token gate. */
export function findPrePage(trx: Transaction<Database>, parentId: string): Promise<{ id: string } | undefined> {
  return trx
    .selectFrom('campaigns')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('app', '=', prePageApp)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
}

type Named = { name: string; slug: string; test: boolean };

/** Returns how the pre-page of this campaign is named, marked and, if the slug is free, addressed. */
export const namedPrePage = ({ name, slug, test }: Named): Named => ({
  name: prePageName(name),
  slug: `${slug}-${prePageApp}`,
  test,
});

/**
 * Creates the '{name} Pre-Page' child if these fields enable the token gate and there is no pre-page. It is a test
 * campaign if its parent is one, and a draft if its parent is one (docs/protocol.md, Writes).
 * @throws ApiError `no-pre-page-app`, `app-not-ready`, `app-retired`
 */
export async function providePrePage(
  trx: Transaction<Database>,
  caller: Caller,
  { row, fields, now }: { row: CampaignRow; fields: CampaignFields; now: Date },
): Promise<void> {
  if (!fields.token_gate?.enabled || (await findPrePage(trx, row.id))) return;
  const app = await findApp(trx, prePageApp);
  if (!app) throw new ApiError('no-pre-page-app');
  if (app.retired) throw new ApiError('app-retired', { app: app.id });
  if (!app.config) throw new ApiError('app-not-ready');
  const { name = row.name, slug = row.slug, test = row.test } = fields;
  await insertUnderFreeSlug(trx, withoutRequestKey(caller), {
    id: uuidv7(),
    input: { ...namedPrePage({ name, slug, test }), app: app.id, parent_id: row.id },
    now,
    isPublished: row.published_at !== null,
    action: 'campaign.created',
  });
}
