import { hashKey, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type AuthProvider, getQuery, parseQueryFromLocation } from 'ra-core';
import { currentUser, userHoldsFrom } from '../../authProvider/currentUser.ts';
import { currentPlace } from '../../authProvider/next.ts';
import { limits } from '../../contracts/limits.ts';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import { campaigns } from '../../resources/campaigns/schema.ts';
import { codec } from '../routing/productCodec.ts';

export const staleTime = 60_000;

/** The signed-in user, cached until it is invalidated. */
export const userQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: currentUser,
  staleTime: ({ state }) => userHoldsFrom(state.dataUpdatedAt),
});

/** All apps, sorted by name. */
export const allApps = {
  pagination: { page: 1, perPage: limits.pageSizeMost },
  sort: { field: 'name', order: 'ASC' as const },
};

type Asked = {
  queryClient: QueryClient;
  dataProvider: CmsDataProvider;
  authProvider: Pick<AuthProvider, 'checkAuth' | 'canAccess' | 'getPermissions'>;
};

/**
 * Starts the queries of the first screen before anything renders. Otherwise each query would wait for the render that
 * the one before it allows. The keys are react-admin's own, so that its hooks find the results; they retry and report
 * queries that fail here.
 */
export function askFirst({ queryClient, dataProvider, authProvider }: Asked): void {
  queryClient.prefetchQuery(userQuery);
  prefetchList({ queryClient, dataProvider }, 'apps', { ...allApps, filter: {} }, { staleTime });
  askForRights(queryClient, authProvider);
  const list = campaignListParams();
  if (!list) return;
  const queryKey = prefetchList({ queryClient, dataProvider }, campaigns.name, list);
  keepForTheFirst(queryClient, queryKey);
}

/** Permissions cached by react-admin are valid as long as the user they were computed from. */
export function setLifeOfRights(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(['auth'], { staleTime: ({ state }) => userHoldsFrom(state.dataUpdatedAt) });
}

function askForRights(queryClient: QueryClient, authProvider: Asked['authProvider']): void {
  const ask = (question: string, params: object, queryFn: () => Promise<unknown>) =>
    queryClient.prefetchQuery({ queryKey: ['auth', question, params], queryFn, retry: false });
  ask('checkAuth', {}, () => authProvider.checkAuth({}).then(() => true));
  ask('getPermissions', {}, async () => authProvider.getPermissions?.({}));
  for (const action of ['list', 'create', 'delete']) {
    const params = { action, resource: campaigns.name };
    ask('canAccess', params, async () => authProvider.canAccess?.(params));
  }
}

type ListParams = Parameters<CmsDataProvider['getList']>[1];

function prefetchList(
  { queryClient, dataProvider }: Pick<Asked, 'queryClient' | 'dataProvider'>,
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

/** Returns the parameters that react-admin will use for the list in the URL; null when the URL shows another screen. */
function campaignListParams(): ListParams | null {
  const [pathname = '', search] = currentPlace().split('?', 2);
  const place = codec.toCanonical({ pathname: pathname === '/' ? campaigns.path : pathname, search: search ?? '' });
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
  };
}

/**
 * The first component that shows the result treats it as fresh, however long the screen took to load; later ones fetch
 * again.
 */
function keepForTheFirst(queryClient: QueryClient, queryKey: QueryKey): void {
  queryClient.setQueryDefaults(queryKey, { staleTime });
  const hash = hashKey(queryKey);
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== hash) return;
    stop();
    queryClient.setQueryDefaults(queryKey, {});
  });
}
