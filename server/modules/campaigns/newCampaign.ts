import type { Kysely, QueryCreator, Transaction } from 'kysely';
import type { AppConfig } from '../../../resources/apps/config.ts';
import { type CampaignFields, type CampaignInput, campaigns } from '../../../resources/campaigns/schema.ts';
import type { JsonObject } from '../../../resources/schema/records.ts';
import type { Caller } from '../../caller.ts';
import { columnsOf } from '../../db/declaredTable.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { nextAppId } from '../apps/apps.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { searchFormOf } from './campaignColumns.ts';
import type { FoundSlug } from './campaignStore.ts';
import { changeRecordsOf } from './changeRecords.ts';
import { storedChanges } from './storedChanges.ts';
import { type Translation, textsOf } from './translations.ts';

/** The body of POST /api/campaigns. */
export type NewCampaign = Pick<CampaignInput, 'name' | 'slug' | 'app' | 'test' | 'parent_id'>;

/** The data of a new campaign, with its app's default texts or the content of a clone. */
export type Creation = {
  id: string;
  input: NewCampaign;
  now: Date;
  defaultLocale: string;
  texts: readonly Translation[];
  /** Further fields of the row. */
  fields?: CampaignFields;
  action: 'campaign.created' | 'campaign.cloned';
  details?: JsonObject;
};

/** Returns the default texts of an app's campaigns. */
export const firstTexts = ({ default_locale, default_translations }: AppConfig) => ({
  defaultLocale: default_locale ?? 'en',
  texts: default_translations ?? [],
});

/**
 * Inserts a campaign, as a child if the input names a parent.
 * @throws InvalidFieldsError if the caller sees no such parent; the unique violation of a taken slug
 */
export async function insertUnderParent(db: Kysely<Database>, caller: Caller, creation: Creation): Promise<void> {
  const { parent_id = null } = creation.input;
  if (parent_id === null) return insertCampaign(db, caller, creation);
  await db.transaction().execute(async (trx) => {
    await lockParent(trx, caller, parent_id);
    await insertCampaign(trx, caller, creation);
  });
}

/**
 * Locks the parent so that it can't be deleted before the child references it. Call it before taking other locks, so
 * that waiting for the parent blocks nobody.
 * @throws InvalidFieldsError if the caller sees no such parent
 */
export async function lockParent(trx: Transaction<Database>, caller: Caller, id: string): Promise<void> {
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
 * Inserts row, app number, texts and traces in one statement, so that the app's counter is locked as briefly as
 * possible.
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
  await changeRecordsOf(made, caller, { id, stored: storedChanges(changes), writtenAt, action, details }).execute();
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
        ...(fields && columnsOf(campaigns, fields)),
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

/** Returns the error for a parent that does not exist or is not visible. */
const unknownParent = (): InvalidFieldsError =>
  new InvalidFieldsError([{ loc: ['parent_id'], code: 'unknown-parent' }]);

/** Returns the refusal of a slug, with the id of the campaign that has it where the caller may see that one. */
export const slugTaken = (found: FoundSlug | undefined): ApiError =>
  new ApiError('slug-taken', { existing_id: found?.visible ? found.id : null });
