import { pageTextId } from '#contracts/pageTexts.ts';
import type { BlockKind } from '../app/blockKind.ts';
import { type Block, type BlockShape, emptyValue, type FieldValue, isPicture, type Picture } from '../page/blocks.ts';
import { pageLimits } from '../page/pageContent.ts';
import { isText } from '../page/pageTexts.ts';
import type { PickedFile } from './host/filePicking.ts';
import type { PageOperation } from './pageOperations.ts';

/** Returns a new block with the initial values of its fields. */
export const emptyBlock = ({ type, fields }: BlockKind): Block => ({
  id: crypto.randomUUID(),
  type,
  values: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)])),
});

/** Returns whether the page has the maximum number of blocks, of this kind or of all. */
export const isFull = ({ type, max = pageLimits.maxBlocks }: BlockShape, blocks: readonly Block[]): boolean =>
  blocks.length >= pageLimits.maxBlocks || blocks.filter((block) => block.type === type).length >= max;

/** Returns the operations that write a field of a block; the alternative text of a picture is a text of its own. */
export function operationsFor(kind: BlockKind, block: string, locale: string, name: string, value: FieldValue) {
  const text = (id: string, words: FieldValue): PageOperation => ({
    kind: 'set',
    place: { language: locale, text: pageTextId(block, id) },
    value: words,
  });
  const field = kind.fields[name];
  if (field && isText(field)) return [text(name, value)];
  const picture = isPicture(value) ? value : null;
  const stored = picture ? storedPicture(picture) : value;
  const written: PageOperation = { kind: 'set', place: { block, field: name }, value: stored };
  // The texts of a decorative image stay, for when it no longer is.
  return field?.kind === 'picture' && field.hasAlt !== false && !picture?.decorative
    ? [written, text(`${name}.alt`, picture?.alt ?? '')]
    : [written];
}

const storedPicture = ({ url, width, height, decorative }: Picture): Picture => ({
  ...{ url, alt: '', width, height },
  ...(decorative && { decorative }),
});

/**
 * Returns the values of a block when a video is chosen for one of its fields: the video's URL and, unless the user has
 * chosen another image, its picture.
 */
export function valuesOfVideo(
  { fields }: BlockKind,
  values: Block['values'],
  name: string,
  { url, picture }: PickedFile,
): Block['values'] {
  const [field, former] = [fields[name], values[name]];
  const target = field?.kind === 'address' ? field.pictureField : undefined;
  if (target === undefined) return { [name]: url };
  const current = values[target] ?? null;
  const isOfFormer =
    isPicture(current) && typeof former === 'string' && current.url.startsWith(`${former.split('?')[0]}/thumbnail/`);
  if (current !== null && !isOfFormer) return { [name]: url };
  return { [name]: url, [target]: picture && { url: picture, alt: '', width: 0, height: 0 } };
}
