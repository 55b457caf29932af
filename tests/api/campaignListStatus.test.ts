import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { campaignStatus, campaignStatuses } from '#contracts/campaign.ts';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const inHours = (hours: number | null) => (hours === null ? null : new Date(now.getTime() + hours * 3_600_000));

/** Start and end in hours from now; null means open. Several campaigns have the same ones, and some are drafts. */
const dates: [number | null, number | null, 'draft'?][] = [
  [-2, 2, 'draft'],
  [3, 4, 'draft'],
  [2, 4],
  [-2, 2],
  [-9, -8],
  [null, null],
  [1, null],
  [null, -1],
  [-3, -2],
  [null, 5],
  [0, 3],
  [-4, 0],
  [2, 9],
  [-2, 2],
];

type Made = { id: string; starts_at: Date | null; ends_at: Date | null; published_at: Date | null };
let server: TestServer;
let author: TestUser;
let external: TestUser;
const made: Made[] = [];
let other: Made;

beforeAll(async () => {
  server = await startTestServer({ now });
  author = await makeUser(server.db);
  external = await makeUser(server.db, { role: 'external' });
  const app = (await makeApp(server.db, { id: 'parties' })).id;
  for (const [start, end, draft] of dates) {
    const moments = { starts_at: inHours(start), ends_at: inHours(end), published_at: draft ? null : now };
    const { id } = await makeCampaign(server.db, { app, name: 'Summer', createdBy: author, ...moments });
    made.push({ id, ...moments });
  }
  const moments = { starts_at: inHours(3), ends_at: null, published_at: now };
  const { id } = await makeCampaign(server.db, { app, name: 'Winter', grantedTo: external, ...moments });
  other = { id, ...moments };
});
afterAll(() => server.close());

/** Returns the ids by status and then by start, those without a start last. */
function inOrder(campaigns: Made[], order: 'asc' | 'desc', time = now): string[] {
  const sign = order === 'asc' ? 1 : -1;
  const rank = (one: Made) => campaignStatuses.indexOf(campaignStatus(one, time));
  const start = ({ starts_at }: Made) => starts_at?.getTime() ?? sign * Number.POSITIVE_INFINITY;
  return [...campaigns]
    .sort((a, b) => {
      const difference = start(a) === start(b) ? 0 : start(a) - start(b);
      return sign * (rank(a) - rank(b)) || sign * difference || (a.id < b.id ? -1 : 1);
    })
    .map(({ id }) => id);
}

const list = async (query: string, as: TestUser | 'admin' = 'admin'): Promise<{ ids: string[]; total: number }> => {
  const { body } = await server.call('GET', `/api/campaigns?sort=status&${query}`, { as });
  return { ids: body.items.map(({ id }: Made) => id), total: body.total };
};

describe.each(['asc', 'desc'] as const)('a list by status, %s', (order) => {
  test.each([
    ['', 'the plain list'],
    ['&search=summer', 'a search'],
    ['&mine=true', 'the campaigns of a user'],
    ['&test=exclude&apps=parties', 'filters'],
  ])('with "%s" has each status in turn, by start', async (query) => {
    const all = query === '' || query.includes('test') ? [...made, other] : made;
    expect(await list(`order=${order}${query}`, author)).toEqual({ ids: inOrder(all, order), total: all.length });
  });

  test('has the same order on pages of any size', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset < 15; offset += 5) {
      seen.push(...(await list(`order=${order}&limit=5&offset=${offset}`)).ids);
    }
    expect(seen).toEqual(inOrder([...made, other], order));
    expect((await list(`order=${order}&offset=10000000`)).ids).toEqual([]);
  });

  test('with a status has only that one', async () => {
    const running = made.filter((one) => campaignStatus(one, now) === 'running');
    expect((await list(`order=${order}&status=running`)).ids).toEqual(inOrder(running, order));
  });

  test('follows the clock', async () => {
    const later = new Date(now.getTime() + 2.5 * 3_600_000);
    server.clock.advance(2.5 * 3_600);
    expect((await list(`order=${order}`)).ids).toEqual(inOrder([...made, other], order, later));
    server.clock.advance(-2.5 * 3_600);
  });

  test('has only granted campaigns for an external user', async () => {
    expect(await list(`order=${order}`, external)).toEqual({ ids: [other.id], total: 1 });
  });
});
