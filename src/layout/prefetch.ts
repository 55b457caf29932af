import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { getQuery, parseQueryFromLocation } from 'react-admin';
import { userQuery } from '#authProvider/currentUser.ts';
import { currentPlace } from '#authProvider/returnTo.ts';
import { limits } from '#contracts/limits.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { campaigns } from '#resources/campaigns/schema.ts';
import { screenCode } from '#resources/screens.ts';
import { listMetaOf } from '../engine/listMeta.ts';
import { codec } from '../routing/productCodec.ts';

/** How long prefetched data counts as fresh, in milliseconds. */
export const staleTime = 60_000;

/** All apps, sorted by name. */
export const allApps = {
  pagination: { page: 1, perPage: limits.maxPageSize },
  sort: { field: 'name', order: 'ASC' as const },
};

type Asked = {
  queryClient: QueryClient;
  dataProvider: CmsDataProvider;
};

/**
 * Fetches the user, the apps, and the first list or the code of another screen before anything is rendered. Otherwise
 * each request would wait for the render that the previous response allows. The keys of the lists are those of
 * `useGetList`; the screen that needs a failed request sends it again.
 */
export function prefetchInitialQueries({ queryClient, dataProvider }: Asked): void {
  queryClient.prefetchQuery(userQuery);
  prefetchList({ queryClient, dataProvider }, 'apps', { ...allApps, filter: {} }, { staleTime });
  const place = openedPlace();
  const list = campaignListParams(place);
  // Without a response, the screen that needs the code loads it again.
  if (!list) return void screenCode[place.pathname.split('/')[1] ?? '']?.().catch(() => undefined);
  const queryKey = prefetchList({ queryClient, dataProvider }, campaigns.name, list);
  keepUntilFirstUse(queryClient, queryKey);
}

type ListParams = Parameters<CmsDataProvider['getList']>[1];

function prefetchList(
  { queryClient, dataProvider }: Asked,
  resource: string,
  params: ListParams,
  options: { staleTime?: number } = {},
): QueryKey {
  const queryKey = [resource, 'getList', params];
  queryClient.prefetchQuery({
    queryKey,
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
    ...options,
  });
  return queryKey;
}

type Place = ReturnType<typeof codec.toCanonical>;

/** Returns the canonical location that the admin will open. */
function openedPlace(): Place {
  const [pathname = '', search] = currentPlace().split('?', 2);
  return codec.toCanonical({ pathname: pathname === '/' ? campaigns.path : pathname, search: search ?? '' });
}

/** Returns the parameters that react-admin will use for the campaign list; null for the location of another screen. */
function campaignListParams(place: Place): ListParams | null {
  if (place.pathname !== `/${campaigns.name}`) return null;
  const { sort } = campaigns.list;
  const queryFromLocation = parseQueryFromLocation(place);
  const query = getQuery({
    queryFromLocation,
    params: {},
    filterDefaultValues: {},
    sort,
    perPage: limits.pageSizeDefault,
  });
  return {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order },
    filter: { ...query.filter },
    meta: listMetaOf(campaigns),
  };
}

/**
 * The first component that shows the result treats it as fresh, however long the screen took to load; later ones fetch
 * again.
 */
function keepUntilFirstUse(queryClient: QueryClient, queryKey: QueryKey): void {
  queryClient.setQueryDefaults(queryKey, { staleTime });
  const hash = hashKey(queryKey);
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== hash) return;
    stop();
    queryClient.setQueryDefaults(queryKey, {});
  });
}
