import { blockOfPageText, pageTextId, pageTextPrefix, wholePage } from '#contracts/pageTexts.ts';
import type { Messages } from '../texts/messages.ts';
import { type Block, type BlockField, type BlockShape, type FieldValue, isPicture } from './blocks.ts';

/** The message id of the page's title. */
export const titleId = pageTextId(wholePage, 'title');

/** Returns whether the value of a field is a text, which is a message of the campaign and not stored in the page. */
export const isText = ({ kind }: BlockField): boolean => kind === 'line' || kind === 'text' || kind === 'richText';

/** Returns the field of the block to which the message id of a text belongs; undefined if there is no such block. */
export function fieldOfText(
  kinds: readonly BlockShape[],
  blocks: readonly Pick<Block, 'id' | 'type'>[],
  id: string,
): BlockField | undefined {
  const owner = blockOfPageText(id);
  const block = blocks.find((one) => one.id === owner);
  const fields = Object.entries(kinds.find(({ type }) => type === block?.type)?.fields ?? {});
  const path = id.slice(pageTextPrefix(owner).length);
  return fields.find(([name]) => name === path)?.[1];
}

/** Returns a text of a block by its message id: its stored or its shown one. */
type TextOf = (id: string, text: string) => string;

/** The part of a page that holds texts. */
type Texts = { title: string; blocks: Block[] };

/** Replaces all texts of a page, those of blocks of unknown kinds excepted. */
export const withTexts = (kinds: readonly BlockShape[], { title, blocks }: Texts, textOf: TextOf): Texts => ({
  title: textOf(titleId, title),
  blocks: blocks.map((block) => {
    const fields = Object.entries(kinds.find(({ type }) => type === block.type)?.fields ?? {});
    const values = fields.map(([name, field]) => [name, valueWithText(field, block, name, textOf)] as const);
    return { ...block, values: Object.fromEntries(values) };
  }),
});

function valueWithText(field: BlockField, { id, values }: Block, name: string, textOf: TextOf): FieldValue {
  const value = values[name] ?? null;
  if (isText(field)) return textOf(pageTextId(id, name), typeof value === 'string' ? value : '');
  if (field.kind !== 'picture' || field.hasAlt === false || !isPicture(value) || value.decorative) return value;
  return { ...value, alt: textOf(pageTextId(id, `${name}.alt`), value.alt) };
}

/**
 * Returns the message ids of the alternative texts that pictures lack, although their fields declare one. The blocks have
 * the texts that visitors see.
 */
export const missingAlts = (kinds: readonly BlockShape[], blocks: readonly Block[]): string[] =>
  blocks.flatMap(({ id, type, values }) =>
    Object.entries(kinds.find((kind) => kind.type === type)?.fields ?? {}).flatMap(([name, field]) => {
      const value = values[name] ?? null;
      if (field.kind !== 'picture' || field.hasAlt === false || !isPicture(value) || value.decorative) return [];
      return value.alt.trim() === '' ? [pageTextId(id, `${name}.alt`)] : [];
    }),
  );

/** Returns all texts of a page by message id; empty ones too. */
export function textsIn(kinds: readonly BlockShape[], page: Texts): Messages {
  const texts: Messages = {};
  withTexts(kinds, page, (id, text) => {
    texts[id] = text;
    return text;
  });
  return texts;
}
