import polyglotI18nProvider from 'ra-i18n-polyglot';
import { firstLanguage, type Language, languages } from './languages.ts';

const isLanguage = (locale: string): locale is Language => locale in languages;

/** react-admin's translator over our catalogues; a language that is not there is English. */
export const i18nProvider = polyglotI18nProvider(
  (locale) => languages[isLanguage(locale) ? locale : firstLanguage].messages(),
  firstLanguage,
  Object.entries(languages).map(([locale, { name }]) => ({ locale, name })),
);
