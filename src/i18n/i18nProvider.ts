import type { I18nProvider } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { formatNumber } from '../../contracts/formatNumber.ts';
import { firstLanguage, type Language, languages } from './languages.ts';

const isLanguage = (locale: string): locale is Language => locale in languages;

/** What Polyglot interpolates with: `String.prototype.replace`, called with the template as `this`. */
type Replace = (this: string, placeholder: RegExp, filled: (placeholder: string, name: string) => unknown) => string;

/** Image sizes in pixels are written as people enter them: `1200 × 630`. */
const isPixels = (name: string): boolean => name === 'width' || name === 'height';

/** Formats the numbers in a message for the locale. Pass a number that is not an amount, such as a year, as text. */
const replaceWithNumbers: Replace = function (placeholder, filled) {
  return this.replace(placeholder, (whole: string, name: string) => {
    const value = filled(whole, name);
    return typeof value === 'number' && !isPixels(name) ? formatNumber(value, i18nProvider.getLocale()) : String(value);
  });
};

/** react-admin's i18n provider over the product's catalogs. An unknown language falls back to English. */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  (locale) => languages[isLanguage(locale) ? locale : firstLanguage].messages(),
  firstLanguage,
  Object.entries(languages).map(([locale, { name }]) => ({ locale, name })),
  { replace: replaceWithNumbers },
);
