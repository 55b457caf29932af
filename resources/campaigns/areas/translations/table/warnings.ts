import { placeholderProblems } from '#contracts/placeholders.ts';
import type { Message, TextLanguage } from '#dataProvider/index.ts';
import type { Translate } from '#src/i18n/useT.ts';
import { fitted } from '../texts/edits.ts';
import { isPlural } from '../texts/progress.ts';

/** A message in a language, and in the source language. */
export type Compared = {
  own: Message | undefined;
  source: Message | undefined;
  language: TextLanguage;
  /** The language is the source. */
  isSource: boolean;
};

/** A text of a message: the message itself, or one of its plural forms. */
type Form = { text: string /** From 0; null for a plain text. */; at: number | null };

/** Returns the texts of a message: one for each plural form of its language, or one. */
export function formsOf({ own, source, language }: Compared): Form[] {
  if (!isPlural(own, source)) return [{ text: typeof own === 'string' ? own : '', at: null }];
  return fitted(own, language.nplurals).map((text, at) => ({ text, at }));
}

/** Problems of a text that do not prevent a save. */
type TextWarnings = { isFormMissing: boolean; missing: string[]; unknown: string[] };

/** Returns the warnings of a text, or of one plural form. */
export function warningsOf(compared: Compared, { text, at }: Form): TextWarnings {
  const { source, language, isSource } = compared;
  const plural = at === null ? null : { code: language.code, form: at };
  const isFormMissing = at !== null && text === '' && formsOf(compared).some((form) => form.text !== '');
  return { isFormMissing, ...placeholderProblems(text, isSource ? [] : [source ?? []].flat(), plural) };
}

/** Returns whether a text has warnings. */
export const hasWarnings = ({ isFormMissing, missing, unknown }: TextWarnings): boolean =>
  isFormMissing || missing.length > 0 || unknown.length > 0;

/** Returns the warnings as sentences. */
export const warningTexts = (t: Translate, { isFormMissing, missing, unknown }: TextWarnings): string[] =>
  [
    isFormMissing && t('translations.warnings.formMissing'),
    missing.length > 0 && t('translations.warnings.placeholdersMissing', { placeholders: missing.join(' ') }),
    unknown.length > 0 && t('translations.warnings.placeholdersUnknown', { placeholders: unknown.join(' ') }),
  ].filter((words) => words !== false);
