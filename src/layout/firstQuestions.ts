import { hashKey, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type AuthProvider, getQuery, parseQueryFromLocation } from 'ra-core';
import { currentUser, userHoldsFrom } from '../../authProvider/currentUser.ts';
import { currentPlace } from '../../authProvider/next.ts';
import { limits } from '../../contracts/limits.ts';
import type { CmsDataProvider } from '../../dataProvider/index.ts';
import { campaigns } from '../../resources/campaigns/schema.ts';
import { codec } from '../routing/productCodec.ts';

export const staleTime = 60_000;

/** The signed-in person, for as long as the server's answer holds: one that was forgotten is asked for again. */
export const userQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: currentUser,
  staleTime: ({ state }) => userHoldsFrom(state.dataUpdatedAt),
});

/** Every app, by name. */
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
 * Asks, before anything is drawn, what the first screen will ask: one after the other, each question would wait for the
 * screen that the answer before it lets be drawn. The keys are react-admin's own, so that its hooks find the answers;
 * what fails here is asked again by them, and told of there.
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

/** What react-admin was told of a person's rights holds for as long as the person it was made of. */
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

/** What react-admin will ask of the list at the address; null when it shows another screen. */
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

/** Whoever shows the answer first takes it as new, however long the screen took to come; all later ones ask again. */
function keepForTheFirst(queryClient: QueryClient, queryKey: QueryKey): void {
  queryClient.setQueryDefaults(queryKey, { staleTime });
  const hash = hashKey(queryKey);
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'observerAdded' || query.queryHash !== hash) return;
    stop();
    queryClient.setQueryDefaults(queryKey, {});
  });
}
