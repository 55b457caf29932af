import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#contracts/values.ts';
import type { ChangedKeys, ChangedList, PagePatch } from '../../db/campaignTables.ts';

/** Deeper values are replaced whole. */
const maxDepth = 10;
/** Maximum number of changed parts: with more, a patch is hardly smaller than the page. */
const maxParts = 2_000;

type Limits = { depth: number; parts: { left: number } };

/** Returns the patch that makes `to` the value `from`; they must differ. */
export function patchOf(
  from: unknown,
  to: unknown,
  { depth, parts }: Limits = { depth: maxDepth, parts: { left: maxParts } },
): PagePatch {
  const limits = { depth: depth - 1, parts };
  const byPart = depth === 0 ? null : partsOf(from, to, limits);
  return byPart && parts.left > 0 ? byPart : { from, to };
}

function partsOf(from: unknown, to: unknown, limits: Limits): ChangedKeys | ChangedList | null {
  if (Array.isArray(from) && Array.isArray(to)) return listPatch(from, to, limits);
  return isRecord(from) && isRecord(to) ? keysPatch(from, to, limits) : null;
}

function keysPatch(from: Record<string, unknown>, to: Record<string, unknown>, limits: Limits): ChangedKeys {
  const changed: [string, PagePatch][] = [];
  for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [isOld, isNew] = [Object.hasOwn(from, key), Object.hasOwn(to, key)];
    if (isOld && isNew && isDeepStrictEqual(from[key], to[key])) continue;
    if (limits.parts.left-- <= 0) break;
    if (isOld && isNew) changed.push([key, patchOf(from[key], to[key], limits)]);
    else changed.push([key, isOld ? { from: from[key] } : { to: to[key] }]);
  }
  return { keys: Object.fromEntries(changed) };
}

function listPatch(from: readonly unknown[], to: readonly unknown[], limits: Limits): ChangedList {
  const entries: ChangedList['entries'] = [];
  for (const [index, at] of pairsOf(from, to).entries()) {
    const last = entries.at(-1);
    const isKept = at !== null && isDeepStrictEqual(from[index], to[at]);
    if (isKept && last && 'kept' in last && last.kept[1] === at) last.kept[1] = at + 1;
    else if (limits.parts.left-- <= 0) break;
    else if (isKept) entries.push({ kept: [at, at + 1] });
    else if (at === null) entries.push({ from: from[index] });
    else entries.push({ at, patch: patchOf(from[index], to[at], limits) });
  }
  return { length: to.length, entries };
}

/**
 * Returns the index in `to` of each entry of `from`, or null: equal entries at both ends, then entries with the same
 * id, then the others in their order. Any pairing gives a correct patch; a good one gives a small patch.
 */
function pairsOf(from: readonly unknown[], to: readonly unknown[]): (number | null)[] {
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && isDeepStrictEqual(from[head], to[head])) head++;
  let tail = 0;
  while (tail < shorter - head && isDeepStrictEqual(from.at(-1 - tail), to.at(-1 - tail))) tail++;
  const unpaired = new Map<unknown, number[]>();
  for (let at = head; at < to.length - tail; at++) {
    const id = idOf(to[at]);
    const same = unpaired.get(id);
    if (same) same.push(at);
    else unpaired.set(id, [at]);
  }
  for (const indexes of unpaired.values()) indexes.reverse();
  return from.map((entry, index) => {
    if (index < head) return index;
    if (index >= from.length - tail) return index - from.length + to.length;
    return unpaired.get(idOf(entry))?.pop() ?? null;
  });
}

const idOf = (entry: unknown): unknown => (isRecord(entry) ? entry.id : undefined);

/** The page is not the one that the patch was made for: something other than campaignWriter.ts changed it. */
class ForeignPageError extends Error {
  override readonly name = 'ForeignPageError';
}

/**
 * Returns the value before a write from the value after it. Keys have PostgreSQL's order of `jsonb` if those of `to`
 * and of the patch do.
 * @throws ForeignPageError if `to` is not the value that the patch was made for, as far as the patch shows
 */
export function revertPatch(to: unknown, patch: PagePatch): unknown {
  if ('keys' in patch) return revertKeys(to, patch);
  if ('entries' in patch) return revertList(to, patch);
  if (!isDeepStrictEqual(to, patch.to)) throw new ForeignPageError('The page does not fit its history.');
  return patch.from;
}

function revertKeys(to: unknown, { keys }: ChangedKeys): Record<string, unknown> {
  if (!isRecord(to)) throw new ForeignPageError('The page does not fit its history: an object is missing.');
  const before = new Map(Object.entries(to));
  let isAdded = false;
  for (const [key, patch] of Object.entries(keys)) {
    const value = revertPatch(before.get(key), patch);
    isAdded ||= !before.has(key);
    if (value === undefined) before.delete(key);
    else before.set(key, value);
  }
  const entries = [...before];
  return Object.fromEntries(isAdded ? entries.sort(([a], [b]) => inJsonbOrder(a, b)) : entries);
}

/** Orders keys as `jsonb` does: shorter ones first, then by their bytes. */
const inJsonbOrder = (a: string, b: string): number => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length - right.length || Buffer.compare(left, right);
};

function revertList(to: unknown, { length, entries }: ChangedList): unknown[] {
  if (!Array.isArray(to) || to.length !== length) {
    throw new ForeignPageError(`The page does not fit its history: a list of ${length} entries is missing.`);
  }
  return entries.flatMap((entry) => {
    if ('kept' in entry) return to.slice(...entry.kept);
    return 'at' in entry ? [revertPatch(to[entry.at], entry.patch)] : [entry.from];
  });
}
