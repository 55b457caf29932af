import { isDeepStrictEqual } from 'node:util';
import type { RevisionChange } from '#contracts/campaignCalls.ts';
import { limits } from '#contracts/limits.ts';
import { isObject } from '#contracts/values.ts';
import type { Changes } from '../../db/campaignTables.ts';

type Change = Omit<RevisionChange, 'cut'>;
type Container = Record<string, unknown>;

const maxDepth = 10;

/**
 * Returns whether changes of a value are listed by part: objects and lists of objects. Lists of texts are listed
 * whole.
 */
const hasParts = (value: unknown): value is Container =>
  isObject(value) && (!Array.isArray(value) || value.some(isObject));

const isObjects = (value: unknown): value is Container[] => Array.isArray(value) && value.every(isObject);

const isLong = (value: unknown): boolean => JSON.stringify(value).length > limits.maxRevisionValueLength;

/**
 * Replaces null by an empty object or list if the other side is too long to read, so that the change is listed by
 * part.
 */
function besideParts(side: unknown, other: unknown): unknown {
  if (side !== null || !hasParts(other) || !isLong(other)) return side;
  return Array.isArray(other) ? [] : {};
}

function partsOf(change: Change, depth = 0): Change[] {
  const { field, entries } = change;
  const from = besideParts(change.from, change.to);
  const to = besideParts(change.to, change.from);
  if (isDeepStrictEqual(from, to)) return [];
  if (depth < maxDepth && isObjects(from) && isObjects(to)) return entriesOf({ field, entries, from, to }, depth);
  const areOfOneKind = hasParts(from) && hasParts(to) && Array.isArray(from) === Array.isArray(to);
  if (depth === maxDepth || !areOfOneKind) return [change];
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap((key) =>
    partsOf({ field: `${field}.${key}`, entries, from: valueAt(from, key), to: valueAt(to, key) }, depth + 1),
  );
}

/** Returns the value of an own key: a page may have a key such as `constructor`, which every object inherits. */
const valueAt = (container: Container, key: string): unknown =>
  Object.hasOwn(container, key) ? (container[key] ?? null) : null;

type Lists = Pick<Change, 'field' | 'entries'> & { from: Container[]; to: Container[] };

/** Compares lists entry by entry. Entries have their new index, removed ones their old index. */
function entriesOf({ field, entries, from, to }: Lists, depth: number): Change[] {
  const place = (entry: Container, at: number) => placeOf({ field: `${field}.${at}`, entries }, entry);
  const pairs = pairEntries({ field, from, to });
  const gone = from.flatMap((entry, at) =>
    pairs.some((pair) => pair.from === at) ? [] : [{ ...place(entry, at), from: entry, to: null }],
  );
  const here = to.flatMap((entry, at) => {
    const before = pairs.find((pair) => pair.to === at)?.from;
    const old = before === undefined ? null : from[before];
    return partsOf({ ...place(entry, at), from: old ?? null, to: entry }, depth + 1);
  });
  const order = pairs.map((pair) => pair.from);
  const isMoved = order.some((at, place) => at < (order[place - 1] ?? -1));
  const names = (list: Container[], places: number[]) => places.map((at) => nameOfEntry(list[at] ?? {}, at));
  const moved = {
    field,
    entries,
    from: names(
      from,
      [...order].sort((a, b) => a - b),
    ),
    to: names(from, order),
  };
  return [...gone, ...here, ...(isMoved ? [moved] : [])];
}

/** The identity of list entries that don't have an `id`. */
const identities: Record<string, (entry: Container) => unknown> = {
  social_links: ({ name }) => name,
  'music.tracklist.items': ({ url, service_id }) => url ?? (isObject(service_id) ? JSON.stringify(service_id) : null),
};

function idOf(field: string, entry: Container): string | null {
  const id = Object.hasOwn(identities, field) ? identities[field]?.(entry) : entry.id;
  return typeof id === 'string' && id !== '' ? id : null;
}

function areNamedByIds(field: string, list: Container[]): boolean {
  const ids = list.map((entry) => idOf(field, entry));
  return !ids.includes(null) && new Set(ids).size === ids.length;
}

/** Pairs old and new entries in the new order: by id, otherwise by position between the unchanged head and tail. */
function pairEntries({ field, from, to }: Lists): { from: number; to: number }[] {
  if (areNamedByIds(field, from) && areNamedByIds(field, to)) {
    return to.flatMap((entry, at) => {
      const before = from.findIndex((one) => idOf(field, one) === idOf(field, entry));
      return before === -1 ? [] : [{ from: before, to: at }];
    });
  }
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && isDeepStrictEqual(from[head], to[head])) head++;
  let tail = 0;
  while (tail < most - head && isDeepStrictEqual(from.at(-1 - tail), to.at(-1 - tail))) tail++;
  return Array.from({ length: most }, (_, at) =>
    at < most - tail ? { from: at, to: at } : { from: from.length - most + at, to: to.length - most + at },
  );
}

/** Returns the path of an entry, with its name if it has one. */
function placeOf({ field, entries }: Pick<Change, 'field' | 'entries'>, { name }: Container) {
  const isNamed = typeof name === 'string' && name !== '';
  return {
    field,
    entries: isNamed ? { ...entries, [field]: cutText(name, limits.maxRevisionEntryNameLength) } : entries,
  };
}

/** Returns the name of an entry, or its position if it has none. */
function nameOfEntry(entry: Container, at: number): string {
  const name = [entry.name, entry.title, entry.label, entry.text].find((one) => typeof one === 'string' && one !== '');
  return typeof name === 'string' ? name : String(at + 1);
}

/** Truncates a text without splitting a surrogate pair. */
const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

function cutValue(value: unknown): { value: unknown; cut: boolean } {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined || text.length <= limits.maxRevisionValueLength) return { value, cut: false };
  return { value: cutText(text, limits.maxRevisionValueLength), cut: true };
}

function cutChange({ field, entries, ...change }: Change): RevisionChange {
  const [from, to] = [cutValue(change.from), cutValue(change.to)];
  return { field, ...(entries && { entries }), from: from.value, to: to.value, cut: from.cut || to.cut };
}

/** Returns a write's changes by part, limited in number and length. */
export function presentChanges(changes: Changes): { changes: RevisionChange[]; changes_total: number } {
  const parts = Object.entries(changes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([field, { from, to }]) => {
      const found = partsOf({ field, from, to });
      // Parts don't distinguish a null key from a missing one.
      return found.length > 0 ? found : [{ field, from, to }];
    });
  return { changes: parts.slice(0, limits.maxRevisionChanges).map(cutChange), changes_total: parts.length };
}
