import { isRecord } from '#contracts/values.ts';
import { fieldsOf, listOf, textOf, textOrNull } from '../values/read.ts';

/** How visitors subscribe: with the sign-up itself, with an optional checkbox, or with a required one. */
type SignupMode = 'implicit' | 'optional' | 'required';

/** A newsletter of a campaign, in its available languages. */
export type Newsletter = { id: string; name: string; mode: SignupMode; locales: Record<string, NewsletterLocale> };

/** The consent label is HTML with bold, italic, links, words in other languages and line breaks; null if not set. */
type NewsletterLocale = {
  formId: string | null;
  addressbookId: string | null;
  consentLabel: string | null;
  consentError: string | null;
};

/** A newsletter in the one language of a page. */
export type OfferedNewsletter = Omit<Newsletter, 'locales'> & NewsletterLocale & { locale: string };

/** Parses the enabled newsletters that have a form or an address book in some language. */
export function readNewsletters(value: unknown): Newsletter[] {
  return listOf(value).flatMap((entry): Newsletter[] => {
    if (!isRecord(entry) || entry.enabled !== true || !textOf(entry.id)) return [];
    const locales = Object.entries(fieldsOf(entry.locales)).map(([code, texts]) => [code, readLocale(texts)] as const);
    const usable = locales.filter(([, { formId, addressbookId }]) => formId !== null || addressbookId !== null);
    if (usable.length === 0) return [];
    const { id, name, signup_mode } = entry;
    return [{ id: textOf(id), name: textOf(name), mode: modeOf(signup_mode), locales: Object.fromEntries(usable) }];
  });
}

const modeOf = (value: unknown): SignupMode => (value === 'optional' || value === 'required' ? value : 'implicit');

function readLocale(value: unknown): NewsletterLocale {
  const { form_id, addressbook_id, consent_label, consent_error } = fieldsOf(value);
  return {
    formId: textOrNull(form_id),
    addressbookId: textOrNull(addressbook_id),
    consentLabel: textOrNull(consent_label),
    consentError: textOrNull(consent_error),
  };
}

/** Returns the newsletters in this language: consent is never requested in another language. */
export function newslettersIn(locale: string, newsletters: readonly Newsletter[]): OfferedNewsletter[] {
  return newsletters.flatMap(({ locales, ...newsletter }) => {
    const texts = Object.hasOwn(locales, locale) ? locales[locale] : undefined;
    return texts ? [{ ...newsletter, ...texts, locale }] : [];
  });
}
