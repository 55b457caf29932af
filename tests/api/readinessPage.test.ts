import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { type FetchAnswer, FetchFailedError, SlowAnswerError } from '#server/providers/outside/guardedFetch.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** The public pages: what they return by URL, by default 200, and the requests to them. */
const pages = new Map<string, () => { status: number; location?: string }>();
const asked: string[] = [];
const askApp: FetchAnswer = async (address) => {
  asked.push(address);
  const { status, location = null } = pages.get(address)?.() ?? { status: 200 };
  return { status, header: (name) => (name === 'location' ? location : null), text: '' };
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ providers: { askApp } });
});
afterAll(() => server.close());

type Item = { key: string; params: object };
const read = async (id: string): Promise<Item[]> =>
  (await server.call('GET', `/api/campaigns/${id}/readiness`, { as: 'editor' })).body.items;

describe('a public page', () => {
  const url = (path: string) => `https://party.example.com/${path}`;
  const problemOf = async (slug: string) => {
    const { id } = await makeCampaign(server.db, { slug });
    return (await read(id)).find(({ key }) => key === 'page')?.params;
  };

  test('is fine if it responds, also after redirects within its origin', async () => {
    pages.set(url('moved'), () => ({ status: 308, location: '/moved/' }));
    expect(await problemOf('moved')).toBeUndefined();
    expect(asked).toContain(url('moved/'));
  });

  test.each<[string, string, () => { status: number; location?: string }, object]>([
    ['does not exist', 'gone', () => ({ status: 404 }), { reason: 'status', status: 404 }],
    ['fails', 'broken', () => ({ status: 500 }), { reason: 'status', status: 500 }],
    [
      'leads to another origin',
      'away',
      () => ({ status: 302, location: 'https://other.example/' }),
      { reason: 'redirect' },
    ],
    ['redirects without end', 'loop', () => ({ status: 302, location: '/loop' }), { reason: 'redirect' }],
    ['redirects to nothing', 'lost', () => ({ status: 302 }), { reason: 'redirect' }],
    [
      'is too slow',
      'slow',
      () => {
        throw new SlowAnswerError('slow');
      },
      { reason: 'timeout' },
    ],
    [
      'cannot be reached, or not from here',
      'refused',
      () => {
        throw new FetchFailedError('10.0.0.1 is not a public address');
      },
      { reason: 'unreachable' },
    ],
  ])('is a problem if it %s', async (_name, slug, answer, expected) => {
    pages.set(url(slug), answer);
    expect(await problemOf(slug)).toEqual(expected);
  });

  test('has no address as long as the config of the app has never loaded, and nothing else is checked', async () => {
    const { id: app } = await makeApp(server.db, { config: null });
    const { id } = await makeCampaign(server.db, { app, test: true });
    expect(await read(id)).toEqual([{ key: 'page', severity: 'problem', place: null, params: { reason: 'address' } }]);
  });

  test('is requested once a minute, and not for counts and ended campaigns', async () => {
    const { id } = await makeCampaign(server.db, { slug: 'once' });
    const { id: ended } = await makeCampaign(server.db, { slug: 'ended', status: 'ended' });
    const requests = () => asked.filter((one) => one === url('once') || one === url('ended')).length;
    await server.call('GET', `/api/campaigns/readiness?ids=${id}&ids=${ended}`, { as: 'editor' });
    await read(ended);
    expect(requests()).toBe(0);
    await Promise.all([read(id), read(id)]);
    await read(id);
    expect(requests()).toBe(1);
    server.clock.set(new Date(server.clock.now().getTime() + serverLimits.pageCheckKeptMs));
    await read(id);
    expect(requests()).toBe(2);
  });
});
