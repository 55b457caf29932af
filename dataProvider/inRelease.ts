import type { GetOneParams, RaRecord, UpdateParams } from 'react-admin';
import type { SentInput } from '#contracts/api/endpoint.ts';
import type { Api } from '#contracts/api/index.ts';
import { resourceNamed } from '#resources/index.ts';
import { readRecord } from './answers.ts';
import type { RouteOfApi } from './call.ts';
import type { CmsDataProvider } from './index.ts';
import type { LiveEvent } from './liveCalls.ts';
import { changedData } from './requestData.ts';

type QueryOf<R extends RouteOfApi> = SentInput<R, Api[R]> extends { query?: infer Query } ? NonNullable<Query> : object;

/** The endpoints whose query takes a release. */
type RouteInRelease = { [R in RouteOfApi]: 'release' extends keyof QueryOf<R> ? R : never }[RouteOfApi];

/** Written here, because the declarations are not a part of the browser's code. A missing or needless one does not compile. */
const routes: Record<RouteInRelease, true> = {
  'GET /api/campaigns/:id': true,
  'GET /api/campaigns/:id/readiness': true,
  'GET /api/campaigns/readiness': true,
  'POST /api/campaigns/:id/patch': true,
  'GET /api/campaigns/:id/music/tracklist': true,
  'PUT /api/campaigns/:id/music/tracklist': true,
  'PUT /api/campaigns/:id/music/tracklist/audio': true,
  'GET /api/campaigns/:id/music/focus_artists': true,
  'PUT /api/campaigns/:id/music/focus_artists': true,
  'GET /api/campaigns/:id/translations/sheet': true,
  'PUT /api/campaigns/:id/translations/sheet': true,
  'DELETE /api/campaigns/:id/translations/sheet': true,
  'POST /api/campaigns/:id/translations/sheet/load': true,
  'GET /api/campaigns/:id/translations/csv': true,
  'POST /api/campaigns/:id/translations/import': true,
};

type Input = {
  params?: { id?: unknown };
  query?: object;
  body?: { campaign_id?: unknown; [name: string]: unknown };
  signal?: AbortSignal;
};
type CallAny = (route: RouteOfApi, input?: Input) => Promise<unknown>;

/**
 * Returns a data provider that reads and writes one campaign in a release: with the release's changes, and into the
 * release. Everything else is as in the given one. A call can never become one of the live campaign, however late it is
 * sent, because the release belongs to the provider.
 */
export function inRelease(live: CmsDataProvider, campaignId: string, release: string): CmsDataProvider {
  const isCampaign = (id: unknown): boolean => String(id) === campaignId;
  const callAny: CallAny = (route, input = {}) => {
    const send = live.call as CallAny;
    if (route in routes && isCampaign(input.params?.id)) {
      return send(route, { ...input, query: { ...input.query, release } });
    }
    const isToken = route === 'POST /api/apps/:id/token' && isCampaign(input.body?.campaign_id);
    return send(route, isToken ? { ...input, body: { ...input.body, release } } : input);
  };

  return {
    ...live,
    ...releaseEvents(live, campaignId, release),
    async getOne<R extends RaRecord>(resource: string, params: GetOneParams<R>) {
      if (resource !== 'campaigns' || !isCampaign(params.id)) return live.getOne<R>(resource, params);
      const input = { params: { id: campaignId }, signal: params.signal };
      return { data: readRecord<R>(await callAny('GET /api/campaigns/:id', input)) };
    },
    async update<R extends RaRecord>(resource: string, params: UpdateParams) {
      if (resource !== 'campaigns' || !isCampaign(params.id)) return live.update<R>(resource, params);
      const campaigns = resourceNamed(resource);
      const base_updated_at = params.meta?.base ?? params.previousData?.updated_at;
      const body = { fields: campaigns && changedData(campaigns, params), base_updated_at };
      const input = { params: { id: campaignId }, body };
      return { data: readRecord<R>(await callAny('POST /api/campaigns/:id/patch', input)) };
    },
    call: callAny as CmsDataProvider['call'],
  };
}

type Listener = (event: LiveEvent) => void;

/** The subscriptions: the campaign's events are those of the release instead of writes into the live campaign. */
function releaseEvents(
  live: CmsDataProvider,
  campaignId: string,
  release: string,
): Pick<CmsDataProvider, 'subscribe' | 'unsubscribe'> {
  const ofCampaign = `resource/campaigns/${campaignId}`;
  const ofRelease = `resource/releases/${release}`;
  const heard = new Map<Listener, { live: Listener; release: Listener }>();
  return {
    async subscribe(topic, listener) {
      if (topic !== ofCampaign) return live.subscribe(topic, listener);
      const both = {
        live: (event: LiveEvent) => {
          if (event.payload.message?.type !== 'campaign_updated') listener(event);
        },
        release: (event: LiveEvent) => {
          const { message } = event.payload;
          if (message?.type === 'release_changed' && message.campaign_id === campaignId) listener(event);
        },
      };
      heard.set(listener, both);
      await live.subscribe(ofCampaign, both.live);
      await live.subscribe(ofRelease, both.release);
    },
    async unsubscribe(topic, listener) {
      const both = topic === ofCampaign ? heard.get(listener) : undefined;
      if (!both) return live.unsubscribe(topic, listener);
      heard.delete(listener);
      await live.unsubscribe(ofCampaign, both.live);
      await live.unsubscribe(ofRelease, both.release);
    },
  };
}
