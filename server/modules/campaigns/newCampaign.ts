import type { Kysely, QueryCreator, Transaction } from 'kysely';
import type { AppConfig } from '../../../resources/apps/config.ts';
import type { CampaignFields, CampaignInput } from '../../../resources/campaigns/schema.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { nextAppId } from '../apps/apps.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { columnsOf, searchFormOf } from './campaignColumns.ts';
import { findSlug } from './campaignStore.ts';
import { tracesOf } from './campaignTraces.ts';
import { type Translation, textsOf } from './translations.ts';

/** The body of POST /api/campaigns. */
export type NewCampaign = Pick<CampaignInput, 'name' | 'slug' | 'app' | 'test' | 'parent_id'>;

/** A campaign to be made: with the first texts of its app, or with what it is a copy of. */
export type Creation = {
  id: string;
  input: NewCampaign;
  now: Date;
  defaultLocale: string;
  texts: readonly Translation[];
  /** Further fields of its row. */
  fields?: CampaignFields;
  action: 'campaign.created' | 'campaign.cloned';
  details?: JsonObject;
};

/** The first texts of an app's campaigns. */
export const firstTexts = ({ default_locale, default_translations }: AppConfig) => ({
  defaultLocale: default_locale ?? 'en',
  texts: default_translations ?? [],
});

/**
 * Makes a campaign, a child where the input names a parent.
 * @throws InvalidFieldsError when there is no such parent for the caller; the table's refusal of a slug that is taken
 */
export async function insertUnderParent(db: Kysely<Database>, caller: Caller, creation: Creation): Promise<void> {
  const { parent_id = null } = creation.input;
  if (parent_id === null) return insertCampaign(db, caller, creation);
  await db.transaction().execute(async (trx) => {
    await holdParent(trx, caller, parent_id);
    await insertCampaign(trx, caller, creation);
  });
}

/**
 * Keeps the parent from being deleted until the child refers to it, before anything else is held: a child that waits for
 * its parent holds up nobody.
 * @throws InvalidFieldsError when there is none for the caller
 */
export async function holdParent(trx: Transaction<Database>, caller: Caller, id: string): Promise<void> {
  const parent = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('id', '=', id)
    .where(visibleTo(caller))
    .forKeyShare()
    .executeTakeFirst();
  if (!parent) throw unknownParent();
}

/**
 * The row, its number in the app, its texts and its traces, in one statement: all or nothing, and the app's series,
 * which every campaign of the app takes its number from, is held for no longer than that.
 */
export async function insertCampaign(db: Kysely<Database>, caller: Caller, creation: Creation): Promise<void> {
  const { id, input, texts, now: writtenAt, action, details } = creation;
  const { name, slug, app, test = false } = input;
  const changes = Object.fromEntries(
    Object.entries({ name, slug, app, test }).map(([key, to]) => [key, { from: null, to }]),
  );
  const made = withCampaign(db, caller, creation).with('texts', (qb) =>
    qb
      .insertInto('campaign_translations')
      .columns(['campaign_id', 'locale', 'messages'])
      .expression(textsOf(id, texts)),
  );
  await tracesOf(made, caller, { id, changes, writtenAt, action, details }).execute();
}

function withCampaign(
  query: QueryCreator<Database>,
  caller: Caller,
  { id, input, fields, now, defaultLocale }: Creation,
) {
  const { name, slug, app, test = false, parent_id = null } = input;
  return query
    .with('series', (qb) => nextAppId(qb, app))
    .with('campaign', (qb) =>
      qb.insertInto('campaigns').values((eb) => ({
        ...(fields && columnsOf(fields)),
        id,
        app,
        app_id: eb.selectFrom('series').select('last_app_id'),
        name,
        slug,
        search_form: searchFormOf({ id, name, slug }),
        parent_id,
        created_at: now,
        updated_at: now,
        created_by: caller.id,
        last_edited_by: caller.id,
        test,
        default_locale: defaultLocale,
        starts_at: null,
        ends_at: null,
        wp_url: null,
        consumer_data_anonymised_at: null,
      })),
    );
}

/** The refusal of a parent that is not there, or not for the caller. */
const unknownParent = (): InvalidFieldsError =>
  new InvalidFieldsError([{ loc: ['parent_id'], code: 'unknown-parent' }]);

/** The refusal of a slug, with the campaign that has it where the caller may know. */
export async function slugTaken(db: Kysely<Database>, caller: Caller, app: string, slug: string): Promise<ApiError> {
  const found = await findSlug(db, caller, app, slug);
  return new ApiError('slug-taken', { existing_id: found?.visible ? found.id : null });
}
