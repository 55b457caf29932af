import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { ContentTable, Values } from './content.ts';

type Messages = Record<string, string | string[]>;
export type Translation = { locale: string; messages: Messages };

const name = 'i18n';
export const defaultLocalePath = `${name}.default_locale`;
/** The path of a language itself: `{}` where the campaign has it. */
export const languagePath = (locale: string): string => `${name}.${locale}`;
export const messagePath = (locale: string, id: string): string => `${name}.${locale}.${id}`;

/** The language and message that a path names; ids of messages may hold dots. */
function partsOf(path: string): { locale: string; id: string | null } {
  const [, locale = '', id = null] = /^[^.]*\.([^.]*)(?:\.(.*))?$/s.exec(path) ?? [];
  return { locale, id };
}

const valuesOf = ({ locale, messages }: Translation): Values =>
  Object.fromEntries([
    [languagePath(locale), {}],
    ...Object.entries(messages).map(([id, message]) => [messagePath(locale, id), message]),
  ]);

/**
 * A campaign's texts as content (contract point 4): `i18n.default_locale`, `i18n.{language}` and
 * `i18n.{language}.{message id}`. They merge by language and message id.
 */
export const translations: ContentTable = {
  name,
  async read(db, campaignId, paths) {
    const campaign = await db
      .selectFrom('campaigns')
      .select('default_locale')
      .where('id', '=', campaignId)
      .executeTakeFirst();
    const rows = await listTranslations(
      db,
      campaignId,
      paths && [...new Set(paths.map((path) => partsOf(path).locale))],
    );
    return Object.assign({ [defaultLocalePath]: campaign?.default_locale }, ...rows.map(valuesOf));
  },
  async write(trx, campaignId, { [defaultLocalePath]: defaultLocale, ...values }) {
    if (typeof defaultLocale === 'string') await setDefaultLocale(trx, campaignId, defaultLocale);
    for (const [locale, ofLanguage] of byLanguage(values)) {
      if (ofLanguage[languagePath(locale)] === null) await deleteLanguage(trx, campaignId, locale);
      else await mergeMessages(trx, campaignId, locale, ofLanguage);
    }
  },
};

/** A campaign's languages with their texts: all, or these. */
export function listTranslations(
  db: Kysely<Database>,
  campaignId: string,
  locales?: readonly string[],
): Promise<Translation[]> {
  return db
    .selectFrom('campaign_translations')
    .select(['locale', 'messages'])
    .where('campaign_id', '=', campaignId)
    .$if(locales !== undefined, (query) => query.where('locale', '=', sql<string>`any(${locales})`))
    .orderBy('locale')
    .execute();
}

/** The rows of a campaign's texts, as many as there are languages: for an insert. */
export const textsOf = (campaignId: string, given: readonly Translation[]): RawBuilder<unknown> => sql`
  select ${campaignId}::uuid, locale, messages
  from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (locale text, messages jsonb)`;

function byLanguage(values: Values): Map<string, Values> {
  const languages = new Map<string, Values>();
  for (const [path, value] of Object.entries(values)) {
    const { locale } = partsOf(path);
    const known = languages.get(locale) ?? {};
    known[path] = value;
    languages.set(locale, known);
  }
  return languages;
}

async function setDefaultLocale(trx: Transaction<Database>, campaignId: string, locale: string): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ default_locale: locale })
    .where('id', '=', campaignId)
    .where('default_locale', '!=', locale)
    .execute();
}

async function deleteLanguage(trx: Transaction<Database>, campaignId: string, locale: string): Promise<void> {
  await trx
    .deleteFrom('campaign_translations')
    .where('campaign_id', '=', campaignId)
    .where('locale', '=', locale)
    .execute();
}

async function mergeMessages(trx: Transaction<Database>, campaignId: string, locale: string, values: Values) {
  const messages = Object.entries(values).flatMap(([path, value]) => {
    const { id } = partsOf(path);
    return id === null ? [] : [{ id, value }];
  });
  const set = Object.fromEntries(messages.filter(({ value }) => value !== null).map(({ id, value }) => [id, value]));
  const gone = messages.filter(({ value }) => value === null).map(({ id }) => id);
  await sql`
    insert into campaign_translations (campaign_id, locale, messages)
      values (${campaignId}, ${locale}, ${JSON.stringify(set)}::jsonb)
    on conflict (campaign_id, locale) do update
      set messages = (campaign_translations.messages || excluded.messages) - ${gone}::text[]`.execute(trx);
}
