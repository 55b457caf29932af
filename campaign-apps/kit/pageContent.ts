import { isBlockId, isPageTextId, maxPageTextLength } from '../../contracts/pageTexts.ts';
import { isRecord } from '../../contracts/values.ts';
import { type Block, type BlockField, type BlockShape, type FieldValue, maxLengthOf, readValues } from './blocks.ts';
import type { Campaign } from './campaign.ts';
import type { FieldProblem } from './errors.ts';
import { isText, withTexts } from './pageTexts.ts';
import { fieldsOf, listOf } from './read.ts';
import { richTextWords } from './richText.ts';
import { webAddress } from './webAddress.ts';

/** The content of a page in one language. */
export type PageContent = { title: string; blocks: Block[] };

export const pageLimits = { maxTitleLength: 200, maxAltLength: 300, maxBlocks: 100 } as const;

export const emptyPage: PageContent = { title: '', blocks: [] };

const kindOf = (kinds: readonly BlockShape[], type: unknown): BlockShape | undefined =>
  kinds.find((kind) => kind.type === type);

/** The format of pages whose texts are messages of the campaign. Pages of earlier formats hold their own texts. */
const pageFormat = 2;

/** Returns whether the texts of a stored page are messages of the campaign, as those of a new page, which is empty, are. */
export function hasMessages(page: unknown): boolean {
  const { format, title, blocks } = fieldsOf(page);
  return format === pageFormat || (title === undefined && blocks === undefined);
}

/**
 * Parses a stored page, `{format: 2, blocks: [{id, type, hidden?, …values}]}`, which is untrusted. Its texts are those that
 * it holds itself (docs/decisions/048). Unknown blocks and values are left out, unless the editor keeps them: a newer
 * version of the app may have stored them.
 */
export function readPage(kinds: readonly BlockShape[], value: unknown, { keepsUnknown = false } = {}): PageContent {
  if (!isRecord(value)) return emptyPage;
  const blocks = listOf(value.blocks).flatMap((entry): Block[] => {
    if (!isRecord(entry) || typeof entry.id !== 'string' || typeof entry.type !== 'string') return [];
    const { id, type, hidden, ...values } = entry;
    const kind = kindOf(kinds, type);
    if (!kind && !keepsUnknown) return [];
    const unknown = Object.entries(values).filter(([name]) => !kind || !Object.hasOwn(kind.fields, name));
    return [
      {
        ...{ id, type, values: kind ? readValues(kind.fields, values) : {} },
        ...(keepsUnknown && (!kind || unknown.length > 0) && { unknown: Object.fromEntries(unknown) }),
        ...(hidden === true && { hidden }),
      },
    ];
  });
  return { title: typeof value.title === 'string' ? value.title : '', blocks };
}

/** Returns the page without its hidden blocks. */
export const withoutHidden = ({ blocks, ...page }: PageContent): PageContent => ({
  ...page,
  blocks: blocks.filter(({ hidden }) => !hidden),
});

/** Returns the types of the blocks without fields that are all hidden: the page leaves out the sections that they place. */
export const hiddenSections = (kinds: readonly BlockShape[], { blocks }: PageContent): string[] =>
  kinds
    .filter(({ fields }) => Object.keys(fields).length === 0)
    .map(({ type }) => type)
    .filter((type) => {
      const own = blocks.filter((block) => block.type === type);
      return own.length > 0 && own.every(({ hidden }) => hidden);
    });

/** The language of a page, and all languages of the campaign, the default one first. */
type PageLanguage = { locale: string; languages: readonly string[] };

/**
 * Returns the content of a campaign's page for visitors in one language, without hidden blocks. A text that the language
 * lacks is shown in the campaign's default language.
 */
export function pageIn(
  kinds: readonly BlockShape[],
  { page, messages }: Pick<Campaign, 'page' | 'messages'>,
  { locale, languages: [first = locale] }: PageLanguage,
): PageContent {
  const [own = {}, common = {}] = [messages[locale], messages[first]];
  const stored = withoutHidden(readPage(kinds, page));
  if (hasMessages(page)) return withTexts(kinds, stored, (id) => own[id] ?? common[id] ?? '');
  return locale === first ? stored : withTexts(kinds, stored, (id, text) => own[id] ?? text);
}

/** Converts blocks to the stored form of their page, without their texts. */
export const writtenPage = (kinds: readonly BlockShape[], blocks: readonly Block[]) => ({
  format: pageFormat,
  blocks: blocks.map(({ id, type, values, unknown, hidden }) => {
    const fields = Object.entries(kindOf(kinds, type)?.fields ?? {}).filter(([, field]) => !isText(field));
    return {
      ...unknown,
      id,
      type,
      ...(hidden && { hidden }),
      ...Object.fromEntries(fields.map(([name]) => [name, withoutAlt(values[name] ?? null)] as const)),
    };
  }),
});

function withoutAlt(value: FieldValue): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { alt: _, ...picture } = value;
  return picture;
}

/** Returns the page's title; by default the campaign's name. */
export const titleOf = ({ title }: PageContent, { name }: { name: string }): string => title.trim() || name;

/**
 * Returns the beginning of the page's first text on one line, for search engines and shared links: that of a field
 * `text`, or of a rich text `formatted`. Null if it has none.
 */
export function descriptionOf({ blocks }: PageContent): string | null {
  const texts = blocks.map(({ values: { text, formatted } }) =>
    typeof formatted === 'string' ? richTextWords(formatted) : typeof text === 'string' ? text.trim() : '',
  );
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

/**
 * Validates a page before a save: returns each invalid field with its location and a message. Unknown blocks and values
 * are valid if the stored page has them too.
 */
export function checkPage(kinds: readonly BlockShape[], value: unknown, stored: unknown = null): FieldProblem[] {
  if (!isRecord(value)) return [{ loc: [], msg: 'Not a page' }];
  const { format, blocks, ...unknown } = value;
  if (format !== pageFormat)
    return [{ loc: ['format'], msg: 'The editor was updated. Reload it; your changes are kept' }];
  const problems: FieldProblem[] = Object.keys(unknown).map((key) => ({
    loc: [key],
    msg: 'Unknown field',
  }));
  if (!Array.isArray(blocks)) return [...problems, { loc: ['blocks'], msg: 'Required' }];
  if (blocks.length > pageLimits.maxBlocks)
    problems.push({ loc: ['blocks'], msg: `At most ${pageLimits.maxBlocks} entries` });
  const ids = blocks.map((block: unknown) => fieldsOf(block).id);
  return [
    ...problems,
    ...checkCounts(kinds, blocks),
    ...blocks.flatMap((block: unknown, index) =>
      ids.indexOf(ids[index]) === index
        ? checkBlock(kinds, block, { at: ['blocks', index], stored: listOf(fieldsOf(stored).blocks) })
        : [{ loc: ['blocks', index, 'id'], msg: 'Another block has this id' }],
    ),
  ];
}

/** Returns a problem for each block that exceeds the maximum number of its kind. */
function checkCounts(kinds: readonly BlockShape[], blocks: readonly unknown[]): FieldProblem[] {
  const counts = new Map<BlockShape, number>();
  return blocks.flatMap((block, index): FieldProblem[] => {
    const kind = kindOf(kinds, fieldsOf(block).type);
    if (kind?.max === undefined) return [];
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count > kind.max
      ? [{ loc: ['blocks', index], msg: `A page has at most ${kind.max} of “${kind.label}”` }]
      : [];
  });
}

/** Validates texts of pages by language and message id before a save; null removes a text. */
export function checkTexts(value: unknown): FieldProblem[] {
  if (!isRecord(value)) return [{ loc: [], msg: 'Not texts' }];
  return Object.entries(value).flatMap(([locale, texts]): FieldProblem[] => {
    if (!isRecord(texts)) return [{ loc: [locale], msg: 'Not texts' }];
    return Object.entries(texts).flatMap(([id, text]): FieldProblem[] => {
      if (!isPageTextId(id)) return [{ loc: [locale, id], msg: 'Not a text of the page' }];
      if (text !== null && typeof text !== 'string') return [{ loc: [locale, id], msg: 'Not a text' }];
      return (text?.length ?? 0) > maxPageTextLength ? [tooLong([locale, id], maxPageTextLength)] : [];
    });
  });
}

type Place = FieldProblem['loc'];

const tooLong = (loc: Place, max: number): FieldProblem => ({ loc, msg: `At most ${max} characters` });

type BlockParts = { at: Place; stored: readonly unknown[] };

function checkBlock(kinds: readonly BlockShape[], block: unknown, { at, stored }: BlockParts): FieldProblem[] {
  const { id, type, hidden, ...values } = fieldsOf(block);
  const kind = kindOf(kinds, type);
  const others = stored.map(fieldsOf).filter((other) => other.type === type);
  if (!kind && others.length === 0) return [{ loc: at, msg: 'Unknown block' }];
  if (typeof id !== 'string' || !isBlockId(id)) return [{ loc: [...at, 'id'], msg: 'Not an id' }];
  if (hidden !== undefined && hidden !== true) return [{ loc: [...at, 'hidden'], msg: 'Only true' }];
  const fields = Object.entries(kind?.fields ?? {});
  const isStored = (name: string) =>
    others.some((other) => JSON.stringify(other[name]) === JSON.stringify(values[name]));
  const isKnown = (name: string) => fields.some(([key, field]) => key === name && !isText(field));
  const isTextName = (name: string) => fields.some(([key, field]) => key === name && isText(field));
  const unknown = Object.keys(values).filter((name) => !isKnown(name) && (isTextName(name) || !isStored(name)));
  if (unknown.length > 0) return unknown.map((name) => ({ loc: [...at, name], msg: 'Unknown field' }));
  const read = readValues(kind?.fields ?? {}, values);
  return fields.flatMap(([name, field]) => checkValue(field, read[name] ?? null, [...at, name]));
}

function checkValue(field: BlockField, value: FieldValue, loc: Place): FieldProblem[] {
  if (field.kind === 'number') {
    const isWithin = typeof value === 'number' && value >= field.min && value <= field.max;
    return isWithin ? [] : [{ loc, msg: `A number from ${field.min} to ${field.max}` }];
  }
  if (field.kind === 'picture') {
    if (typeof value !== 'object' || value === null) return [];
    return webAddress(value.url) ? [] : [{ loc, msg: 'Not an image from the media library' }];
  }
  if (field.kind !== 'address' || typeof value !== 'string') return [];
  if (value.length > maxLengthOf(field)) return [tooLong(loc, maxLengthOf(field))];
  return value !== '' && !webAddress(value) ? [{ loc, msg: 'Not a URL that starts with http:// or https://' }] : [];
}
