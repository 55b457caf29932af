import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'react-admin';
import { formatNumber } from '#contracts/formatNumber.ts';
import { type Language, languages } from './languages.ts';

/** What Polyglot interpolates with: `String.prototype.replace`, called with the template as `this`. */
type Replace = (this: string, placeholder: RegExp, filled: (placeholder: string, name: string) => unknown) => string;

/** Image sizes in pixels are written as people enter them: `1200 × 630`. */
const isPixels = (name: string): boolean => name === 'width' || name === 'height';

/** Formats the numbers in a message for the locale. Pass a number that is not an amount, such as a year, as text. */
const replaceWithNumbers = (locale: Language): Replace =>
  function (placeholder, filled) {
    return this.replace(placeholder, (whole: string, name: string) => {
      const value = filled(whole, name);
      return typeof value === 'number' && !isPixels(name) ? formatNumber(value, locale) : String(value);
    });
  };

/**
 * Returns react-admin's i18n provider for one language. Another language has another provider: react-admin then
 * renders the texts again without mounting the screens again, so that entered values stay.
 */
export const createI18nProvider = (language: Language, messages: TranslationMessages): I18nProvider =>
  polyglotI18nProvider(
    () => messages,
    language,
    Object.entries(languages).map(([locale, { name }]) => ({ locale, name })),
    { replace: replaceWithNumbers(language) },
  );
