import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { pluralCount } from '#contracts/locales.ts';
import { lyricsPattern } from '#contracts/lyrics.ts';
import type { Database } from '../../db/schema.ts';
import type { CheckedConfig, Facts } from './checks.ts';
import { foundOnPage } from './pageChecks.ts';

/** What one statement reads about a campaign. */
export type CheckedCampaign = Omit<Facts, 'config' | 'incomplete_languages' | 'page_problem'> & {
  id: string;
  app: string;
  slug: string;
};

/** An enabled newsletter is offered in the languages with one of its IDs (campaign-apps/kit/campaign/newsletters.ts). */
const newsletterLanguages = sql`array(
  select distinct texts.key from jsonb_array_elements(campaigns.newsletters) as listed (entry),
    jsonb_each(case when jsonb_typeof(entry -> 'locales') = 'object' then entry -> 'locales' end) as texts
  where entry -> 'enabled' = 'true'
    and coalesce(nullif(texts.value ->> 'form_id', ''), nullif(texts.value ->> 'addressbook_id', '')) is not null)`;

/** One URL of the campaign's privacy notice is enough to know that it has one. */
const legal = sql`jsonb_build_object('privacy', coalesce((
  select jsonb_object_agg(first.key, first.value)
  from (select key, value from jsonb_each_text(campaigns.legal -> 'privacy') limit 1) as first), '{}'))`;

/** Counts the tracks that have their file, those with an excerpt only, and the others. */
const soundOfTracks = sql`(
  select jsonb_build_object(
    'whole', count(*) filter (where has_file),
    'excerpts', count(*) filter (where not has_file and track ->> 'preview_url' is not null),
    'silent', count(*) filter (where not has_file and track ->> 'preview_url' is null))
  from campaign_music, jsonb_array_elements(tracklist -> 'items') as listed (track),
    lateral (select exists (select from uploads where filename = track -> 'audio' ->> 'filename') as has_file) as file
  where campaign_id = campaigns.id and tracklist -> 'options' ->> 'service' <> 'video')`;

/** Finds a block of the page that is not hidden. Larger pages are skipped: a list asks for many campaigns at once. */
const lacksCaptions = sql`(pg_column_size(campaigns.page) <= 262144 and coalesce(jsonb_path_exists(campaigns.page, ${`
  $.blocks[*] ? (@.type == "video" && !(@.hidden == true) && !exists(@.captions[*].url)
    && @.address like_regex "/uploads/[^/]+[.](mp4|webm|mov)")`}::jsonpath), false))`;

/** Reads what the checks need of the campaigns among `ids` for which the condition is true. */
export async function readCampaigns(
  db: Kysely<Database>,
  ids: readonly string[],
  condition: RawBuilder<SqlBool>,
): Promise<CheckedCampaign[]> {
  const { rows } = await sql<CheckedCampaign>`
    select campaigns.id, campaigns.app, campaigns.slug, campaigns.published_at, campaigns.starts_at, campaigns.ends_at,
      campaigns.test, campaigns.meta_tags ->> 'og_image' as og_image, ${legal} as legal, campaigns.token_gate,
      coalesce(campaigns.newsletter -> 'enabled' = 'true', false) as newsletter,
      ${newsletterLanguages} as newsletter_languages,
      array(select locale from campaign_translations where campaign_id = campaigns.id order by locale) as languages,
      coalesce((select jsonb_array_length(tracklist -> 'items') from campaign_music
        where campaign_id = campaigns.id), 0) as tracks,
      ${soundOfTracks} as sound, ${lacksCaptions} as lacks_captions, ${foundOnPage} as found
    from campaigns where campaigns.id = any(${ids}::uuid[]) and ${condition}`.execute(db);
  return rows;
}

type CheckedApp = { public_pattern: string | null; config: CheckedConfig | null };

/** Returns the apps by id, without the texts of their configs. */
export async function readApps(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, CheckedApp>> {
  const { rows } = await sql<CheckedApp & { id: string }>`
    select id, public_pattern, config - 'default_translations' as config from apps
    where id = any(${[...new Set(ids)]})`.execute(db);
  return new Map(rows.map(({ id, ...app }) => [id, app]));
}

/** Whether a message has a text, at least in one plural form; null without a message. */
const hasTextAt = (message: RawBuilder<unknown>) => sql`jsonb_path_exists(${message}, '$[*] ? (@ != "")')`;
const hasText = hasTextAt(sql`message.value`);

/**
 * Returns the languages with missing texts by campaign. A language is complete if it has each text that any language
 * has, in all its plural forms, except lyrics. The texts of the campaign's app count where the campaign has no own. The translations screen has the same rule, for unsaved edits too (`isMissing` in
 * resources/campaigns/areas/translations/texts/progress.ts). It also lists messages that are empty in all languages.
 * @param maxBytes campaigns whose texts are larger, as they are stored, are skipped
 */
export async function incompleteLanguages(
  db: Kysely<Database>,
  campaigns: readonly Pick<CheckedCampaign, 'id' | 'languages'>[],
  maxBytes: number = Number.MAX_SAFE_INTEGER,
): Promise<Map<string, string[]>> {
  const ids = campaigns.filter(({ languages }) => languages.length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const locales = [...new Set(campaigns.flatMap(({ languages }) => languages))];
  const plurals = JSON.stringify(locales.map((locale) => ({ locale, forms: pluralCount(locale) })));
  const { rows } = await sql<{ id: string; languages: string[] }>`
    with checked as materialized (
      select campaigns.id as campaign_id, apps.id as app
      from campaigns join apps on apps.id = campaigns.app join campaign_translations on campaign_id = campaigns.id
      where campaigns.id = any(${ids}::uuid[])
      group by campaigns.id, apps.id
      having sum(pg_column_size(messages)) + coalesce(pg_column_size(apps.config), 0) <= ${maxBytes}
    ), of_app as materialized (
      select apps.id as app, given.locale, message.key, message.value
      from apps cross join jsonb_to_recordset(coalesce(config -> 'default_translations', '[]'))
          as given (locale text, messages jsonb)
        cross join jsonb_each(given.messages - '__proto__') as message
      where apps.id in (select app from checked) and ${hasText}
    ), texts as materialized (
      select campaign_id, locale, message.key, message.value
      from checked join campaign_translations using (campaign_id) cross join jsonb_each(messages) as message
      where ${hasText} and message.key !~ ${lyricsPattern}
      union all
      select campaign_id, locale, key, value
      from checked join of_app using (app) join campaign_translations using (campaign_id, locale)
      where not coalesce(${hasTextAt(sql`messages -> key`)}, false)
    ), totals as (
      select campaign_id, count(distinct key) as total from (
        select campaign_id, key from texts union all select campaign_id, key from checked join of_app using (app)
      ) as listed group by campaign_id
    ), complete as (
      select own.campaign_id, own.locale, count(*) as done
      from texts as own
        join campaigns on campaigns.id = own.campaign_id
        join jsonb_to_recordset(${plurals}::jsonb) as plural (locale text, forms int) on plural.locale = own.locale
        left join texts as source on source.campaign_id = own.campaign_id and source.key = own.key
          and source.locale = campaigns.default_locale
      where case when 'array' in (jsonb_typeof(own.value), jsonb_typeof(source.value))
        then plural.forms = (
          select count(*) from jsonb_array_elements_text(
            case jsonb_typeof(own.value) when 'array' then own.value else jsonb_build_array(own.value) end
          ) with ordinality as form (words, number)
          where form.words <> '' and form.number <= plural.forms)
        else true end
      group by own.campaign_id, own.locale
    )
    select campaign_id as id, array_agg(locale order by locale) as languages
    from totals join campaign_translations using (campaign_id) left join complete using (campaign_id, locale)
    where total > coalesce(done, 0) group by campaign_id`.execute(db);
  return new Map(rows.map(({ id, languages }) => [id, languages]));
}
