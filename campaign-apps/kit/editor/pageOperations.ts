import type { Block, FieldValue } from '../page/blocks.ts';
import { type EditedPage, hasSameTexts, type Texts } from './editedPage.ts';
import {
  findBlock,
  type Place,
  readPlace,
  sameValue,
  textsOfBlock,
  textsOfCopy,
  textsWhere,
  textsWith,
  writePlace,
} from './pagePlaces.ts';

/** The blocks before and after a block; null at an end of the page. */
type Neighbors = { previous: string | null; next: string | null };

/** A block with its texts in all languages. */
type WholeBlock = { block: Block; texts: Texts };

/**
 * One change of a page. `after` lists the ids of blocks that precede the new place, the nearest first; an empty list is
 * the start of the page. If the nearest block is gone, the next one is used.
 *
 * `expected` is the state that an operation takes back. If the page has another state, another user changed it, and
 * the operation does nothing.
 */
export type PageOperation =
  | { kind: 'set'; place: Place; value: FieldValue; expected?: FieldValue }
  | { kind: 'hide'; id: string; hidden: boolean; expected?: boolean }
  | ({ kind: 'add'; after: string[] } & WholeBlock)
  | { kind: 'move'; id: string; after: string[]; expected?: Neighbors }
  | { kind: 'delete'; id: string; expected?: WholeBlock };

/** The changed page, and the operation that takes the change back; null if nothing changed. */
type Applied = { page: EditedPage; inverse: PageOperation | null };

/** How many preceding blocks an operation names: enough to find a place although some of them were deleted. */
const maxPreceding = 4;

/** Applies one operation; does nothing if its block is gone or already as wanted. */
export function applyOperation(page: EditedPage, operation: PageOperation): Applied {
  switch (operation.kind) {
    case 'set':
      return setPlace(page, operation);
    case 'hide':
      return hideBlock(page, operation);
    case 'add':
      return addBlock(page, operation);
    case 'move':
      return moveBlock(page, operation);
    case 'delete':
      return deleteBlock(page, operation);
  }
}

type Of<Kind extends PageOperation['kind']> = Extract<PageOperation, { kind: Kind }>;

const unchanged = (page: EditedPage): Applied => ({ page, inverse: null });

function setPlace(page: EditedPage, { place, value, expected }: Of<'set'>): Applied {
  const before = readPlace(page, place);
  if (before === undefined || sameValue(before, value)) return unchanged(page);
  if (expected !== undefined && !sameValue(before, expected)) return unchanged(page);
  return { page: writePlace(page, place, value), inverse: { kind: 'set', place, value: before, expected: value } };
}

function hideBlock(page: EditedPage, { id, hidden, expected }: Of<'hide'>): Applied {
  const block = findBlock(page, id);
  if (!block) return unchanged(page);
  const before = block.hidden ?? false;
  if (before === hidden || (expected !== undefined && before !== expected)) return unchanged(page);
  const { hidden: _, ...shown } = block;
  const changed: Block = hidden ? { ...shown, hidden } : shown;
  const blocks = page.blocks.map((one) => (one.id === id ? changed : one));
  return { page: { ...page, blocks }, inverse: { kind: 'hide', id, hidden: before, expected: hidden } };
}

function addBlock(page: EditedPage, { block, texts, after }: Of<'add'>): Applied {
  if (findBlock(page, block.id)) return unchanged(page);
  const blocks = page.blocks.toSpliced(indexAfter(page.blocks, after), 0, block);
  const inverse: PageOperation = { kind: 'delete', id: block.id, expected: { block, texts } };
  return { page: { ...page, blocks, texts: textsWith(page.texts, texts) }, inverse };
}

function deleteBlock(page: EditedPage, { id, expected }: Of<'delete'>): Applied {
  const block = findBlock(page, id);
  if (!block) return unchanged(page);
  const texts = textsOfBlock(page, id);
  const isExpected = !expected || (sameValue(block, expected.block) && hasSameTexts(texts, expected.texts));
  if (!isExpected) return unchanged(page);
  const blocks = page.blocks.filter((one) => one !== block);
  const inverse: PageOperation = { kind: 'add', block, texts, after: precedingIds(page, id) };
  return { page: { ...page, blocks, texts: textsWhere(page.texts, (one) => one !== id) }, inverse };
}

function moveBlock(page: EditedPage, { id, after, expected }: Of<'move'>): Applied {
  const block = findBlock(page, id);
  if (!block) return unchanged(page);
  const now = neighborsOf(page, id);
  // A block that was put next to it changes one neighbor; a move by another user changes both.
  if (expected && now.previous !== expected.previous && now.next !== expected.next) return unchanged(page);
  const others = page.blocks.filter((one) => one !== block);
  const moved = { ...page, blocks: others.toSpliced(indexAfter(others, after), 0, block) };
  if (page.blocks.every((one, index) => one === moved.blocks[index])) return unchanged(page);
  const inverse: PageOperation = {
    kind: 'move',
    id,
    after: precedingIds(page, id),
    expected: neighborsOf(moved, id),
  };
  return { page: moved, inverse };
}

/** Returns the index behind the nearest of these blocks; the end if none of them is left. */
function indexAfter(blocks: readonly Block[], after: readonly string[]): number {
  if (after.length === 0) return 0;
  const indexes = after.map((id) => blocks.findIndex((block) => block.id === id));
  const nearest = indexes.find((index) => index >= 0);
  return nearest === undefined ? blocks.length : nearest + 1;
}

function neighborsOf({ blocks }: EditedPage, id: string): Neighbors {
  const index = blocks.findIndex((block) => block.id === id);
  return { previous: blocks[index - 1]?.id ?? null, next: blocks[index + 1]?.id ?? null };
}

/** Returns the `after` of a block that would be at this index of the blocks other than `id`. */
export function afterAt({ blocks }: Pick<EditedPage, 'blocks'>, index: number, id?: string): string[] {
  const others = blocks.filter((block) => block.id !== id);
  const nearest = others.slice(Math.max(0, index - maxPreceding), index).reverse();
  return nearest.map((block) => block.id);
}

const precedingIds = (page: EditedPage, id: string): string[] =>
  afterAt(
    page,
    page.blocks.findIndex((block) => block.id === id),
  );

/** Returns the operations that add a copy of a block and of its texts after it. */
export function duplicateOf(page: EditedPage, id: string, copyId: string): PageOperation[] {
  const index = page.blocks.findIndex((one) => one.id === id);
  const block = page.blocks[index];
  if (!block) return [];
  const texts = textsOfCopy(textsOfBlock(page, id), id, copyId);
  return [{ kind: 'add', block: { ...block, id: copyId }, texts, after: afterAt(page, index + 1) }];
}
