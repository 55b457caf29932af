import englishOfReactAdmin from 'ra-language-english';
import { apiErrors } from '../../contracts/errors.ts';
import { validationWords } from '../../contracts/validation.ts';
import { resources } from '../../resources/index.ts';
import { personalTokens } from '../../resources/tokens/schema.ts';
import { en } from './en.ts';
import { resourceMessages } from './resourceMessages.ts';

/** A `{limit}` of the contracts is `%{limit}` to the translator. */
const withPlaceholders = (words: string): string => words.replaceAll('{', '%{');

const mapValues = <In, Out>(record: Record<string, In>, change: (value: In) => Out): Record<string, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const english = {
  ...englishOfReactAdmin,
  ...en,
  errors: mapValues(apiErrors, ({ msg }) => msg),
  validation: mapValues(validationWords, withPlaceholders),
  ...Object.assign({}, ...[...resources, personalTokens].map(resourceMessages)),
};

/**
 * The languages of the tool. To add one, add a folder of catalogs beside `en/` and a line here. Its messages may be a
 * promise (`() => import('./de.ts')`), except those of the first language.
 */
export const languages = {
  en: { name: 'English', messages: () => english },
} as const;

export type Language = keyof typeof languages;
export const firstLanguage: Language = 'en';
