import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isNewsTextId } from '#contracts/newsMails.ts';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';
import type { ContentTable, Values } from './contentTable.ts';
import { inTextTurn } from './textTurn.ts';
import { mergeMessages } from './writtenTexts.ts';

type Messages = Record<string, string | string[]>;
export type Translation = { locale: string; messages: Messages };

const name = 'i18n';
export const defaultLocalePath = `${name}.default_locale`;
/** Returns the path of a language. Its value is `{}` if the campaign has the language. */
export const languagePath = (locale: string): string => `${name}.${locale}`;
export const messagePath = (locale: string, id: string): string => `${name}.${locale}.${id}`;

/** Returns the language and message id of a path. Message ids may contain dots. */
function partsOf(path: string): { locale: string; id: string | null } {
  const start = path.indexOf('.') + 1;
  const end = path.indexOf('.', start);
  return end === -1
    ? { locale: path.slice(start), id: null }
    : { locale: path.slice(start, end), id: path.slice(end + 1) };
}

/** Returns whether a path is that of words of a news mail (contracts/newsMails.ts). */
export const isOfNews = (path: string): boolean => isNewsTextId(partsOf(path).id ?? '') && path.startsWith(`${name}.`);

/** Returns the path of the language that a path belongs to. */
export const languageOf = (path: string): string => languagePath(partsOf(path).locale);

/** Returns the paths of the languages that were deleted before these changes: `i18n.{language}` is null. */
export const goneLanguages = (changes: Changes): string[] =>
  Object.keys(changes).filter((path) => changes[path]?.from === null && isLanguage(path));

const isLanguage = (path: string): boolean =>
  path.startsWith(`${name}.`) && path !== defaultLocalePath && partsOf(path).id === null;

/** Returns the messages of a language in these values, by id. */
export function messagesAmong(values: Values, language: string): Values {
  const own = Object.entries(values).filter(([path, value]) => path.startsWith(`${language}.`) && value !== null);
  return Object.fromEntries(own.map(([path, value]) => [path.slice(language.length + 1), value]));
}

/**
 * A campaign's texts as content (docs/protocol.md, Writes): `i18n.default_locale`, `i18n.{language}` and
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
    const locales = paths && [...new Set(paths.map((path) => partsOf(path).locale))];
    return valuesOfTexts(campaign?.default_locale, await listTranslations(db, campaignId, locales));
  },
  async write(trx, campaignId, values) {
    const defaultLocale = values[defaultLocalePath];
    if (typeof defaultLocale === 'string') await setDefaultLocale(trx, campaignId, defaultLocale);
    const languages = byLanguage(values);
    const gone = languages.flatMap(({ locale, isGone }) => (isGone ? [locale] : []));
    const kept = languages.filter(({ isGone }) => !isGone);
    if (kept.length > 0) await mergeMessages(trx, campaignId, kept, gone);
    if (gone.length > 0) await deleteLanguages(trx, campaignId, gone);
  },
};

/**
 * Returns a campaign's languages with their texts: all, or only `locales`.
 * @throws ApiError `server-busy` outside of transactions, as `inTextTurn`
 */
export function listTranslations(
  db: Kysely<Database>,
  campaignId: string,
  locales?: readonly string[],
): Promise<Translation[]> {
  const query = db
    .selectFrom('campaign_translations')
    .select(['locale', 'messages'])
    .where('campaign_id', '=', campaignId)
    .$if(locales !== undefined, (query) => query.where('locale', '=', sql<string>`any(${locales})`))
    .orderBy('locale');
  return inTextTurn(db, campaignId, () => query.execute());
}

/** Returns languages by path, as `translations.read` does. */
export function valuesOfTexts(defaultLocale: string | undefined, languages: readonly Translation[]): Values {
  const values: Values = { [defaultLocalePath]: defaultLocale };
  for (const { locale, messages } of languages) {
    const path = languagePath(locale);
    values[path] = {};
    for (const id of Object.keys(messages)) values[`${path}.${id}`] = messages[id];
  }
  return values;
}

/** Returns languages with the changes that values by path make of them. */
export function withTexts(languages: readonly Translation[], values: Values): Translation[] {
  const own = Object.fromEntries(Object.entries(values).filter(([path]) => path.startsWith(`${name}.`)));
  const texts = new Map(languages.map(({ locale, messages }) => [locale, { ...messages }]));
  for (const { locale, isGone, set, gone } of byLanguage(own)) {
    const messages = Object.assign(texts.get(locale) ?? {}, Object.fromEntries(set));
    for (const id of gone) delete messages[id];
    if (isGone) texts.delete(locale);
    else texts.set(locale, messages);
  }
  const sorted = [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([locale, messages]) => ({ locale, messages }));
}

/** Returns the texts of the campaign's app, as its config declares them; none if it was never loaded. */
export async function listAppTexts(db: Kysely<Database>, campaignId: string): Promise<Translation[]> {
  const { rows } = await sql<{ texts: Translation[] | null }>`
    select apps.config -> 'default_translations' as texts from campaigns join apps on apps.id = campaigns.app
    where campaigns.id = ${campaignId}`.execute(db);
  return rows[0]?.texts ?? [];
}

/**
 * SQL statement that inserts a new campaign's texts from the app's config, without the message id `__proto__`, which
 * requests and sheets can't contain: assigning it to an object sets the prototype.
 * @param campaign query with the campaign's `id` and the app's `config`
 */
export const insertFirstTexts = (campaign: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into campaign_translations (campaign_id, locale, messages)
  select campaign.id, given.locale, given.messages - '__proto__'
  from (${campaign}) as campaign,
    jsonb_to_recordset(coalesce(campaign.config -> 'default_translations', '[]')) as given (locale text, messages jsonb)`;

/** A write of a language: deletes it, or sets and deletes messages. */
type WrittenLanguage = { locale: string; isGone: boolean; set: Map<string, unknown>; gone: string[] };

function byLanguage(values: Values): WrittenLanguage[] {
  const languages = new Map<string, WrittenLanguage>();
  for (const [path, value] of Object.entries(values)) {
    if (path === defaultLocalePath) continue;
    const { locale, id } = partsOf(path);
    const language: WrittenLanguage = languages.get(locale) ?? { locale, isGone: false, set: new Map(), gone: [] };
    languages.set(locale, language);
    if (id === null) language.isGone = value === null;
    else if (value === null) language.gone.push(id);
    else language.set.set(id, value);
  }
  return [...languages.values()];
}

async function setDefaultLocale(trx: Transaction<Database>, campaignId: string, locale: string): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ default_locale: locale })
    .where('id', '=', campaignId)
    .where('default_locale', '!=', locale)
    .execute();
}

async function deleteLanguages(trx: Transaction<Database>, campaignId: string, locales: readonly string[]) {
  await trx
    .deleteFrom('campaign_translations')
    .where('campaign_id', '=', campaignId)
    .where('locale', '=', sql<string>`any(${locales})`)
    .execute();
}
