import type { Transaction } from 'kysely';
import type { I18nPatch } from '#contracts/campaignTexts.ts';
import { isLocale } from '#contracts/locales.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Problem } from '#contracts/validation.ts';
import type { Database } from '../../db/schema.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import type { CampaignRow } from './campaignColumns.ts';
import type { Values } from './contentTable.ts';
import { defaultLocalePath, languagePath, listTranslations, messagePath } from './translations.ts';

/**
 * Returns the values that a patch of i18n sets, by path. Naming a language adds it; deleting one also deletes its
 * messages.
 * @throws ApiError `default-language`; InvalidFieldsError for too many messages, a default language that the campaign
 * does not have, or an invalid language code
 */
export async function valuesOfPatch(trx: Transaction<Database>, row: CampaignRow, patch: I18nPatch): Promise<Values> {
  const { default_locale, translations = [] } = patch;
  const values: Values = {};
  refuseTooMany(translations);
  await checkCodes(trx, row.id, translations);
  if (default_locale !== undefined) values[defaultLocalePath] = default_locale;
  for (const { locale, messages } of translations) {
    values[languagePath(locale)] = messages && {};
    const given = messages ?? (await allGone(trx, row.id, locale));
    for (const [id, message] of Object.entries(given)) values[messagePath(locale, id)] = message;
  }
  await checkDefault(trx, row, values);
  return values;
}

function refuseTooMany(translations: NonNullable<I18nPatch['translations']>): void {
  const limit = serverLimits.maxPatchedMessages;
  const changed = translations.reduce((sum, { messages }) => sum + Object.keys(messages ?? {}).length, 0);
  if (changed > limit)
    throw new InvalidFieldsError([{ loc: ['fields', 'i18n', 'translations'], code: 'maxItems', limit }]);
}

/** Refuses codes that are not languages. `default_locale` would also clash with another path. */
async function checkCodes(
  trx: Transaction<Database>,
  campaignId: string,
  given: NonNullable<I18nPatch['translations']>,
): Promise<void> {
  const unknown = given.map(({ locale }) => locale).filter((locale) => !isLocale(locale));
  if (unknown.length === 0) return;
  // Codes that came from an app's default texts remain valid.
  const own = (await listTranslations(trx, campaignId, unknown)).map(({ locale }) => locale);
  const problems = given.flatMap(({ locale }, at): Problem[] =>
    unknown.includes(locale) && !own.includes(locale)
      ? [{ loc: ['fields', 'i18n', 'translations', at, 'locale'], code: 'language' }]
      : [],
  );
  if (problems.length > 0) throw new InvalidFieldsError(problems);
}

/**
 * Refuses languages that the campaign does not have, because a patch would add them. A campaign without any language is
 * shown in those of its app, so that all of these may be named.
 * @throws ApiError `language-gone`
 */
export async function refuseNewLanguages(
  trx: Transaction<Database>,
  campaignId: string,
  { translations = [] }: I18nPatch,
): Promise<void> {
  const own = (await listTranslations(trx, campaignId)).map(({ locale }) => locale);
  const gone = translations.map(({ locale }) => locale).filter((locale) => !own.includes(locale));
  if (own.length > 0 && gone.length > 0) throw new ApiError('language-gone', { locales: gone });
}

async function allGone(trx: Transaction<Database>, campaignId: string, locale: string): Promise<Record<string, null>> {
  const languages = await listTranslations(trx, campaignId, [locale]);
  const ids = languages.flatMap(({ messages }) => Object.keys(messages));
  return Object.fromEntries(ids.map((id) => [id, null]));
}

/**
 * Refuses values after which the default language would be missing.
 * @throws ApiError `default-language`; InvalidFieldsError
 */
export async function checkDefault(trx: Transaction<Database>, row: CampaignRow, values: Values): Promise<void> {
  const chosen = values[defaultLocalePath];
  const locale = typeof chosen === 'string' ? chosen : row.default_locale;
  const path = languagePath(locale);
  if (values[path] === null) throw new ApiError('default-language');
  if (chosen === undefined || path in values) return;
  if ((await listTranslations(trx, row.id, [locale])).length > 0) return;
  throw new InvalidFieldsError([{ loc: ['fields', 'i18n', 'default_locale'], code: 'unknown-language' }]);
}
