import { limits } from '#contracts/limits.ts';
import { isObject } from '#contracts/values.ts';
import { sameValue } from './changes.ts';

/** A changed value inside of a field, as in revisions (contracts/api/revisions.ts). */
type PartChange = { field: string; entries?: Record<string, string>; from: unknown; to: unknown; cut: boolean };
type PartChanges = { changes: PartChange[]; changes_total: number };

type Change = Omit<PartChange, 'cut'>;
type Container = Record<string, unknown>;

const isSame = (a: unknown, b: unknown): boolean => sameValue(a, b, true);

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

/** Where a value is: a key inside another place. `entry` is set for an entry of a list of objects. */
type Place = { key: string | number; inside: Place | null; entry?: Container };
type Compared = { place: Place; from: unknown; to: unknown };

/** The first parts of a write's changes, and the number of all. */
class Parts {
  readonly first: Change[] = [];
  total = 0;

  add({ place, from, to }: Compared): void {
    this.total += 1;
    if (this.first.length < limits.maxRevisionChanges) this.first.push({ ...pathOf(place), from, to });
  }
}

/** Compares two values part by part, and pauses after each entry of a list. */
function* addParts(parts: Parts, { place, ...sides }: Compared, depth = 0): Generator<void> {
  const from = besideParts(sides.from, sides.to);
  const to = besideParts(sides.to, sides.from);
  if (depth < maxDepth && isObjects(from) && isObjects(to)) yield* addEntries(parts, { place, from, to }, depth);
  else if (depth < maxDepth && hasParts(from) && hasParts(to) && Array.isArray(from) === Array.isArray(to)) {
    for (const key of new Set([...Object.keys(from), ...Object.keys(to)])) {
      const part = { place: { key, inside: place }, from: valueAt(from, key), to: valueAt(to, key) };
      yield* addParts(parts, part, depth + 1);
    }
  } else if (!isSame(from, to)) parts.add({ place, ...sides });
}

/** Returns the value of an own key: a page may have a key such as `constructor`, which every object inherits. */
const valueAt = (container: Container, key: string): unknown =>
  Object.hasOwn(container, key) ? (container[key] ?? null) : null;

type Lists = { from: Container[]; to: Container[] };

/** Compares lists entry by entry. Entries have their new index, removed ones their old index. */
function* addEntries(parts: Parts, { place, from, to }: Lists & { place: Place }, depth: number): Generator<void> {
  const olds = pairEntries(pathOf(place).field, { from, to });
  const order = olds.filter((at) => at !== null);
  const paired = new Set(order);
  from.forEach((entry, at) => {
    if (!paired.has(at)) parts.add({ place: { key: at, inside: place, entry }, from: entry, to: null });
  });
  yield;
  for (const [at, entry] of to.entries()) {
    const old = olds[at] ?? null;
    const before = old === null ? null : (from[old] ?? null);
    yield* addParts(parts, { place: { key: at, inside: place, entry }, from: before, to: entry }, depth + 1);
    yield;
  }
  if (!order.some((at, index) => at < (order[index - 1] ?? -1))) return;
  // Longer lists are cut.
  const names = (indexes: number[]) =>
    indexes.slice(0, limits.maxRevisionValueLength).map((at) => nameOfEntry(from[at] ?? {}, at));
  parts.add({ place, from: names([...from.keys()].filter((at) => paired.has(at))), to: names(order) });
}

/** The identity of list entries that don't have an `id`. */
const identities: Record<string, (entry: Container) => unknown> = {
  social_links: ({ name }) => name,
  'music.tracklist.items': ({ url, service_id }) => url ?? (isObject(service_id) ? JSON.stringify(service_id) : null),
};

const idOfEntry = ({ id }: Container): unknown => id;

/** Returns the index of each entry by its id; null if an entry has none, or the same as another one. */
function indexesById(field: string, list: Container[]): Map<string, number> | null {
  const idOf = (Object.hasOwn(identities, field) && identities[field]) || idOfEntry;
  const indexes = new Map<string, number>();
  for (let at = 0; at < list.length; at++) {
    const id = idOf(list[at] ?? {});
    if (typeof id !== 'string' || id === '') return null;
    indexes.set(id, at);
  }
  return indexes.size === list.length ? indexes : null;
}

/**
 * Returns the old index of each new entry, null for an added one: by id, otherwise by position between the unchanged
 * head and tail.
 */
function pairEntries(field: string, { from, to }: Lists): (number | null)[] {
  const [before, after] = [indexesById(field, from), indexesById(field, to)];
  if (before && after) return [...after.keys()].map((id) => before.get(id) ?? null);
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && isSame(from[head], to[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(from.at(-1 - tail), to.at(-1 - tail))) tail++;
  return to.map((_, at) => {
    if (at < most - tail) return at;
    return at < to.length - tail ? null : at - to.length + from.length;
  });
}

/** Returns the path of a place, with the names of the entries on it. */
function pathOf({ key, inside, entry }: Place): Pick<Change, 'field' | 'entries'> {
  if (!inside) return { field: String(key) };
  const { field: outer, entries } = pathOf(inside);
  const field = `${outer}.${key}`;
  const name = entry?.name;
  if (typeof name !== 'string' || name === '') return { field, entries };
  return { field, entries: { ...entries, [field]: cutText(name, limits.maxRevisionEntryNameLength) } };
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

function cutChange({ field, entries, ...change }: Change): PartChange {
  const [from, to] = [cutValue(change.from), cutValue(change.to)];
  return { field, ...(entries && { entries }), from: from.value, to: to.value, cut: from.cut || to.cut };
}

/**
 * Returns changes by part, limited in number and length, and the number of all parts. It can be paused between the
 * parts.
 */
export function* partsOfChanges(
  changes: Readonly<Record<string, { from: unknown; to: unknown }>>,
): Generator<void, PartChanges> {
  const parts = new Parts();
  for (const [field, { from, to }] of Object.entries(changes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const before = parts.total;
    const change = { place: { key: field, inside: null }, from, to };
    yield* addParts(parts, change);
    // Parts don't distinguish a null key from a missing one.
    if (parts.total === before) parts.add(change);
  }
  return { changes: parts.first.map(cutChange), changes_total: parts.total };
}
