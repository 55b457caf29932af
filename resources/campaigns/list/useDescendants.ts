import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { isRefused, mapWithConcurrency } from '#src/browser/mapWithConcurrency.ts';
import type { ListedCampaign } from '../schema.ts';

/** Loads the campaigns that are deleted with these ones: their children, and the children of those. */
export function useDescendants(ids: readonly string[], enabled = true) {
  const { call } = useDataProvider<CmsDataProvider>();
  const descendantsOf = async (id: string): Promise<ListedCampaign[]> => {
    const { items: children } = await call('GET /api/campaigns/:id/children', { params: { id } });
    const parents = children.filter(({ child_count }) => child_count > 0);
    return [...children, ...(await Promise.all(parents.map((child) => descendantsOf(child.id)))).flat()];
  };
  return useQuery({
    queryKey: ['campaigns', 'descendants', ...ids],
    queryFn: async () => {
      const results = await mapWithConcurrency(ids, descendantsOf, limits.writesAtOnce);
      return results.map((result) => {
        if (isRefused(result)) throw result.reason;
        return result.value;
      });
    },
    enabled,
    retry: false,
    // Another user may have added a child since the last question.
    gcTime: 0,
  });
}
