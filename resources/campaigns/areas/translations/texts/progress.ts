import { appMessages } from '#contracts/appTexts.ts';
import { sourceFormOf } from '#contracts/locales.ts';
import { isLyricsId } from '#contracts/lyrics.ts';
import type { CampaignTexts, Message, TextLanguage } from '#dataProvider/index.ts';
import { type Edits, editsOf, fitted, isBlank, languageOf, messageOf } from './edits.ts';

const inOrder = new Intl.Collator('en', { numeric: true }).compare;

/** Returns the ids of all messages of the campaign and its app, in any language. */
export function messageIds({ languages, app }: CampaignTexts): string[] {
  const texts = app?.texts ?? [];
  const ofApp = texts.flatMap(({ locale }) => [...appMessages(texts, locale).keys()]);
  const ids = new Set([...languages.flatMap(({ messages }) => Object.keys(messages)), ...ofApp]);
  return [...ids].sort(inOrder);
}

/** Returns whether a message has plural forms in its own or the source language. */
export const isPlural = (own: Message | undefined, source: Message | undefined): boolean =>
  Array.isArray(own) || Array.isArray(source);

/**
 * Returns the source text of a plural form (from 0) of a language: the source's form of the same category, else its last
 * one; empty without a source.
 */
export function sourceTextOf(
  source: Message | undefined,
  form: { code: string; form: number },
  sourceCode: string,
): string {
  const sources = [source ?? []].flat();
  return sources[Math.min(sourceFormOf(form, sourceCode), sources.length - 1)] ?? '';
}

/**
 * Returns whether the message, or one of its plural forms, is not translated yet. Lyrics need no translation: pages show
 * those of the default language.
 */
export function isMissing(
  id: string,
  own: Message | undefined,
  source: Message | undefined,
  nplurals: number,
): boolean {
  if (isLyricsId(id)) return false;
  if (own === undefined || isBlank(own)) return true;
  return isPlural(own, source) && fitted(own, nplurals).includes('');
}

/** The data for counting a language's translated messages. */
type Counted = { edits: Edits; language: TextLanguage; source: TextLanguage };

const isMissingIn = ({ edits, language, source }: Counted, id: string): boolean =>
  isMissing(id, messageOf(edits, language, id), messageOf(edits, source, id), language.nplurals);

const none: Edits = {};

/** Counts each language's complete messages without edits, compared with the source language. */
export function storedProgress(texts: CampaignTexts, ids: readonly string[], sourceCode: string): Map<string, number> {
  const source = languageOf(texts, sourceCode);
  return new Map(texts.languages.map((language) => [language.code, storedCount({ language, source }, ids)]));
}

/** Counts one language's complete messages without edits. */
export const storedCount = (counted: Omit<Counted, 'edits'>, ids: readonly string[]): number =>
  ids.filter((id) => !isMissingIn({ ...counted, edits: none }, id)).length;

/**
 * Counts a language's complete messages including its edits; checks only the edited messages and takes the rest from
 * the stored count.
 */
export function translatedCount(counted: Counted, stored: number): number {
  const own = editsOf(counted.edits, counted.language.code);
  if (own === null) return 0;
  const before = { ...counted, edits: none };
  return Object.keys(own ?? {}).reduce(
    (count, id) => count + Number(!isMissingIn(counted, id)) - Number(!isMissingIn(before, id)),
    stored,
  );
}
