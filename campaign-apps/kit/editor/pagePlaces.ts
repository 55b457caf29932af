import { blockOfPageText, pageTextPrefix, wholePage } from '#contracts/pageTexts.ts';
import { isObject } from '#contracts/values.ts';
import type { Block, FieldValue } from '../page/blocks.ts';
import type { Messages } from '../texts/messages.ts';
import type { EditedPage, Texts } from './editedPage.ts';

/** A text of the page in one language, by its message id, or a value of a block, which all languages share. */
export type Place = { language: string; text: string } | { block: string; field: string };

export const isTextPlace = (place: Place): place is Extract<Place, { text: string }> => 'text' in place;

/** Returns the key under which a place can be stored in a map. */
export const placeKey = (place: Place): string =>
  JSON.stringify(isTextPlace(place) ? [place.language, place.text] : [place.block, place.field, 'value']);

/** Returns whether two values of plain data are equal. Parts that are identical are not compared, so this is fast. */
export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false;
  return Object.keys({ ...left, ...right }).every((name) => sameValue(left[name], right[name]));
}

export const findBlock = ({ blocks }: EditedPage, id: string): Block | undefined =>
  blocks.find((block) => block.id === id);

/** Returns the id of the block at a place; that of the whole page for its title. */
export const blockAt = (place: Place): string => (isTextPlace(place) ? blockOfPageText(place.text) : place.block);

/** Returns the value at a place, empty for a missing text; undefined if its block is not on the page. */
export function readPlace(page: EditedPage, place: Place): FieldValue | undefined {
  const id = blockAt(place);
  const found = findBlock(page, id);
  if (!found && id !== wholePage) return undefined;
  if (isTextPlace(place)) return page.texts[place.language]?.[place.text] ?? '';
  return found?.values[place.field] ?? null;
}

/** Returns the page with another value at a place; the page itself if the block is not on it. */
export function writePlace(page: EditedPage, place: Place, value: FieldValue): EditedPage {
  if (readPlace(page, place) === undefined) return page;
  if (isTextPlace(place)) {
    const { [place.text]: _, ...others } = page.texts[place.language] ?? {};
    const messages = typeof value === 'string' && value !== '' ? { ...others, [place.text]: value } : others;
    return { ...page, texts: { ...page.texts, [place.language]: messages } };
  }
  const changed = (one: Block): Block =>
    one.id === place.block ? { ...one, values: { ...one.values, [place.field]: value } } : one;
  return { ...page, blocks: page.blocks.map(changed) };
}

/** Returns every place of the page that has a value. */
export const placesOf = ({ blocks, texts }: EditedPage): Place[] => [
  ...blocks.flatMap(({ id, values }) => Object.keys(values).map((field): Place => ({ block: id, field }))),
  ...Object.entries(texts).flatMap(([language, messages]) =>
    Object.keys(messages).map((text): Place => ({ language, text })),
  ),
];

/** Returns the texts whose block satisfies the condition. */
export const textsWhere = (texts: Texts, condition: (block: string) => boolean): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, messages]) => {
      const own = Object.entries(messages).filter(([id]) => condition(blockOfPageText(id)));
      return [language, Object.fromEntries(own)];
    }),
  );

/** Returns the texts of one block, without languages in which it has none. */
export function textsOfBlock({ texts }: Pick<EditedPage, 'texts'>, id: string): Texts {
  const own = textsWhere(texts, (block) => block === id);
  return Object.fromEntries(Object.entries(own).filter(([, messages]) => Object.keys(messages).length > 0));
}

/** Returns the texts with others added. */
export const textsWith = (texts: Texts, added: Texts): Texts =>
  Object.fromEntries(
    Object.keys({ ...texts, ...added }).map((language) => [language, { ...texts[language], ...added[language] }]),
  );

/** Returns texts of a block as those of another block. */
export function textsOfCopy(texts: Texts, id: string, copyId: string): Texts {
  const copied = (messages: Messages): Messages =>
    Object.fromEntries(
      Object.entries(messages).map(([text, words]) => [
        `${pageTextPrefix(copyId)}${text.slice(pageTextPrefix(id).length)}`,
        words,
      ]),
    );
  return Object.fromEntries(Object.entries(texts).map(([language, messages]) => [language, copied(messages)]));
}
