import type { CampaignTexts, Message, TextLanguage } from '#dataProvider/index.ts';
import { defaultOf, type Edits, fitted, isBlank, languageOf, messageOf, withMessage } from './edits.ts';
import { isMissing, isPlural, sourceTextOf } from './progress.ts';

/** A language, and the source language. */
type Pair = { language: TextLanguage; source: TextLanguage };

/**
 * Returns a message with its empty forms filled from the source: each with the form of the same category. Null if the
 * source has no text.
 */
function filledMessage(
  own: Message | undefined,
  text: Message | undefined,
  { language, source }: Pair,
): Message | null {
  if (text === undefined || isBlank(text)) return null;
  if (!isPlural(own, text)) return own !== undefined && !isBlank(own) ? own : text;
  return fitted(own, language.nplurals).map(
    (form, at) => form || sourceTextOf(text, { code: language.code, form: at }, source.code),
  );
}

/** Returns the edits with the source texts of these messages in a language; `ids` without a source text are skipped. */
function withSource(
  edits: Edits,
  texts: CampaignTexts,
  code: string,
  ids: readonly string[],
  keepsForms: boolean,
): Edits {
  const pair = { language: languageOf(texts, code), source: languageOf(texts, defaultOf(texts, edits)) };
  return ids.reduce((all, id) => {
    const own = keepsForms ? messageOf(edits, pair.language, id) : undefined;
    const message = filledMessage(own, messageOf(edits, pair.source, id), pair);
    return message === null ? all : withMessage(all, texts, { code, id, message });
  }, edits);
}

/** Returns the edits with the source text as a message's text, also if it has another text. */
export const withCopiedSource = (edits: Edits, texts: CampaignTexts, code: string, id: string): Edits =>
  withSource(edits, texts, code, [id], false);

/** Returns the messages of a language that are missing, at least in one plural form, and have a source text. */
export function copyableIds(edits: Edits, texts: CampaignTexts, code: string, ids: readonly string[]): string[] {
  const [language, source] = [languageOf(texts, code), languageOf(texts, defaultOf(texts, edits))];
  return ids.filter((id) => {
    const text = messageOf(edits, source, id);
    return (
      text !== undefined && !isBlank(text) && isMissing(id, messageOf(edits, language, id), text, language.nplurals)
    );
  });
}

/** Returns the edits with the source texts where a language has none; existing texts are kept. */
export const withCopiedMissing = (edits: Edits, texts: CampaignTexts, code: string, ids: readonly string[]): Edits =>
  withSource(edits, texts, code, copyableIds(edits, texts, code, ids), true);
