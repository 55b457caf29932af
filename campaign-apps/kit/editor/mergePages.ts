import { diffArrays } from 'diff/lib/diff/array.js';
import { wholePage } from '#contracts/pageTexts.ts';
import type { Block, FieldValue } from '../page/blocks.ts';
import { type EditedPage, hasSameTexts, type Texts } from './editedPage.ts';
import { mergeText } from './mergeText.ts';
import {
  findBlock,
  isTextPlace,
  type Place,
  placeKey,
  placesOf,
  readPlace,
  sameValue,
  textsOfBlock,
  textsWhere,
  textsWith,
  writePlace,
} from './pagePlaces.ts';

/** The three versions of a page: the one that both users started from, and their two. */
type PageVersions = { base: EditedPage; mine: EditedPage; theirs: EditedPage };

/** A value that both users changed from `base`. `merged` is a proposal for a text; null
 * for other values, and where the changes overlap. */
export type ValueConflict = {
  place: Place;
  base: FieldValue;
  mine: FieldValue;
  theirs: FieldValue;
  merged: string | null;
};

/**
 * The merged page, which has the user's own values where both changed the same one; these are in `conflicts`. `kept`
 * has the ids of blocks that one user deleted and that stay, because the other one changed them.
 */
export type PageMerge = { page: EditedPage; conflicts: ValueConflict[]; kept: string[] };

/**
 * Merges two versions of a page by block, value and text. An added block stays, a deleted one goes unless the other
 * user changed it, and a moved one goes to where it was moved; if both moved it, to where the user moved it. Of a
 * language that the other user deleted, the texts that the user changed stay.
 */
export function mergePages({ base: common, mine: own, theirs }: PageVersions): PageMerge {
  const versions = { base: inLanguages(common, theirs), mine: withoutUnchanged(common, own, theirs), theirs };
  const { base, mine } = versions;
  const kept: string[] = [];
  const isStaying = (id: string): boolean => {
    const before = findBlock(base, id);
    const [my, their] = [findBlock(mine, id), findBlock(theirs, id)];
    if (!before || (my && their)) return true;
    const hasSame = hasSameTexts(textsOfBlock(base, id), textsOfBlock(my ? mine : theirs, id));
    const isChanged = !hasSame || !sameValue(before, my ?? their);
    if (isChanged) kept.push(id);
    return isChanged;
  };
  const ids = mergedOrder(versions).filter(isStaying);
  const blocks = ids.flatMap((id) => mergedBlock(versions, id) ?? []);
  const page = { ...theirs, blocks, texts: startTexts(versions, ids) };
  return mergeValues(versions, { page, conflicts: [], kept });
}

/** Returns the page without texts of languages that the other user's version does not have. */
function inLanguages(page: EditedPage, { languages }: EditedPage): EditedPage {
  const known = Object.entries(page.texts).filter(([language]) => languages.includes(language));
  return { ...page, texts: Object.fromEntries(known) };
}

/** Returns the user's page; of languages that the other user deleted, it has only the texts that the user changed. */
function withoutUnchanged(base: EditedPage, mine: EditedPage, { languages }: EditedPage): EditedPage {
  const texts = Object.entries(mine.texts).flatMap(([language, messages]): [string, Record<string, string>][] => {
    if (languages.includes(language)) return [[language, messages]];
    const typed = Object.entries(messages).filter(([id, text]) => text !== base.texts[language]?.[id]);
    return typed.length > 0 ? [[language, Object.fromEntries(typed)]] : [];
  });
  return { ...mine, texts: Object.fromEntries(texts) };
}

/** Returns the texts of the staying blocks: the user's own ones, or those of a block that only the other user has. */
function startTexts({ mine, theirs }: PageVersions, ids: readonly string[]): Texts {
  const isMine = (id: string) => findBlock(mine, id) !== undefined;
  const own = textsWhere(mine.texts, (id) => id === wholePage || (ids.includes(id) && isMine(id)));
  const added = textsWhere(theirs.texts, (id) => ids.includes(id) && !isMine(id));
  return textsWith(added, own);
}

/**
 * Returns the user's version of a block, or the other one if the user has none. `hidden` is merged. Values that this version
 * of the app does not know are the other user's: the user cannot have changed them.
 */
function mergedBlock({ base, mine, theirs }: PageVersions, id: string): Block | undefined {
  const [before, my, their] = [findBlock(base, id), findBlock(mine, id), findBlock(theirs, id)];
  if (!my || !their) return my ?? their;
  const { unknown: _, hidden, ...block } = my;
  const isHidden = hidden === before?.hidden ? their.hidden : hidden;
  return { ...block, ...(their.unknown && { unknown: their.unknown }), ...(isHidden && { hidden: isHidden }) };
}

function mergeValues({ base, mine, theirs }: PageVersions, merge: PageMerge): PageMerge {
  let { page } = merge;
  const conflicts: ValueConflict[] = [];
  const places = new Map([...placesOf(mine), ...placesOf(theirs)].map((place) => [placeKey(place), place]));
  for (const place of places.values()) {
    if (isTextPlace(place) && !theirs.languages.includes(place.language)) continue;
    const [before, my, their] = [readPlace(base, place), readPlace(mine, place), readPlace(theirs, place)];
    if (my === undefined || their === undefined || sameValue(my, their) || sameValue(their, before)) continue;
    if (sameValue(my, before)) {
      page = writePlace(page, place, their);
      continue;
    }
    const isText = isTextPlace(place) && typeof my === 'string' && typeof their === 'string';
    const merged = isText ? mergeText(typeof before === 'string' ? before : '', my, their) : null;
    conflicts.push({ place, base: before ?? null, mine: my, theirs: their, merged });
  }
  return { ...merge, page, conflicts };
}

const idsOf = ({ blocks }: EditedPage): string[] => blocks.map(({ id }) => id);

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
