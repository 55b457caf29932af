import { limits } from './limits.ts';
import { isObject } from './values.ts';

/**
 * A difference between two configs. `path` is a JSON Pointer (RFC 6901); `from` and `to` are the beginnings of the
 * values as JSON, null where there is none.
 */
export type ConfigChange = {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  from: string | null;
  to: string | null;
};

/** The first changes, and the number of all. */
export type ConfigChanges = { total: number; items: ConfigChange[] };

/** Returns the JSON Pointer of an entry. */
export const pointerTo = (path: string, key: string): string =>
  `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const valueAt = (structure: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(structure, key) ? structure[key] : undefined;

/** Yields the path and both values of each difference; undefined is a missing value. */
function* differences(before: unknown, after: unknown, path: string): Generator<[string, unknown, unknown]> {
  if (before === after) return;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    yield [path, before, after];
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    yield* differences(valueAt(before, key), valueAt(after, key), pointerTo(path, key));
  }
}

const excerpt = (value: unknown): string | null => {
  if (value === undefined) return null;
  const json = JSON.stringify(value);
  return json.length > limits.maxConfigChangeLength ? `${json.slice(0, limits.maxConfigChangeLength)}…` : json;
};

function changeOf([path, before, after]: [string, unknown, unknown]): ConfigChange {
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return { path: path.slice(0, limits.maxConfigPathLength), kind, from: excerpt(before), to: excerpt(after) };
}

/** Compares two configs; entries of lists by their position. At most `limits.maxConfigChanges` are returned. */
export function compareConfigs(before: unknown, after: unknown): ConfigChanges {
  const items: ConfigChange[] = [];
  let total = 0;
  for (const difference of differences(before, after, '')) {
    if (total < limits.maxConfigChanges) items.push(changeOf(difference));
    total += 1;
  }
  return { total, items };
}
