import { isDeepStrictEqual } from 'node:util';
import type { RevisionChange } from '../../../contracts/campaignCalls.ts';
import { limits } from '../../../contracts/limits.ts';
import type { Changes } from '../../db/schema.ts';

type Change = Omit<RevisionChange, 'cut'>;
type Container = Record<string, unknown>;

const depthMost = 10;

const isObject = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Objects, and lists of such: what is told part by part. Lists of words are told whole. */
const hasParts = (value: unknown): value is Container =>
  isObject(value) && (!Array.isArray(value) || value.some(isObject));

const arePartsOfOneKind = (a: unknown, b: unknown): boolean =>
  hasParts(a) && hasParts(b) && Array.isArray(a) === Array.isArray(b);

function partsOf({ field, from, to }: Change, depth = 0): Change[] {
  if (isDeepStrictEqual(from, to)) return [];
  if (depth === depthMost || !arePartsOfOneKind(from, to) || !hasParts(from) || !hasParts(to)) {
    return [{ field, from, to }];
  }
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap((key) =>
    partsOf({ field: `${field}.${key}`, from: from[key] ?? null, to: to[key] ?? null }, depth + 1),
  );
}

function cutValue(value: unknown): { value: unknown; cut: boolean } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined || text.length <= limits.revisionValueLengthMost) return { value, cut: false };
  // not in the middle of a character
  return { value: text.slice(0, limits.revisionValueLengthMost).replace(/[\ud800-\udbff]$/, ''), cut: true };
}

function cutChange({ field, ...change }: Change): RevisionChange {
  const [from, to] = [cutValue(change.from), cutValue(change.to)];
  return { field, from: from.value, to: to.value, cut: from.cut || to.cut };
}

/** A write's changes as they are told: part by part, no more and no longer than people read. */
export function presentChanges(changes: Changes): { changes: RevisionChange[]; changes_total: number } {
  const parts = Object.entries(changes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, { from, to }]) => {
      const found = partsOf({ field, from, to });
      // a key that is null and one that is not there look the same in parts
      return found.length > 0 ? found : [{ field, from, to }];
    });
  return { changes: parts.slice(0, limits.revisionChangesMost).map(cutChange), changes_total: parts.length };
}
