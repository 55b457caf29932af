import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { NewCampaign } from '#contracts/api/campaigns.ts';
import { type CampaignFields, campaigns } from '#resources/campaigns/schema.ts';
import type { JsonObject } from '#resources/schema/records.ts';
import { brokenRules } from '#resources/schema/validate.ts';
import { type Caller, isCurrent, proven } from '../../caller.ts';
import { announceEvent, announcingTransaction } from '../../db/announcements.ts';
import { storedColumns } from '../../db/declaredTable.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { nextAppId } from '../apps/apps.ts';
import { visibleTo } from '../visibility/visibility.ts';
import { searchFormOf } from './campaignColumns.ts';
import { type FoundSlug, findSlug, type JoinedCampaign } from './campaignStore.ts';
import { changeRecordsOf } from './changeRecords.ts';
import { storedChanges } from './storedChanges.ts';
import { insertFirstTexts } from './translations.ts';

/** The data of a new campaign. */
export type Creation = {
  id: string;
  input: NewCampaign;
  now: Date;
  /** Published at once, although the app has drafts: a pre-page of a published campaign. */
  isPublished?: boolean;
  /** The content of a clone; by default the campaign has its app's default language and texts. */
  copied?: { fields: CampaignFields; defaultLocale: string };
  action: 'campaign.created' | 'campaign.cloned';
  details?: JsonObject;
};

/**
 * Inserts a campaign, as a child if the input names a parent. Returns it, or undefined as `insertCampaign` does.
 * @throws InvalidFieldsError if the caller sees no such parent; the unique violation of a taken slug
 */
export function insertUnderParent(
  db: Kysely<Database>,
  caller: Caller,
  creation: Creation,
): Promise<JoinedCampaign | undefined> {
  const { parent_id = null } = creation.input;
  if (parent_id === null) return insertCampaign(db, caller, creation);
  return announcingTransaction(db, async (trx) => {
    await lockParent(trx, caller, parent_id);
    return insertCampaign(trx, caller, creation);
  });
}

/**
 * Locks the parent so that it can't be deleted before the child references it. Call it before taking other locks, so
 * that waiting for the parent blocks nobody.
 * @throws InvalidFieldsError if the caller sees no such parent
 */
export async function lockParent(trx: Transaction<Database>, caller: Caller, id: string): Promise<void> {
  const { rows } = await sql`
    select id from campaigns where id = ${id} and ${isCurrent(caller)} and ${visibleTo(caller)} for key share`.execute(
    trx,
  );
  if (proven(caller, rows).length === 0) throw unknownParent();
}

const columns = [...storedColumns(campaigns), 'created_by', 'last_edited_by', 'default_locale'];
const returned = sql.raw(columns.map((name) => `written.${name}`).join(', '));

/** The default language and texts of the app's config, as parts of the statement of `insertCampaign`. */
const appContent = {
  condition: sql<SqlBool>`config is not null`,
  columns: sql``,
  values: sql``,
  from: sql``,
  defaultLocale: sql`coalesce(config ->> 'default_locale', 'en')`,
  texts: sql`texts as (${insertFirstTexts(sql`select id, config from written, series`)}),`,
};

/** A new campaign is a draft if its app has drafts. */
const publishedAt = ({ isPublished, now }: Creation) =>
  isPublished ? sql`${now}` : sql`case when config -> 'drafts_enabled' = 'true' then null else ${now}::timestamptz end`;

function copiedContent({ fields, defaultLocale }: NonNullable<Creation['copied']>): typeof appContent {
  const names = Object.keys(fields);
  return {
    condition: sql`true`,
    columns: sql.raw(names.map((name) => `, ${name}`).join('')),
    values: sql.raw(names.map((name) => `, given.${name}`).join('')),
    from: sql`, jsonb_populate_record(null::campaigns, ${JSON.stringify(fields)}) as given`,
    defaultLocale: sql`${defaultLocale}`,
    texts: sql``,
  };
}

/**
 * Inserts row, app number, texts and traces in one statement, so that the app's counter is locked as briefly as
 * possible. Returns the campaign; undefined if there is no such app, if it is retired, or if its texts are needed and it
 * has no config.
 */
export async function insertCampaign(
  db: Kysely<Database>,
  caller: Caller,
  creation: Creation,
): Promise<JoinedCampaign | undefined> {
  const { id, input, copied, now: writtenAt, action, details } = creation;
  const { name, slug, app, test = false, parent_id = null, starts_at = null, ends_at = null } = input;
  const dates = Object.entries({ starts_at, ends_at }).filter(([, date]) => date !== null);
  const changes = Object.fromEntries(
    [...Object.entries({ name, slug, app, test }), ...dates].map(([key, to]) => [key, { from: null, to }]),
  );
  const content = copied ? copiedContent(copied) : appContent;
  const { rows } = await sql<JoinedCampaign & { event_id: number }>`
    with series as (${nextAppId(app, sql`${isCurrent(caller)} and ${content.condition}`)}), written as (
      insert into campaigns as written (id, app, app_id, name, slug, search_form, parent_id, created_at, updated_at,
        published_at, created_by, last_edited_by, test, starts_at, ends_at, default_locale ${content.columns})
      select ${id}, ${app}, last_app_id, ${name}, ${slug}, ${searchFormOf({ id, name, slug })}, ${parent_id},
        ${writtenAt}, ${writtenAt}, ${publishedAt(creation)}, ${caller.id}, ${caller.id}, ${test},
        ${starts_at}::timestamptz, ${ends_at}::timestamptz, ${content.defaultLocale} ${content.values}
      from series ${content.from}
      returning ${returned}
    ), ${content.texts} ${changeRecordsOf(caller, { id, stored: storedChanges(changes), writtenAt, action, details })}
    select ${returned}, config -> 'urls' ->> 'campaign_public' as public_pattern, event.id as event_id,
      (select parent.name from campaigns as parent where parent.id = written.parent_id) as parent_name
    from written, series, event`.execute(db);
  const [made] = proven(caller, rows);
  if (!made) return undefined;
  const { event_id, ...row } = made;
  await announceEvent(db, event_id);
  const { display_name } = caller;
  const names = { creator_name: display_name, editor_name: display_name };
  return { ...row, ...names, touched: true, pre_page_id: null, child_count: 0 };
}

/**
 * Checks that the dates of a new campaign do not contradict each other.
 * @throws InvalidFieldsError
 */
export function checkDates({ starts_at = null, ends_at = null }: Pick<NewCampaign, 'starts_at' | 'ends_at'>): void {
  const problems = brokenRules(campaigns, { starts_at, ends_at });
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}

/** Returns the error for a parent that does not exist or is not visible. */
const unknownParent = (): InvalidFieldsError =>
  new InvalidFieldsError([{ loc: ['parent_id'], code: 'unknown-parent' }]);

/**
 * Returns a handler of a failed insert that explains the unique violation of a slug.
 * @throws ApiError `slug-taken`; otherwise the error itself
 */
export const explainTakenSlug =
  (db: Kysely<Database>, caller: Caller, app: string, slug: string) =>
  async (error: unknown): Promise<never> => {
    if (!isUniqueViolation(error, 'campaigns_app_slug_key')) throw error;
    throw slugTaken(await findSlug(db, caller, app, slug));
  };

/** Returns the refusal of a slug, with the id of the campaign that has it where the caller may see that one. */
export const slugTaken = (found: FoundSlug | undefined): ApiError =>
  new ApiError('slug-taken', { existing_id: found?.visible ? found.id : null });
