import { formatNumber } from '#contracts/formatNumber.ts';
import { english } from './en.ts';

/** The texts of the editors in one language. */
export type EditorWords = { readonly [Key in keyof typeof english]: string };

/** The texts in the language of the tool. `useEditorTexts` replaces them and renders the editor again. */
export let editorWords: EditorWords = english;

/** The language of the texts, as an IETF language tag. Formats of dates and numbers follow it. */
export let editorLanguage = 'en';

/** The messages of the app's server and the tool in another language than English. */
export type EditorMessages = {
  /** By key of the error. */
  errors: { readonly [key: string]: string };
  /** Of invalid fields, by their English text with `#` for each number, and “” for a label. */
  problems: { readonly [msg: string]: string };
};

const asSent: EditorMessages = { errors: {}, problems: {} };

export let editorMessages: EditorMessages = asSent;

/** Replaces the texts of the editor; without texts they are English. */
export function setEditorTexts(language: string, texts?: { words: EditorWords; messages: EditorMessages }): void {
  editorLanguage = language;
  pluralRules = null;
  editorWords = texts?.words ?? english;
  editorMessages = texts?.messages ?? asSent;
}

/** Replaces the `{values}` in a text. */
export const fill = (words: string, values: Record<string, string>): string =>
  words.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** Those of the editor's language, which take long to create. */
let pluralRules: Intl.PluralRules | null = null;

/** Returns the text for one or for several, with the number as `{count}`. */
export function fillCount(one: string, many: string, count: number): string {
  pluralRules ??= new Intl.PluralRules(editorLanguage);
  const isOne = pluralRules.select(count) === 'one';
  return fill(isOne ? one : many, { count: formatNumber(count, editorLanguage) });
}

/** The locale of dates: English means British English, as in the tool. */
export const dateLocale = (): string => (editorLanguage === 'en' ? 'en-GB' : editorLanguage);

/** Returns a label inside a sentence: in English without a capital letter. */
export const inSentence = (label: string): string => (editorLanguage === 'en' ? label.toLowerCase() : label);

/** Returns the name of a language in the editor's language, for sentences: "German", "Brazilian Portuguese". */
export function languageInWords(locale: string): string {
  try {
    return new Intl.DisplayNames([editorLanguage], { type: 'language' }).of(locale) ?? locale;
  } catch {
    return locale;
  }
}
