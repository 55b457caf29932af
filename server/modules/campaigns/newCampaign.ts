import type { Transaction } from 'kysely';
import type { AppConfig } from '../../../resources/apps/config.ts';
import type { CampaignInput } from '../../../resources/campaigns/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { nextAppId } from '../apps/apps.ts';
import { searchFormOf } from './campaignColumns.ts';
import { findCampaign, findSlug, insertTranslations } from './campaignStore.ts';
import { recordCreation } from './campaignWriter.ts';

/** The body of POST /api/campaigns (contract point 4). */
export type NewCampaign = Pick<CampaignInput, 'name' | 'slug' | 'app' | 'test' | 'parent_id'>;

type Creation = { id: string; input: NewCampaign; config: AppConfig; now: Date };

/** The row, its number in the app, its texts and its traces, in the transaction that is given. */
export async function insertCampaign(trx: Transaction<Database>, caller: Caller, creation: Creation): Promise<void> {
  const { id, input, config, now } = creation;
  const { name, slug, app, test = false, parent_id = null } = input;
  if (parent_id !== null && !(await findCampaign(trx, caller, parent_id))) {
    throw unknownParent();
  }
  const row = await trx
    .insertInto('campaigns')
    .values({
      id,
      app,
      app_id: await nextAppId(trx, app),
      name,
      slug,
      search_form: searchFormOf({ id, name, slug }),
      parent_id,
      created_at: now,
      updated_at: now,
      created_by: caller.id,
      last_edited_by: caller.id,
      test,
      default_locale: config.default_locale ?? 'en',
      starts_at: null,
      ends_at: null,
      wp_url: null,
      consumer_data_anonymised_at: null,
    })
    .onConflict((conflict) => conflict.columns(['app', 'slug']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await slugTaken(trx, caller, app, slug);
  await insertTranslations(trx, id, config.default_translations ?? []);
  await recordCreation(trx, caller, row);
}

/** The refusal of a parent that is not there, or not for the caller. */
export const unknownParent = (): InvalidFieldsError =>
  new InvalidFieldsError([{ loc: ['parent_id'], code: 'unknown-parent' }]);

/** The refusal of a slug, with the campaign that has it where the caller may know. */
export async function slugTaken(
  trx: Transaction<Database>,
  caller: Caller,
  app: string,
  slug: string,
): Promise<ApiError> {
  const found = await findSlug(trx, caller, app, slug);
  return new ApiError('slug-taken', { existing_id: found?.visible ? found.id : null });
}
