import { useListContext } from 'ra-core';

/** What the list around is filtered by, and the way to change it; nothing but empty text, undefined and [] is no filter. */
export function useFilters() {
  const { filterValues, setFilters } = useListContext();
  const isNothing = (value: unknown) =>
    value === '' || value === undefined || (Array.isArray(value) && value.length === 0);
  const set = (name: string, value: unknown) => {
    const { [name]: _, ...others } = filterValues;
    setFilters(isNothing(value) ? others : { ...others, [name]: value }, {});
  };
  return {
    values: filterValues,
    set,
    clear: () => setFilters({}, {}),
    count: Object.keys(filterValues).length,
  };
}
