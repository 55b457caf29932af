import { placeholderProblems } from '#contracts/placeholders.ts';
import type { Message, TextLanguage } from '#dataProvider/index.ts';
import { type Edits, fitted, messageOf } from '../texts/edits.ts';
import { isPlural, sourceTextOf } from '../texts/progress.ts';

/** A text to be translated: a message, or one of its plural forms (from 0). */
export type WantedText = { id: string; form: number | null; source: string };

type Languages = { edits: Edits; language: TextLanguage; source: TextLanguage };

/** Returns the texts of these messages that have a source and are empty in the language, or all with `replaces`. */
export function wantedTexts(
  ids: readonly string[],
  { edits, language, source }: Languages,
  replaces = false,
): WantedText[] {
  return ids.flatMap((id) => {
    const own = messageOf(edits, language, id);
    const sourceMessage = messageOf(edits, source, id);
    const plural = isPlural(own, sourceMessage);
    return fitted(own, plural ? language.nplurals : 1).flatMap((text, form) => {
      const sourceText = sourceTextOf(sourceMessage, { code: language.code, form }, source.code);
      const isWanted = (replaces || text === '') && sourceText.trim() !== '';
      return isWanted ? [{ id, form: plural ? form : null, source: sourceText }] : [];
    });
  });
}

/** A suggestion for a wanted text. */
export type Suggested = WantedText & { text: string };

/** Returns whether a suggestion lacks placeholders of its source, or has others. */
export function hasPlaceholderProblem({ text, source, form }: Suggested, code: string): boolean {
  const { missing, unknown } = placeholderProblems(text, [source], form === null ? null : { code, form });
  return missing.length + unknown.length > 0;
}

/** Returns the messages with the accepted suggestions; other plural forms stay. */
export function acceptedMessages(
  accepted: readonly Suggested[],
  { edits, language }: Pick<Languages, 'edits' | 'language'>,
): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const { id, form, text } of accepted) {
    if (form === null) messages.set(id, text);
    else {
      const forms = fitted(messages.get(id) ?? messageOf(edits, language, id), language.nplurals);
      messages.set(id, forms.with(form, text));
    }
  }
  return messages;
}
