import { useGetList } from 'ra-core';
import { limits } from '../../contracts/limits.ts';
import { useDebounced } from '../../src/ui/useDebounced.ts';
import type { Label } from '../labels/schema.ts';

/** Searches the organization's existing labels by name. */
export function useKnownLabels(typed: string, enabled = true): string[] {
  const q = useDebounced(typed.trim(), limits.slugCheckDebounceMs);
  const { data = [] } = useGetList<Label>(
    'labels',
    {
      pagination: { page: 1, perPage: limits.pageSizeDefault },
      sort: { field: 'name', order: 'ASC' },
      filter: q === '' ? {} : { q },
    },
    { enabled, retry: false },
  );
  return data.map(({ name }) => name);
}
