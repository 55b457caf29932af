import type { ToolLocale } from '#contracts/toolLocales.ts';
import type { Messages } from './englishWith.ts';

/**
 * The languages of the tool: each one's own name, its messages, and whether its nouns have capital letters everywhere. To
 * add one, add a folder of catalogs beside `de/`, a line here, and its code in `contracts/toolLocales.ts` and
 * `src/firstPaint.ts`.
 */
export const languages = {
  en: {
    name: 'English',
    load: async (): Promise<Messages> => (await import('./english.ts')).english,
    hasCapitalNouns: false,
  },
  de: {
    name: 'Deutsch',
    load: async (): Promise<Messages> => (await import('./de.ts')).german,
    hasCapitalNouns: true,
  },
} as const satisfies Record<ToolLocale, object>;

export type Language = ToolLocale;

/** The language whose messages of the first screen are part of the first script. */
export const firstLanguage = 'en' satisfies Language;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);

/** All languages, in the order of menus. */
export const languageCodes: readonly Language[] = Object.keys(languages).filter(isLanguage);
