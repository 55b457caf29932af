import { isRecord } from '../../contracts/values.ts';
import { type Block, type BlockField, type BlockShape, type FieldValue, maxLengthOf, readValues } from './blocks.ts';
import type { FieldProblem } from './errors.ts';
import { listOf } from './read.ts';
import { webAddress } from './webAddress.ts';

/**
 * The content of a page, stored at the tool as the campaign's `page`: `{title, blocks: [{id, type, hidden?, …values}]}`.
 */
export type PageContent = { title: string; blocks: Block[] };

export const pageLimits = { maxTitleLength: 200, maxAltLength: 300, maxBlocks: 100 } as const;

export const emptyPage: PageContent = { title: '', blocks: [] };

const kindOf = (kinds: readonly BlockShape[], type: unknown): BlockShape | undefined =>
  kinds.find((kind) => kind.type === type);

/** Parses untrusted content for visitors; unknown blocks and fields render nothing, and hidden blocks are left out. */
export const readPage = (kinds: readonly BlockShape[], value: unknown): PageContent =>
  shownPage(readEditedPage(kinds, value));

/** Returns the page without its hidden blocks. */
export const shownPage = ({ blocks, ...page }: PageContent): PageContent => ({
  ...page,
  blocks: blocks.filter(({ hidden }) => !hidden),
});

/** Parses untrusted content for the editor, which has hidden blocks too. */
export function readEditedPage(kinds: readonly BlockShape[], value: unknown): PageContent {
  if (!isRecord(value)) return emptyPage;
  const blocks = listOf(value.blocks).flatMap((entry): Block[] => {
    if (!isRecord(entry) || typeof entry.id !== 'string') return [];
    const kind = kindOf(kinds, entry.type);
    if (!kind) return [];
    const block: Block = { id: entry.id, type: kind.type, values: readValues(kind.fields, entry) };
    return [entry.hidden === true ? { ...block, hidden: true } : block];
  });
  return { title: typeof value.title === 'string' ? value.title : '', blocks };
}

/** Converts the content to its stored form. */
export const writtenPage = ({ title, blocks }: PageContent) => ({
  title,
  blocks: blocks.map(({ id, type, values, hidden }) => ({ id, type, ...(hidden && { hidden }), ...values })),
});

/** Returns the page's title; by default the campaign's name. */
export const titleOf = ({ title }: PageContent, { name }: { name: string }): string => title.trim() || name;

/**
 * Returns the beginning of the page's first text on one line, for search engines and shared links; null if it has
 * none.
 */
export function descriptionOf({ blocks }: PageContent): string | null {
  const texts = blocks.map(({ values }) => (typeof values.text === 'string' ? values.text.trim() : ''));
  const first = texts.find((words) => words !== '');
  return first?.replace(/\s+/g, ' ').slice(0, 200) ?? null;
}

/** Returns the URL of the first picture that shared links may show (`isShared`); null if the page has none. */
export function sharedPictureOf(kinds: readonly BlockShape[], { blocks }: PageContent): string | null {
  const addresses = blocks.flatMap(({ type, values }) =>
    Object.entries(kindOf(kinds, type)?.fields ?? {}).map(([name, field]) => {
      const value = values[name];
      const isShown = field.kind === 'picture' && field.isShared && typeof value === 'object';
      return isShown ? webAddress(value?.url) : null;
    }),
  );
  return addresses.find((address) => address !== null) ?? null;
}

/** Validates content before a save: returns each invalid field with its location and a message. */
export function checkPage(kinds: readonly BlockShape[], value: unknown): FieldProblem[] {
  if (!isRecord(value)) return [{ loc: [], msg: 'Not a page' }];
  const { title, blocks, ...unknown } = value;
  const problems: FieldProblem[] = Object.keys(unknown).map((key) => ({
    loc: [key],
    msg: 'Unknown field',
  }));
  if (typeof title !== 'string') return [...problems, { loc: ['title'], msg: 'Required' }];
  if (!Array.isArray(blocks)) return [...problems, { loc: ['blocks'], msg: 'Required' }];
  if (title.length > pageLimits.maxTitleLength) problems.push(tooLong(['title'], pageLimits.maxTitleLength));
  if (blocks.length > pageLimits.maxBlocks)
    problems.push({ loc: ['blocks'], msg: `At most ${pageLimits.maxBlocks} entries` });
  return [...problems, ...blocks.flatMap((block: unknown, index) => checkBlock(kinds, block, ['blocks', index]))];
}

type Place = FieldProblem['loc'];

const tooLong = (loc: Place, max: number): FieldProblem => ({ loc, msg: `At most ${max} characters` });

function checkBlock(kinds: readonly BlockShape[], block: unknown, at: Place): FieldProblem[] {
  const kind = isRecord(block) && typeof block.id === 'string' ? kindOf(kinds, block.type) : undefined;
  if (!kind || !isRecord(block)) return [{ loc: at, msg: 'Unknown block' }];
  const { id: _, type: __, hidden, ...values } = block;
  if (hidden !== undefined && hidden !== true) return [{ loc: [...at, 'hidden'], msg: 'Only true' }];
  const unknown = Object.keys(values).filter((name) => !Object.hasOwn(kind.fields, name));
  if (unknown.length > 0) return unknown.map((name) => ({ loc: [...at, name], msg: 'Unknown field' }));
  const read = readValues(kind.fields, block);
  return Object.entries(kind.fields).flatMap(([name, field]) => checkValue(field, read[name] ?? null, [...at, name]));
}

function checkValue(field: BlockField, value: FieldValue, loc: Place): FieldProblem[] {
  if (field.kind === 'number') {
    const isWithin = typeof value === 'number' && value >= field.min && value <= field.max;
    return isWithin ? [] : [{ loc, msg: `A number from ${field.min} to ${field.max}` }];
  }
  if (field.kind === 'picture') {
    if (typeof value !== 'object' || value === null) return [];
    if (!webAddress(value.url)) return [{ loc, msg: 'Not an image from the media library' }];
    return value.alt.length > pageLimits.maxAltLength ? [tooLong([...loc, 'alt'], pageLimits.maxAltLength)] : [];
  }
  if (field.kind === 'choice' || typeof value !== 'string') return [];
  if (value.length > maxLengthOf(field)) return [tooLong(loc, maxLengthOf(field))];
  return field.kind === 'address' && value !== '' && !webAddress(value)
    ? [{ loc, msg: 'Not a URL that starts with http:// or https://' }]
    : [];
}
