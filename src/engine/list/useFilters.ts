import { useListContext } from 'ra-core';
import { useState } from 'react';
import type { ListFilters } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';

type Values = Record<string, unknown>;
const isNothing = (value: unknown): boolean =>
  value === '' || value === undefined || (Array.isArray(value) && value.length === 0);

/**
 * What the list around is filtered by, and the way to change it. A choice is answered at once: the address, by which the
 * list goes, follows a moment later. Take it once for all filters of a list, so that each change stands on the last.
 * The section of the list that is shown is no filter, and stays when they are cleared.
 */
export function useFilters(): ListFilters {
  const { filterValues, setFilters } = useListContext();
  const { sectionedBy = '' } = useScreens().overrides;
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
  return {
    values: asked,
    set: (name, value) => {
      const { [name]: _, ...others } = asked;
      ask(isNothing(value) ? others : { ...others, [name]: value });
    },
    clear: () => ask(sectionedBy in asked ? { [sectionedBy]: asked[sectionedBy] } : {}),
    count: Object.keys(asked).filter((name) => name !== sectionedBy).length,
  };
}
