import type { Block, FieldValue } from '../blocks.ts';
import type { PageContent } from '../pageContent.ts';
import { findBlock, type Place, readPlace, sameValue, writePlace } from './pagePlaces.ts';

/** The blocks before and after a block; null at an end of the page. */
type Neighbors = { previous: string | null; next: string | null };

/**
 * One change of a page. `after` lists the ids of blocks that precede the new place, the nearest first; an empty list is
 * the start of the page. If the nearest block is gone, the next one is used.
 *
 * `expected` is the state that an operation takes back. If the page has another state, somebody else changed it, and
 * the operation does nothing.
 */
export type PageOperation =
  | { kind: 'set'; place: Place; value: FieldValue; expected?: FieldValue }
  | { kind: 'hide'; id: string; hidden: boolean; expected?: boolean }
  | { kind: 'add'; block: Block; after: string[] }
  | { kind: 'move'; id: string; after: string[]; expected?: Neighbors }
  | { kind: 'delete'; id: string; expected?: Block };

/** The changed page, and the operation that takes the change back; null if nothing changed. */
type Applied = { page: PageContent; inverse: PageOperation | null };

/** How many preceding blocks an operation names: enough to find a place although some of them were deleted. */
const maxPreceding = 4;

/** Applies one operation; does nothing if its block is gone or already as wanted. */
export function applyOperation(page: PageContent, operation: PageOperation): Applied {
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

const unchanged = (page: PageContent): Applied => ({ page, inverse: null });

function setPlace(page: PageContent, { place, value, expected }: Of<'set'>): Applied {
  const before = readPlace(page, place);
  if (before === undefined || sameValue(before, value)) return unchanged(page);
  if (expected !== undefined && !sameValue(before, expected)) return unchanged(page);
  return { page: writePlace(page, place, value), inverse: { kind: 'set', place, value: before, expected: value } };
}

function hideBlock(page: PageContent, { id, hidden, expected }: Of<'hide'>): Applied {
  const block = findBlock(page, id);
  if (!block) return unchanged(page);
  const before = block.hidden ?? false;
  if (before === hidden || (expected !== undefined && before !== expected)) return unchanged(page);
  const { hidden: _, ...shown } = block;
  const changed: Block = hidden ? { ...shown, hidden } : shown;
  const blocks = page.blocks.map((one) => (one.id === id ? changed : one));
  return { page: { ...page, blocks }, inverse: { kind: 'hide', id, hidden: before, expected: hidden } };
}

function addBlock(page: PageContent, { block, after }: Of<'add'>): Applied {
  if (findBlock(page, block.id)) return unchanged(page);
  const blocks = page.blocks.toSpliced(indexAfter(page.blocks, after), 0, block);
  return { page: { ...page, blocks }, inverse: { kind: 'delete', id: block.id, expected: block } };
}

function deleteBlock(page: PageContent, { id, expected }: Of<'delete'>): Applied {
  const block = findBlock(page, id);
  if (!block || (expected !== undefined && !sameValue(block, expected))) return unchanged(page);
  const blocks = page.blocks.filter((one) => one !== block);
  return { page: { ...page, blocks }, inverse: { kind: 'add', block, after: precedingIds(page, id) } };
}

function moveBlock(page: PageContent, { id, after, expected }: Of<'move'>): Applied {
  const block = findBlock(page, id);
  if (!block) return unchanged(page);
  const now = neighborsOf(page, id);
  // A block that was put next to it changes one neighbor; a move by somebody else changes both.
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

function neighborsOf({ blocks }: PageContent, id: string): Neighbors {
  const index = blocks.findIndex((block) => block.id === id);
  return { previous: blocks[index - 1]?.id ?? null, next: blocks[index + 1]?.id ?? null };
}

/** Returns the `after` of a block that would be at this index of the blocks other than `id`. */
export function afterAt({ blocks }: PageContent, index: number, id?: string): string[] {
  const others = blocks.filter((block) => block.id !== id);
  const nearest = others.slice(Math.max(0, index - maxPreceding), index).reverse();
  return nearest.map((block) => block.id);
}

const precedingIds = (page: PageContent, id: string): string[] =>
  afterAt(
    page,
    page.blocks.findIndex((block) => block.id === id),
  );

/** Returns the operation that adds a copy of a block after it, with an id of its own. */
export function duplicateOf(page: PageContent, block: Block, id: string): PageOperation {
  const index = page.blocks.indexOf(block);
  return { kind: 'add', block: { ...block, id }, after: afterAt(page, index + 1) };
}
