import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedPages } from '../models/storedPages.ts';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, revisionsOf } = campaignCalls(() => server);

const get = async (id: string, path: string) =>
  (await server.call('GET', `/api/campaigns/${id}/revisions${path}`, { as: 'editor' })).body;
const restore = (id: string, number: number) =>
  server.call('POST', `/api/campaigns/${id}/revisions/${number}/restore`, { as: 'editor', json: {} });

type State = { page: object; updated_at: string };

const blocksOf = (page: object): unknown[] => ('blocks' in page && Array.isArray(page.blocks) ? page.blocks : []);

/** Returns a page with a block of another one between its own; now and then the other one. */
function changedPage(page: object, other: object, at: number): object {
  if (at % 9 === 0) return other;
  const blocks = blocksOf(page).toSpliced(at % 5, at % 3, ...blocksOf(other).slice(0, 2));
  return { ...page, title: `Title ${at % 4}`, blocks };
}

/** Writes random pages, and returns the campaign's states by revision number; the first is the one before all. */
async function randomHistory(id: string, seed: number, writes: number): Promise<State[]> {
  const states: State[] = [await read(id)];
  for (const [at, other] of fc.sample(storedPages, { seed, numRuns: 2 * writes }).entries()) {
    if (states.length > writes) break;
    const page = changedPage(states.at(-1)?.page ?? {}, other, at);
    if (isDeepStrictEqual(page, states.at(-1)?.page)) continue;
    const { status, body } = await patch(
      id,
      states.length % 7 === 0 ? { page, name: `Name ${states.length}` } : { page },
    );
    expect(status).toBe(200);
    states.push(body);
  }
  return states;
}

/** Stores a revision as earlier versions did: with both pages, and without the names of its fields. */
async function storeWhole(id: string, states: readonly State[], number: number): Promise<void> {
  const page = { from: states[number - 1]?.page, to: states[number]?.page };
  await sql`
    update campaign_revisions set page_patch = null, fields = null,
      changes = case when page_patch is null then changes else changes -> 0 end
        || jsonb_build_object('page', ${JSON.stringify(page)}::jsonb)
    where campaign_id = ${id} and number = ${number}`.execute(server.db);
}

describe('revisions of random pages', () => {
  test('are answered as if they held both pages', async () => {
    const seed = 1;
    const { id } = await makeCampaign(server.db, { name: 'Random' });
    const states = await randomHistory(id, seed, 25);
    const numbers = states.map((_, number) => number).slice(1);
    const patched = (await revisionsOf(id)).filter(({ page_patch }) => page_patch !== null);
    expect(patched.length).toBeGreaterThan(5);
    const answers = () =>
      Promise.all(numbers.map(async (number) => [await get(id, `/${number}`), await get(id, `/${number}/restore`)]));
    const list = () => get(id, '?limit=100');
    const [of_patches, list_of_patches] = [await answers(), await list()];
    // as if a node of an earlier version had written some of them
    for (const number of numbers.filter((number) => number % 5 === seed % 5)) await storeWhole(id, states, number);
    expect(await answers()).toEqual(of_patches);
    for (const number of numbers) await storeWhole(id, states, number);
    expect(await answers()).toEqual(of_patches);
    expect(await list()).toEqual(list_of_patches);
  });

  test('are restored exactly, whatever was restored before', async () => {
    const { id } = await makeCampaign(server.db);
    const states = await randomHistory(id, 5, 30);
    await storeWhole(id, states, 12);
    for (const number of [3, 29, 12, 11, 13, 1, 30, 20]) {
      expect((await restore(id, number)).status).toBe(200);
      expect((await read(id)).page).toEqual(states[number]?.page);
    }
  });

  test('give the page of each base in a conflict', async () => {
    const { id } = await makeCampaign(server.db);
    const states = await randomHistory(id, 6, 25);
    const current = states.at(-1)?.page;
    for (const { page, updated_at } of states.slice(0, -1)) {
      const { status, body } = await patch(id, { page: { mine: true } }, { base: updated_at });
      const isUnchanged = isDeepStrictEqual(page, current);
      expect(status).toBe(isUnchanged ? 200 : 409);
      if (!isUnchanged) expect(body.detail.fields).toEqual({ page: { base: page, theirs: current } });
      else await patch(id, { page: current });
    }
  });
});

test('a changed block of a large page leaves a small revision', async () => {
  const { id } = await makeCampaign(server.db);
  const words = (at: number) =>
    Array.from({ length: 60 }, (_, word) => (at * 7919 + word * 104_729).toString(36)).join(' ');
  const blocks = Array.from({ length: 200 }, (_, at) => ({ id: `block-${at}`, values: { text: words(at) } }));
  await patch(id, { page: { blocks } });
  await patch(id, { page: { blocks: blocks.with(57, { id: 'block-57', values: { text: 'New' } }) } });
  const { rows } = await sql<{ size: number }>`
    select pg_column_size(campaign_revisions.*) as size from campaign_revisions where campaign_id = ${id} order by number`.execute(
    server.db,
  );
  expect(rows[0]?.size).toBeGreaterThan(20_000);
  expect(rows[1]?.size).toBeLessThan(3_000);
});

test('a page that is changed again and again is stored whole from time to time', async () => {
  const { id } = await makeCampaign(server.db);
  const blocks = Array.from({ length: 5 }, (_, at) => ({ id: `b${at}`, text: `Text ${at} `.repeat(10) }));
  for (let count = 0; count < 40; count++) {
    await patch(id, {
      page: { blocks: blocks.with(count % 5, { id: `b${count % 5}`, text: `Edit ${count} `.repeat(9) }) },
    });
  }
  const isWhole = (await revisionsOf(id)).map(({ page_patch }) => page_patch === null);
  expect(isWhole.filter(Boolean).length).toBeGreaterThan(4);
  expect(isWhole.filter((one) => !one).length).toBeGreaterThan(10);
});

test('a page of which thousands of parts change is stored whole', async () => {
  const { id } = await makeCampaign(server.db);
  const lists = (value: number) => ({
    lists: Array.from({ length: 100 }, () => Array.from({ length: 1000 }, () => value)),
  });
  const [first, second] = [lists(1), { ...lists(1), lists: [...lists(2).lists, [1]] }];
  await patch(id, { page: first });
  await patch(id, { page: second });
  await patch(id, { page: { ...second, title: 'New' } });
  expect((await revisionsOf(id)).map(({ page_patch }) => page_patch === null)).toEqual([true, true, false]);
  for (const [number, page] of [first, second].entries()) {
    expect((await restore(id, number + 1)).status).toBe(200);
    expect((await read(id)).page).toEqual(page);
  }
});

test('nodes of earlier versions fail on a patch instead of missing a conflict', async () => {
  const { id } = await makeCampaign(server.db);
  const page = { title: 'A', text: 'Some text '.repeat(20) };
  await patch(id, { page });
  await patch(id, { page: { ...page, title: 'B' } });
  const asBefore = sql`
    select path, min(number) from campaign_revisions, jsonb_object_keys(changes) as path
    where campaign_id = ${id} and number > 1 group by path`.execute(server.db);
  await expect(asBefore).rejects.toThrow('cannot call jsonb_object_keys on an array');
});

test('a page that was changed past the history is not restored to an invented one', async () => {
  const { id } = await makeCampaign(server.db);
  const page = { title: 'A', text: 'Some text '.repeat(20) };
  await patch(id, { page });
  await patch(id, { page: { ...page, title: 'B' } });
  await server.db
    .updateTable('campaigns')
    .set({ page: JSON.stringify({ title: 'C' }) })
    .where('id', '=', id)
    .execute();
  expect((await restore(id, 1)).status).toBe(500);
});
