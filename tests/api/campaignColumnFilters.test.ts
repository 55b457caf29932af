import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { campaigns } from '#resources/campaigns/schema.ts';
import { filtersBy } from '#resources/schema/filters.ts';
import { storedColumns } from '#server/db/declaredTable.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { includes, samplesFor } from '../support/filterSamples.ts';
import type { TestServer } from '../support/server.ts';

const { fields, list } = campaigns;
/** The filters by all fields with a column, except those whose names criteria have. */
const filters = storedColumns(campaigns).flatMap((name) => {
  const field = Object.entries(fields).find(([one]) => one === name)?.[1];
  return field && !(name in list.criteria) ? filtersBy(name, field) : [];
});
const sources = [...new Set(filters.map(({ source }) => source))];

type Item = { id: string; [field: string]: unknown };

let server: TestServer;
let items: Item[];
beforeAll(async () => {
  // The server of this file has a declaration of its own.
  vi.resetModules();
  const declared = await import('#resources/campaigns/schema.ts');
  declared.campaigns.list.filters = ['q', 'status', ...sources];
  const { startTestServer } = await import('../support/server.ts');
  server = await startTestServer();
  const apps = [await makeApp(server.db), await makeApp(server.db)];
  const [now, before] = [new Date('2026-03-01T00:00:00.000Z'), new Date('2026-01-01T00:00:00.000Z')];
  await makeCampaign(server.db, { app: apps[0]?.id, name: 'Jørgen 100 %', status: 'running', now });
  await makeCampaign(server.db, {
    ...{ app: apps[1]?.id, name: 'Last one', status: 'ended', now: before, wp_url: 'https://example.com/old' },
    ...{ automated_test: true, enabled_services: ['spotify'], participating_countries: ['DE', 'AT'], app_id: 7 },
    ...{ media_folder: '/last', consumer_data_anonymised_at: now },
  });
  await makeCampaign(server.db, {
    app: apps[0]?.id,
    name: 'A draft',
    status: 'draft',
    now: new Date('2026-02-01'),
    consumer_data_anonymised_at: new Date('2026-03-02'),
  });
  items = (await server.call('GET', `/api/campaigns?fields=${sources}`, { as: 'admin' })).body.items;
});
afterAll(async () => {
  await server.close();
  vi.resetModules();
});

const search = (values: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, `${one}`])));

describe('a column that is added to the filters of campaigns narrows the list and its total:', () => {
  // All campaigns of the list are at the top level, and all have an app id.
  const tried = filters.filter(({ source, name }) => source !== 'parent_id' && name !== 'app_id_set');
  test.each(tried.map((filter) => [filter.name, filter] as const))('%s', async (name, filter) => {
    for (const value of samplesFor(
      filter,
      items.map((item) => item[filter.source]),
    )) {
      const expected = items.filter((item) => includes(filter, value, item[filter.source])).map(({ id }) => id);
      const { status, body, text } = await server.call('GET', `/api/campaigns?${search({ [name]: value })}`, {
        as: 'admin',
      });
      expect(status, text).toBe(200);
      expect(body.items.map(({ id }: Item) => id).sort(), JSON.stringify(value)).toEqual(expected.sort());
      expect([body.total, body.total_unfiltered]).toEqual([expected.length, 3]);
    }
  });
});

test('filters by columns combine with the others', async () => {
  const query = search({ status: ['running', 'ended'], name: 'jorgen', sort: 'name', mine: false });
  const { body } = await server.call('GET', `/api/campaigns?${query}`, { as: 'admin' });
  expect(body.items.map(({ name }: Item) => name)).toEqual(['Jørgen 100 %']);
});
