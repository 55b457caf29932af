import { blockProblems, pageFormat } from '#contracts/pageBlocks.ts';
import { isBlockId, isPageTextId, maxPageTextLength } from '#contracts/pageTexts.ts';
import { isRecord } from '#contracts/values.ts';
import {
  type BlockField,
  type BlockShape,
  type Caption,
  type FieldValue,
  isPicture,
  maxLengthOf,
  readValues,
} from '../page/blocks.ts';
import { kindOf } from '../page/pageContent.ts';
import { isText } from '../page/pageTexts.ts';
import type { FieldProblem } from '../server/errors.ts';
import { fieldsOf, listOf } from '../values/read.ts';
import { webAddress } from '../values/webAddress.ts';
import { isCaptionFile } from '../view/videoBlock.ts';

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
  const oversized = checkSizes(blocks);
  if (oversized.length > 0) return [...problems, ...oversized];
  const known = storedValues(stored);
  return [
    ...problems,
    ...checkCounts(kinds, blocks),
    ...blocks.flatMap((block: unknown, index) => checkBlock(kinds, block, { at: ['blocks', index], stored: known })),
  ];
}

/** Returns the problems of too many blocks, values or equal ids, which would take long to check. */
export const checkSizes = (blocks: readonly unknown[]): FieldProblem[] =>
  blockProblems(blocks).map(({ loc, code, limit }) => ({
    loc,
    msg: blockWords[code].replace('{limit}', String(limit)),
  }));

const blockWords = {
  maxItems: 'At most {limit} entries',
  maxProperties: 'At most {limit} values',
  type: 'Not an id',
  uniqueItems: 'Another block has this id',
} as const;

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

/** Returns the keys of the kinds of block that a stored page has, and of their values. */
function storedValues(page: unknown): ReadonlySet<string> {
  const blocks = listOf(fieldsOf(page).blocks).map(fieldsOf);
  const keys = blocks.flatMap(({ type, ...values }) => [
    keyOf(type),
    ...Object.entries(values).map((value) => keyOf(type, ...value)),
  ]);
  return new Set(keys);
}

const keyOf = (...parts: unknown[]): string => JSON.stringify(parts);

type BlockParts = { at: Place; stored: ReadonlySet<string> };

function checkBlock(kinds: readonly BlockShape[], block: unknown, { at, stored }: BlockParts): FieldProblem[] {
  const { id, type, hidden, ...values } = fieldsOf(block);
  const kind = kindOf(kinds, type);
  if (!kind && !stored.has(keyOf(type))) return [{ loc: at, msg: 'Unknown block' }];
  if (typeof id !== 'string' || !isBlockId(id)) return [{ loc: [...at, 'id'], msg: 'Not an id' }];
  if (hidden !== undefined && hidden !== true) return [{ loc: [...at, 'hidden'], msg: 'Only true' }];
  const fields = Object.entries(kind?.fields ?? {});
  const isStored = (name: string) => stored.has(keyOf(type, name, values[name]));
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
    if (!isPicture(value)) return [];
    return webAddress(value.url) ? [] : [{ loc, msg: 'Not an image from the media library' }];
  }
  if (Array.isArray(value)) return checkCaptions(value, loc);
  if (field.kind !== 'address' || typeof value !== 'string') return [];
  if (value.length > maxLengthOf(field)) return [tooLong(loc, maxLengthOf(field))];
  return value !== '' && !webAddress(value) ? [{ loc, msg: 'Not a URL that starts with http:// or https://' }] : [];
}

/** Validates caption files: each needs the URL of a WebVTT file, and a language tag as in RFC 5646. */
const checkCaptions = (captions: readonly Caption[], loc: Place): FieldProblem[] =>
  captions.flatMap(({ url, language }, index): FieldProblem[] => {
    const at = [...loc, index];
    if (url.length > 2_000 || !isCaptionFile(url)) return [{ loc: at, msg: 'Not captions from the media library' }];
    return /^[a-z]{2,8}(-[a-z0-9]{1,8}){0,3}$/i.test(language) ? [] : [{ loc: at, msg: 'Not a language' }];
  });
