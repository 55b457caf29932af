import type { RouteOfApi } from '#dataProvider/call.ts';

type CampaignRoute = Extract<RouteOfApi, `${string} /api/campaigns/${string}`>;

/** Returns the route of another resource that has the endpoint of campaigns, with the same answer, such as its history. */
export const routeOf = <R extends CampaignRoute>(resource: string, route: R): R =>
  route.replace('campaigns', resource) as R;
