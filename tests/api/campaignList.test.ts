import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

const now = new Date('2026-03-02T12:00:00.000Z');
const at = (minute: number) => new Date(now.getTime() + minute * 60_000);

let server: TestServer;
let external: TestUser;
let author: TestUser;
/** The ids of the campaigns below, by their name in the tests. */
const ids: Record<string, string> = {};
let parties: string;
let playlists: string;

beforeAll(async () => {
  server = await startTestServer({ now });
  external = await makeUser(server.db, { role: 'external' });
  author = await makeUser(server.db);
  parties = (await makeApp(server.db, { id: 'parties' })).id;
  playlists = (await makeApp(server.db, { id: 'playlists' })).id;
  const make = async (word: string, minute: number, options: Parameters<typeof makeCampaign>[1]) => {
    const moments = { created_at: at(minute), updated_at: at(-minute) };
    const made = await makeCampaign(server.db, {
      createdBy: author,
      name: word,
      app: parties,
      now,
      ...moments,
      ...options,
    });
    ids[word] = made.id;
    return made;
  };
  await make('upcoming', 1, { status: 'upcoming' });
  await make('running', 2, { status: 'running', grantedTo: external });
  await make('ended', 3, { status: 'ended', test: true });
  await make('endless', 4, { app: playlists });
  await make('accents', 5, { name: 'BEYONCÉ – Renaïssance 100%', slug: 'queen-b', app: playlists });
  // Parts of this id look like the beginning of a word.
  const id = '01900000-e000-7000-bd00-ad0000000006';
  await make('look-alike', 6, { id, name: 'Beyoncx Renaissance 1000', slug: 'look-alike', test: true });
  const family = await make('parent', 7, { grantedTo: external });
  await make('child', 8, { parent: family });
  const hidden = await make('hidden parent', 9, {});
  await make('granted child', 10, { parent: hidden, grantedTo: external });
});
afterAll(() => server.close());

type Item = { id: string; name: string; parent_id: string | null };
const wordOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0];
async function list(query = '', as: As = 'admin') {
  const { status, body } = await server.call('GET', `/api/campaigns?${query}`, { as });
  if (status !== 200) return { status, detail: body.detail };
  const items: Item[] = body.items;
  return { status, items, words: items.map(({ id }) => wordOf(id)), total: body.total, all: body.total_unfiltered };
}
const words = async (query = '', as?: As) => (await list(query, as)).words?.sort();

describe('the list of campaigns', () => {
  test('contains campaigns that are no children, last changed first, with a total', async () => {
    expect(await list()).toMatchObject({
      words: ['upcoming', 'running', 'ended', 'endless', 'accents', 'look-alike', 'parent', 'hidden parent'],
      total: 8,
      all: 8,
    });
  });

  test('has no pages and texts', async () => {
    const { items } = await list();
    for (const item of items ?? []) {
      expect(item).not.toHaveProperty('page');
      expect(item).not.toHaveProperty('i18n');
    }
  });

  test.each([
    ['status=upcoming', ['upcoming']],
    ['status=ended', ['ended']],
    ['status=running', ['accents', 'endless', 'hidden parent', 'look-alike', 'parent', 'running']],
    ['status=upcoming&status=ended', ['ended', 'upcoming']],
    ['test=require', ['ended', 'look-alike']],
    ['test=exclude&status=ended', []],
    ['test=include&status=ended', ['ended']],
    ['apps=playlists', ['accents', 'endless']],
    ['apps=playlists&apps=parties&status=upcoming', ['upcoming']],
    ['apps=nowhere', []],
    ['mine=true', []],
    [
      'include_children=true&status=running&apps=parties',
      ['child', 'granted child', 'hidden parent', 'look-alike', 'parent', 'running'],
    ],
    ['search=child', ['child', 'granted child']],
  ])('by %s finds %j', async (query, expected) => {
    expect(await words(query)).toEqual(expected);
  });

  test('filters by a status that follows the clock', async () => {
    server.clock.advance(24 * 3600);
    expect(await words('status=upcoming')).toEqual([]);
    expect(await words('status=ended')).toEqual(['ended', 'running']);
    server.clock.advance(-24 * 3600);
  });

  test('finds campaigns that the caller created or ever wrote, and no others', async () => {
    expect((await words('mine=true', author))?.length).toBe(8);
    const writer = await makeUser(server.db);
    await server.call('POST', `/api/campaigns/${ids.ended}/patch`, {
      as: writer,
      json: { fields: { media_folder: '/x' } },
    });
    expect(await words('mine=true', writer)).toEqual(['ended']);
    await server.db
      .updateTable('campaigns')
      .set({ updated_at: at(-3) })
      .where('id', '=', ids.ended ?? '')
      .execute();
  });

  test('finds the children of a campaign', async () => {
    expect(await words(`parent_id=${ids.parent}`)).toEqual(['child']);
  });

  test.each([
    ['beyonce', ['accents']],
    ['BEYONCÉ', ['accents']],
    ['renaissance', ['accents', 'look-alike']],
    ['Queen-B', ['accents']],
    ['100%', ['accents']],
    ['renaissance BEYONCÉ', ['accents']],
    ['  queen –  100 ', ['accents']],
    ['queen 1000', []],
    // A short word is part of many others, and a number part of every id.
    ['queen b', ['accents']],
    ['queen re', ['accents']],
    ['queen en', []],
    ['queen 0', []],
    ['é – re', ['accents']],
    ['renaissance bd', []],
    ['renaissance lo', ['look-alike']],
    ['beyonc_', []],
    ["' or true --", []],
    ['%', ['accents']],
    ['\\', []],
  ])('searched for %j finds %j: words in any order, regardless of case and accents, wildcards are literal', async (search, expected) => {
    expect(await words(`search=${encodeURIComponent(search)}`)).toEqual(expected);
  });

  test('can be searched by id', async () => {
    expect(await words(`search=${ids.ended}`)).toEqual(['ended']);
  });

  test.each([
    [
      'sort=name&order=asc',
      ['accents', 'look-alike', 'ended', 'endless', 'hidden parent', 'parent', 'running', 'upcoming'],
    ],
    [
      'sort=created_at&order=asc',
      ['upcoming', 'running', 'ended', 'endless', 'accents', 'look-alike', 'parent', 'hidden parent'],
    ],
    ['sort=starts_at&order=asc&limit=3', ['ended', 'running', 'upcoming']],
    ['sort=starts_at&order=desc&limit=3', ['upcoming', 'running', 'ended']],
    ['sort=app&order=desc&limit=2', ['endless', 'accents']],
  ])('sorts by %s', async (query, expected) => {
    expect((await list(query)).words).toEqual(expected);
  });

  test('has each campaign on one page only, also with equal sort values', async () => {
    const seen: unknown[] = [];
    for (let offset = 0; offset < 9; offset += 3) {
      const page = await list(`sort=app&order=asc&offset=${offset}&limit=3`);
      expect([page.total, page.all]).toEqual([8, 8]);
      seen.push(...(page.words ?? []));
    }
    expect(seen.length).toBe(8);
    expect(new Set(seen).size).toBe(8);
    expect((await list('offset=100')).items).toEqual([]);
  });

  test('has the number of matches and the number without filters', async () => {
    expect(await list('apps=playlists&limit=1')).toMatchObject({ total: 2, all: 8 });
    expect(await list('search=renaissance&limit=1')).toMatchObject({ total: 2, all: 10 });
  });

  test.each([
    ['limit=201', ['limit'], 'At most 200'],
    ['limit=0', ['limit'], 'At least 1'],
    ['limit=ten', ['limit'], 'Wrong type of value'],
    ['offset=-1', ['offset'], 'At least 0'],
    ['sort=page', ['sort'], 'Not an allowed value'],
    ['order=up', ['order'], 'Not an allowed value'],
    ['status=paused', ['status', 0], 'Not an allowed value'],
    ['test=maybe', ['test'], 'Not an allowed value'],
    ['parent_id=x', ['parent_id'], 'Invalid format'],
    [`search=${'x'.repeat(201)}`, ['search'], 'At most 200 characters'],
  ])('rejects %s', async (query, loc, msg) => {
    expect(await list(query)).toEqual({ status: 422, detail: [{ loc, msg }] });
  });

  test('ignores an unknown parameter', async () => {
    expect((await list('colour=red')).total).toBe(8);
  });
});

describe('an external user', () => {
  test('sees and counts granted campaigns, with their children on request', async () => {
    expect(await list('sort=name&order=asc', external)).toMatchObject({
      words: ['granted child', 'parent', 'running'],
      total: 3,
      all: 3,
    });
    expect(await words('include_children=true', external)).toEqual(['child', 'granted child', 'parent', 'running']);
    expect(await words('search=ended', external)).toEqual([]);
  });

  test('sees a granted child of a hidden parent without a parent', async () => {
    const { items } = await list('search=granted', external);
    expect(items?.map(({ parent_id }) => parent_id)).toEqual([null]);
    expect(await words(`parent_id=${ids['hidden parent']}`, external)).toEqual([]);
    expect(await words(`parent_id=${ids['hidden parent']}`)).toEqual(['granted child']);
  });

  test('without grants sees nothing', async () => {
    const nobody = await makeUser(server.db, { role: 'external' });
    expect(await list('', nobody)).toMatchObject({ items: [], total: 0, all: 0 });
  });
});
