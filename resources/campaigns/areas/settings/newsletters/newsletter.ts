import { isObject } from '#contracts/values.ts';
import type { CampaignLanguage } from '#dataProvider/index.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { emptyRecord } from '#resources/schema/emptyRecord.ts';

const { fields } = campaigns.fields.newsletters.item;

export const emptyLocale = () => emptyRecord(fields.locales.item.fields);

/** Returns a new newsletter with a new id and one panel for each language of the campaign. */
export const newNewsletter = (languages: readonly CampaignLanguage[]) => ({
  ...emptyRecord(fields),
  id: crypto.randomUUID(),
  enabled: true,
  locales: Object.fromEntries(languages.map(({ code }) => [code, emptyLocale()])),
});

/** Returns a newsletter's panels by language code from a form value. */
export const localesOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/**
 * Returns whether the panel has a form ID or an address book ID. A newsletter without one in any language is dropped.
 */
export const hasIds = (locale: unknown): boolean =>
  isObject(locale) && Boolean(locale.form_id || locale.addressbook_id);

/** Returns whether a save stores the newsletter. */
export const isUsable = (newsletter: unknown): boolean =>
  isObject(newsletter) && Object.values(localesOf(newsletter.locales)).some(hasIds);

export const nameOf = (newsletter: unknown): string =>
  isObject(newsletter) && typeof newsletter.name === 'string' ? newsletter.name.trim() : '';

export const idOf = (newsletter: unknown): unknown => (isObject(newsletter) ? newsletter.id : undefined);

/** Returns whether the newsletter has a name, or text in any language. */
export const hasText = (newsletter: unknown): boolean =>
  isObject(newsletter) &&
  [
    newsletter.name,
    ...Object.values(localesOf(newsletter.locales)).flatMap((locale) => Object.values(localesOf(locale))),
  ].some((value) => typeof value === 'string' && value.trim() !== '');
