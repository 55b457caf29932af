import { diffArrays } from 'diff';
import type { Block, BlockShape, FieldValue } from '../blocks.ts';
import type { PageContent } from '../pageContent.ts';
import { mergeText } from './mergeText.ts';
import {
  findBlock,
  isTextPlace,
  type Place,
  placeKey,
  placesOf,
  readPlace,
  sameValue,
  writePlace,
} from './pagePlaces.ts';

/** The three versions of a page: the one that both users started from, and their two. */
type PageVersions = { base: PageContent; mine: PageContent; theirs: PageContent };

/** A value that both users changed. `merged` is a proposal for a text; null for other values. */
export type ValueConflict = { place: Place; mine: FieldValue; theirs: FieldValue; merged: string | null };

/**
 * The merged page, which has the user's own values where both changed the same one; these are in `conflicts`. `kept`
 * has the ids of blocks that one user deleted and that stay, because the other one changed them.
 */
export type PageMerge = { page: PageContent; conflicts: ValueConflict[]; kept: string[] };

/**
 * Merges two versions of a page by block and by value. An added block stays, a deleted one goes unless the other user
 * changed it, and a moved one goes to where it was moved; if both moved it, to where the user moved it.
 */
export function mergePages(kinds: readonly BlockShape[], versions: PageVersions): PageMerge {
  const { base, mine, theirs } = versions;
  const kept: string[] = [];
  const isStaying = (id: string): boolean => {
    const [before, my, their] = [findBlock(base, id), findBlock(mine, id), findBlock(theirs, id)];
    if ((my && their) || !before) return true;
    const isChanged = !sameValue(before, my ?? their);
    if (isChanged) kept.push(id);
    return isChanged;
  };
  const ids = mergedOrder(versions).filter(isStaying);
  const blocks = ids.flatMap((id) => mergedBlock(versions, id) ?? []);
  return mergeValues(kinds, versions, { page: { ...mine, blocks }, conflicts: [], kept });
}

/** Returns the user's version of a block, or the other one if the user has none; `hidden` is merged. */
function mergedBlock({ base, mine, theirs }: PageVersions, id: string): Block | undefined {
  const [before, my, their] = [findBlock(base, id), findBlock(mine, id), findBlock(theirs, id)];
  if (!my || !their || my.hidden === their.hidden || my.hidden !== before?.hidden) return my ?? their;
  const { hidden: _, ...block } = my;
  return their.hidden ? { ...block, hidden: their.hidden } : block;
}

function mergeValues(kinds: readonly BlockShape[], { base, mine, theirs }: PageVersions, merge: PageMerge): PageMerge {
  let { page } = merge;
  const conflicts: ValueConflict[] = [];
  const places = new Map([...placesOf(mine), ...placesOf(theirs)].map((place) => [placeKey(place), place]));
  for (const place of places.values()) {
    const [before, my, their] = [readPlace(base, place), readPlace(mine, place), readPlace(theirs, place)];
    if (my === undefined || their === undefined || sameValue(my, their) || sameValue(their, before)) continue;
    if (sameValue(my, before)) {
      page = writePlace(page, place, their);
      continue;
    }
    const isText = typeof my === 'string' && typeof their === 'string' && isTextPlace(kinds, mine, place);
    const merged = isText ? mergeText(typeof before === 'string' ? before : '', my, their) : null;
    conflicts.push({ place, mine: my, theirs: their, merged });
  }
  return { ...merge, page, conflicts };
}

const idsOf = ({ blocks }: PageContent): string[] => blocks.map(({ id }) => id);

/** Returns the ids of all blocks: in the order of `theirs`, with those that the user moved or added put after. */
function mergedOrder({ base, mine, theirs }: PageVersions): string[] {
  const own = idsOf(mine);
  const order = idsOf(theirs);
  const changed = diffArrays(idsOf(base), own).flatMap(({ added, value }) => (added ? value : []));
  const moved = new Set(changed);
  for (const [index, id] of own.entries()) {
    const at = order.indexOf(id);
    if (at >= 0 && !moved.has(id)) continue;
    if (at >= 0) order.splice(at, 1);
    const previous = own.slice(0, index).findLast((one) => order.includes(one));
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id);
  }
  return order;
}
