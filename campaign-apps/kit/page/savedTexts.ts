import { maxPageTextLength } from '#contracts/pageTexts.ts';
import { isRecord } from '#contracts/values.ts';
import type { Block, BlockShape } from './blocks.ts';
import { fieldOfText } from './pageTexts.ts';
import { storedRichText } from './richText.ts';

/**
 * Returns the texts of a save by language and message id, those of rich text fields in their stored form. Texts of
 * unknown blocks stay, because each rendering writes the markup from scratch anyway. So do texts that are too long.
 */
export function savedTexts(
  kinds: readonly BlockShape[],
  blocks: readonly Block[],
  texts: Record<string, unknown>,
): Record<string, unknown> {
  const saved = ([id, text]: [string, unknown]): [string, unknown] => {
    if (typeof text !== 'string' || text.length > maxPageTextLength) return [id, text];
    return [id, fieldOfText(kinds, blocks, id)?.kind === 'richText' ? storedRichText(text) || null : text];
  };
  const inLanguage = (messages: unknown): unknown =>
    isRecord(messages) ? Object.fromEntries(Object.entries(messages).map(saved)) : messages;
  return Object.fromEntries(Object.entries(texts).map(([locale, messages]) => [locale, inLanguage(messages)]));
}

/** Returns whether a save has a text that is not removed. */
export const hasTexts = (texts: Record<string, unknown>): boolean =>
  Object.values(texts).some((messages) => isRecord(messages) && Object.values(messages).some(Boolean));
