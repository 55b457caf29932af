import type { Block, BlockShape, FieldValue } from '../blocks.ts';
import type { PageContent } from '../pageContent.ts';

/**
 * Where the page has a value: the title (`block` is null, `field` is `title`) or a field of a block. `language` is set
 * for texts, which may have a version in each language.
 */
export type Place = { block: string | null; field: string; language?: string };

/** Returns the key under which a place can be stored in a map. */
export const placeKey = ({ block, field, language }: Place): string => JSON.stringify([block, field, language ?? null]);

/** Values are plain data, so they are equal if their JSON is. */
export const sameValue = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

export const findBlock = (page: PageContent, id: string): Block | undefined =>
  page.blocks.find((block) => block.id === id);

// The functions below are the only ones that know where a page keeps its texts: in the values of its blocks, so that
// each language has the same text.

/** Returns the value at a place; undefined if its block is not on the page. */
export function readPlace(page: PageContent, { block, field }: Place): FieldValue | undefined {
  if (block === null) return page.title;
  const found = findBlock(page, block);
  return found && (found.values[field] ?? null);
}

/** Returns the page with another value at a place; the page itself if the block is not on it. */
export function writePlace(page: PageContent, { block, field }: Place, value: FieldValue): PageContent {
  if (block === null) return { ...page, title: typeof value === 'string' ? value : '' };
  if (!findBlock(page, block)) return page;
  const changed = (one: Block): Block =>
    one.id === block ? { ...one, values: { ...one.values, [field]: value } } : one;
  return { ...page, blocks: page.blocks.map(changed) };
}

/** Returns every place of the page that has a value. */
export const placesOf = ({ blocks }: PageContent): Place[] => [
  { block: null, field: 'title' },
  ...blocks.flatMap(({ id, values }) => Object.keys(values).map((field): Place => ({ block: id, field }))),
];

/** Returns whether a person writes the value of a place as text, so that two versions can be merged by words. */
export function isTextPlace(kinds: readonly BlockShape[], page: PageContent, { block, field }: Place): boolean {
  if (block === null) return true;
  const kind = kinds.find(({ type }) => type === findBlock(page, block)?.type)?.fields[field]?.kind;
  return kind === 'line' || kind === 'text';
}
