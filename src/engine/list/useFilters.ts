import { useState } from 'react';
import { useListContext } from 'react-admin';
import { filterNamed } from '#resources/schema/filters.ts';
import type { ListFilters } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';

type Values = Record<string, unknown>;
const isNothing = (value: unknown): boolean =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * Returns the filters of the current list and functions that change them. A change shows at once; the URL, which the
 * list depends on, follows shortly after. Call it once for all filters of a list, so that each change includes the
 * previous one. The list's section is not a filter, and is not cleared with them.
 */
export function useFilters(): ListFilters {
  const { filterValues, setFilters } = useListContext();
  const { resource, overrides } = useScreens();
  const { sectionedBy = '' } = overrides;
  const [known, setKnown] = useState<Values>(filterValues);
  const [asked, setAsked] = useState<Values>(filterValues);
  if (known !== filterValues) {
    setKnown(filterValues);
    setAsked(filterValues);
  }
  const ask = (values: Values) => {
    setAsked(values);
    setFilters(values, {});
  };
  const change = (values: Values) =>
    ask(Object.fromEntries(Object.entries({ ...asked, ...values }).filter(([, value]) => !isNothing(value))));
  const filtered = new Set(Object.keys(asked).map((name) => filterNamed(resource, name)?.source ?? name));
  return {
    values: asked,
    set: (name, value) => change({ [name]: value }),
    change,
    clear: () => ask(sectionedBy in asked ? { [sectionedBy]: asked[sectionedBy] } : {}),
    count: filtered.size - Number(filtered.has(sectionedBy)),
  };
}
