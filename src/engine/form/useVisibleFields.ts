import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { Fields } from '#resources/schema/fields.ts';
import { isVisible } from '#resources/schema/visibility.ts';
import { besides, groupOf } from '../fieldPath.ts';

const nameOf = (source: string): string => source.slice(groupOf(source).length);

/**
 * Returns the sources that decide whether a field is visible: the field of its condition and, recursively, those that
 * decide about that field.
 */
function conditionsOf(fields: Fields, source: string): string[] {
  const condition = besides(fields, source)[nameOf(source)]?.visibleIf;
  if (!condition) return [];
  const over = `${groupOf(source)}${condition.field}`;
  return [over, ...conditionsOf(fields, over)];
}

/** Returns the sources whose condition holds for the form's current values; renders again when that changes. */
export function useVisibleFields(fields: Fields, sources: readonly string[]): string[] {
  const key = sources.join();
  const watched = useMemo(() => key.split(',').flatMap((source) => conditionsOf(fields, source)), [fields, key]);
  const values: unknown[] = useWatch({ name: watched });
  const valueAt = new Map(watched.map((source, at) => [source, values[at]]));
  return sources.filter((source) => {
    const group = groupOf(source);
    const here = [...valueAt].filter(([each]) => groupOf(each) === group);
    const known = Object.fromEntries(here.map(([each, value]) => [nameOf(each), value]));
    return isVisible(besides(fields, source), known, nameOf(source));
  });
}
