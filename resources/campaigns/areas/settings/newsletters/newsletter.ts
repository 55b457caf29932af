import { isObject } from '../../../../../contracts/values.ts';
import type { CampaignLanguage } from '../../../../../dataProvider/index.ts';
import { emptyRecord } from '../../../../schema/emptyRecord.ts';
import { campaigns } from '../../../schema.ts';

const { fields } = campaigns.fields.newsletters.item;

export const emptyLocale = () => emptyRecord(fields.locales.item.fields);

/** One with a panel for each language of the campaign, under an id of its own. */
export const newNewsletter = (languages: readonly CampaignLanguage[]) => ({
  ...emptyRecord(fields),
  id: crypto.randomUUID(),
  enabled: true,
  locales: Object.fromEntries(languages.map(({ code }) => [code, emptyLocale()])),
});

/** A newsletter's panels by language code, of what the form holds. */
export const localesOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});

/** Has it a form ID or an address book ID? Without one in any language a newsletter is dropped. */
export const hasIds = (locale: unknown): boolean =>
  isObject(locale) && Boolean(locale.form_id || locale.addressbook_id);

/** Is it stored by a save? */
export const isUsable = (newsletter: unknown): boolean =>
  isObject(newsletter) && Object.values(localesOf(newsletter.locales)).some(hasIds);

export const nameOf = (newsletter: unknown): string =>
  isObject(newsletter) && typeof newsletter.name === 'string' ? newsletter.name.trim() : '';

export const idOf = (newsletter: unknown): unknown => (isObject(newsletter) ? newsletter.id : undefined);

/** Was anything typed into it: a name, or words in any language? */
export const hasText = (newsletter: unknown): boolean =>
  isObject(newsletter) &&
  [
    newsletter.name,
    ...Object.values(localesOf(newsletter.locales)).flatMap((locale) => Object.values(localesOf(locale))),
  ].some((value) => typeof value === 'string' && value.trim() !== '');
