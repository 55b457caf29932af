import { isBlockId, isPageTextId, maxPageTextLength } from '../../contracts/pageTexts.ts';
import { isRecord } from '../../contracts/values.ts';
import { type BlockField, type BlockShape, type FieldValue, maxLengthOf, readValues } from './blocks.ts';
import type { FieldProblem } from './errors.ts';
import { kindOf, pageFormat, pageLimits } from './pageContent.ts';
import { isText } from './pageTexts.ts';
import { fieldsOf, listOf } from './read.ts';
import { webAddress } from './webAddress.ts';

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
