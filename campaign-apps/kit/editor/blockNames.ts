import { pageTextPrefix } from '#contracts/pageTexts.ts';
import type { BlockKind } from '../app/blockKind.ts';
import type { Block, BlockField } from '../page/blocks.ts';
import { titleId } from '../page/pageTexts.ts';
import type { EditedPage } from './editedPage.ts';
import { blockAt, isTextPlace, type Place } from './pagePlaces.ts';
import { editorWords, fill, fillCount, languageInWords } from './texts/words.ts';

/** Stands for the kind of a block that only a newer version of the app knows. */
const unknownKind = (): BlockKind => ({
  type: 'unknown',
  label: editorWords.unknownBlock,
  fields: {},
  view: () => null,
});

/** Returns each block with its kind and its name: the kind's label, numbered if a page can have several. */
export function namedBlocks(kinds: readonly BlockKind[], blocks: readonly Block[]) {
  const counts = new Map<string, number>();
  const unknown = unknownKind();
  return blocks.map((block) => {
    const kind = kinds.find(({ type }) => type === block.type) ?? unknown;
    const number = (counts.get(kind.type) ?? 0) + 1;
    counts.set(kind.type, number);
    const numbered = fill(editorWords.block, { kind: kind.label, number: String(number) });
    return { block, kind, name: kind.max === 1 ? kind.label : numbered };
  });
}

/** Returns how many blocks as words. */
export const countedBlocks = (count: number): string => fillCount(editorWords.oneBlock, editorWords.manyBlocks, count);

/** Returns the labels of kinds with their numbers, as "Cover, 3 × Fact". */
export function countedLabels(kinds: readonly Pick<BlockKind, 'label'>[]): string {
  const counts = new Map<string, number>();
  for (const { label } of kinds) counts.set(label, (counts.get(label) ?? 0) + 1);
  const words = [...counts].map(([kind, count]) =>
    count === 1 ? kind : fill(editorWords.several, { count: String(count), kind }),
  );
  return words.join(', ');
}

/** Returns the name of a value as the form has it, with the language of a text, and the field; null for the title. */
export function describePlace(
  kinds: readonly BlockKind[],
  { blocks }: EditedPage,
  place: Place,
): { name: string; field: BlockField | null } {
  const named = namedBlocks(kinds, blocks).find(({ block }) => block.id === blockAt(place));
  const path = isTextPlace(place) ? place.text.slice(pageTextPrefix(blockAt(place)).length) : place.field;
  const field = named?.kind.fields[path.split('.')[0] ?? ''] ?? null;
  const isOnly = named && Object.keys(named.kind.fields).length === 1;
  const ofBlock = !named || !field || isOnly ? named?.name : `${named.name}, ${field.label}`;
  const text = isTextPlace(place) && place.text === titleId ? editorWords.title : (ofBlock ?? editorWords.deletedText);
  const name = isTextPlace(place)
    ? fill(editorWords.textIn, { text, language: languageInWords(place.language) })
    : text;
  return { name, field };
}
