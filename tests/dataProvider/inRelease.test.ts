import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/api/endpoint.ts';
import { createDataProvider } from '#dataProvider/index.ts';
import { inRelease } from '#dataProvider/inRelease.ts';
import type { LiveEvent } from '#dataProvider/liveCalls.ts';

const campaign = '0190c1f0-0000-7000-8000-000000000001';
const other = '0190c1f0-0000-7000-8000-000000000002';
const release = '0190c1f0-0000-7000-8000-00000000000a';

/** All declared endpoints, by route. */
const files = import.meta.glob<Record<string, unknown>>('../../contracts/api/*.ts', { eager: true });
const declared: Record<string, Endpoint> = Object.assign(
  {},
  ...Object.values(files).flatMap((file) =>
    Object.entries(file).flatMap(([name, all]) => (/Api$/.test(name) ? [all] : [])),
  ),
);
const takesRelease = (schema: Endpoint['query']): boolean => 'release' in Object(Object(schema).properties);
const routes = Object.entries(declared).map(([route, { query, body }]) => ({
  route,
  inQuery: takesRelease(query),
  inBody: takesRelease(body),
}));

type Sent = { method: string; url: URL; body: unknown };

/** A provider of the campaign in the release, and the requests that it sends. */
function openRelease() {
  const sent: Sent[] = [];
  const listeners: ((message: never) => void)[] = [];
  const live = createDataProvider(
    async (path, init = {}) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
      sent.push({ method: init.method ?? 'GET', url: new URL(path, 'http://tool'), body });
      return Response.json({ id: campaign, updated_at: 'v2', items: [], total: 0 });
    },
    {
      session: { id: () => null, alias: () => null, set: () => {}, onChange: () => () => {} },
      source: {
        onMessage: (listener) => {
          listeners.push(listener);
          return () => {};
        },
        onGap: () => () => {},
      },
    },
  );
  const announce = (message: object) => {
    for (const listener of listeners) listener(message as never);
  };
  return { provider: inRelease(live, campaign, release), sent, announce };
}

type AnyCall = (route: string, input: object) => Promise<unknown>;

describe('the calls of a campaign in a release', () => {
  test('there are endpoints that take a release', () => {
    expect(routes.filter(({ inQuery }) => inQuery).length).toBeGreaterThan(10);
    expect(routes.filter(({ inBody }) => inBody).map(({ route }) => route)).toEqual(['POST /api/apps/:id/token']);
  });

  test('each call names the release exactly if its declaration takes one', async () => {
    const params = { id: campaign, number: 1, link_id: 'l', user_id: 'u' };
    for (const { route, inQuery, inBody } of routes.filter((one) => one.route.includes('/:id'))) {
      const { provider, sent } = openRelease();
      await (provider.call as AnyCall)(route, { params, query: { a: 1 }, body: { campaign_id: campaign } });
      const { url, body } = sent[0] ?? expect.fail('nothing was sent');
      expect.soft(url.searchParams.get('release'), route).toBe(inQuery ? release : null);
      expect.soft(url.searchParams.get('a'), route).toBe('1');
      expect.soft(Object(body).release, route).toBe(inBody ? release : undefined);
    }
  });

  test('calls of another campaign are live', async () => {
    for (const { route } of routes.filter(({ inQuery, inBody }) => inQuery || inBody)) {
      const { provider, sent } = openRelease();
      await (provider.call as AnyCall)(route, { params: { id: other }, body: { campaign_id: other } });
      expect.soft(JSON.stringify([sent[0]?.url, sent[0]?.body]), route).not.toContain(release);
    }
  });

  test('react-admin reads and writes the campaign in the release, and other records as they are', async () => {
    const { provider, sent } = openRelease();
    await provider.getOne('campaigns', { id: campaign });
    await provider.update('campaigns', {
      id: campaign,
      data: { name: 'New' },
      previousData: undefined,
      meta: { base: 'v1' },
    });
    await provider.getOne('campaigns', { id: other });
    await provider.update('campaigns', {
      id: other,
      data: { name: 'New' },
      previousData: undefined,
      meta: { base: 'v1' },
    });
    await provider.getOne('apps', { id: campaign });
    await provider.getList('campaigns', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'name', order: 'ASC' },
      filter: {},
    });
    expect(sent.map(({ url }) => url.searchParams.get('release'))).toEqual([release, release, null, null, null, null]);
    expect(sent[1]).toMatchObject({ method: 'POST', body: { fields: { name: 'New' }, base_updated_at: 'v1' } });
    expect(sent[1]?.url.pathname).toBe(`/api/campaigns/${campaign}/patch`);
  });

  test('a write that is repeated stays in the release', async () => {
    const urls: string[] = [];
    const live = createDataProvider(async (path) => {
      urls.push(path);
      return urls.length < 3 ? new Response('', { status: 503 }) : Response.json({ id: campaign });
    });
    await inRelease(live, campaign, release).update('campaigns', {
      id: campaign,
      data: { name: 'New' },
      previousData: {},
    });
    expect(urls).toHaveLength(3);
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toContain(`release=${release}`);
  });
});

test('the events of the campaign are those of its release, not of the live campaign', async () => {
  const { provider, announce } = openRelease();
  const heard: unknown[] = [];
  const listener = ({ payload }: LiveEvent) => heard.push(payload.message);
  await provider.subscribe(`resource/campaigns/${campaign}`, listener);
  const write = {
    campaign_id: campaign,
    time: 'v2',
    session: null,
    user: { id: 'u', display_name: 'Ada' },
    fields: [],
  };
  const ofRelease = { type: 'release_changed', release_id: release, ...write };
  const deleted = { type: 'resource_changed', resource: 'campaigns', id: campaign };
  announce({ type: 'campaign_updated', ...write });
  announce({ ...ofRelease, campaign_id: other });
  announce({ ...ofRelease, release_id: other });
  announce(ofRelease);
  announce(deleted);
  expect(heard).toEqual([ofRelease, deleted]);
  await provider.unsubscribe(`resource/campaigns/${campaign}`, listener);
  announce(ofRelease);
  expect(heard).toHaveLength(2);
});
