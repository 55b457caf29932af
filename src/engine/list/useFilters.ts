import { useListContext } from 'ra-core';
import { useScreens } from '../ScreensContext.tsx';

/**
 * What the list around is filtered by, and the way to change it; nothing but empty text, undefined and [] is no filter.
 * The section of the list that is shown is none of them, and stays when they are cleared.
 */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const { sectionedBy = '' } = useScreens().overrides;
  const section = Object.fromEntries(Object.entries(filterValues).filter(([name]) => name === sectionedBy));
  const isNothing = (value: unknown) =>
    value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(isNothing(value) ? others : { ...others, [name]: value }, {});
  };
  return {
    values: filterValues,
    set,
    clear: () => setFilters(section, {}),
    count: Object.keys(filterValues).length - Object.keys(section).length,
  };
}
