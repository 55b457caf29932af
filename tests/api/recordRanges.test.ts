import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineResource } from '#resources/schema/defineResource.ts';
import { dateTime, text } from '#resources/schema/fields.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const visits = defineResource({
  name: 'visits',
  path: '/visits',
  title: 'name',
  icon: 'label',
  fields: {
    name: text({ required: true, max: 40 }),
    starts_at: dateTime(),
    ends_at: dateTime(),
    paid_at: dateTime({ access: { read: 'apps-modify', write: 'apps-modify' } }),
  },
  list: {
    columns: ['name', 'starts_at'],
    filters: ['q', 'starts_at', 'paid_at'],
    sort: { field: 'name', order: 'ASC' },
  },
  form: { sections: [{ id: 'visit', fields: ['name', 'starts_at', 'ends_at', 'paid_at'] }] },
  access: { list: 'campaigns-read', create: 'campaigns-modify' },
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [visits] });
  const at = (moment: string | null, name: string) =>
    server.call('POST', '/api/visits', { as: 'admin', json: { name, starts_at: moment, paid_at: moment } });
  await at('2026-05-01T00:00:00.000Z', 'First of May');
  await at('2026-05-01T23:59:59.999Z', 'Late on the first');
  await at('2026-05-02T00:00:00.000Z', 'Second of May');
  await at(null, 'Some day');
});
afterAll(() => server.close());

const list = (filter: object, as: 'admin' | 'editor' = 'editor') =>
  server.call('GET', `/api/visits?${new URLSearchParams({ filter: JSON.stringify(filter) })}`, { as });
const names = async (filter: object) => (await list(filter)).body.map(({ name }: { name: string }) => name);

describe('a time range of a list', () => {
  test('includes its first moment and excludes its last one', async () => {
    const [first, second] = ['2026-05-01T00:00:00.000Z', '2026-05-02T00:00:00.000Z'];
    expect(await names({ starts_at_from: first, starts_at_to: second })).toEqual(['First of May', 'Late on the first']);
    expect(await names({ starts_at_from: second })).toEqual(['Second of May']);
    expect(await names({ starts_at_to: first })).toEqual([]);
    expect(await names({ starts_at_to: '2026-05-01T00:00:00.001Z' })).toEqual(['First of May']);
  });

  test('excludes records without a time, and is empty if it ends before it starts', async () => {
    expect(await names({ starts_at_from: '1970-01-01T00:00:00.000Z' })).not.toContain('Some day');
    expect(await names({ starts_at_to: '9999-12-31T23:59:59.999Z' })).not.toContain('Some day');
    expect(
      await names({ starts_at_from: '2026-06-01T00:00:00.000Z', starts_at_to: '2026-05-01T00:00:00.000Z' }),
    ).toEqual([]);
  });

  test('can be combined with a search, and affects the total', async () => {
    const filter = { q: 'first', starts_at_from: '2026-05-01T12:00:00.000Z' };
    expect((await list(filter)).headers['content-range']).toBe('visits 0-0/1');
    expect(await names(filter)).toEqual(['Late on the first']);
  });

  test.each<[string, unknown]>([
    ['a day alone', '2026-05-01'],
    ['another zone', '2026-05-01T00:00:00.000+02:00'],
    ['no milliseconds', '2026-05-01T00:00:00Z'],
    ['a day that there is not', '2026-02-31T00:00:00.000Z'],
    ['a month that there is not', '2026-13-01T00:00:00.000Z'],
    ['an hour that there is not', '2026-05-01T24:00:00.000Z'],
    ['a year before all', '0000-01-01T00:00:00.000Z'],
    ['a word', 'yesterday'],
    ['a number', 1_777_000_000_000],
    ['nothing', null],
    ['a list', ['2026-05-01T00:00:00.000Z']],
    ['SQL', "2026-05-01T00:00:00.000Z' or '1'='1"],
  ])('is rejected if it is %s', async (_what, moment) => {
    const answer = await list({ starts_at_from: moment });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.body.detail[0].loc).toEqual(['starts_at_from']);
  });

  test('never contains a year that the database can not store', async () => {
    for (const starts_at of ['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000+01:00']) {
      const answer = await server.call('POST', '/api/visits', { as: 'admin', json: { name: 'Before all', starts_at } });
      expect([answer.status, answer.body.detail[0].loc], starts_at).toEqual([422, ['starts_at']]);
    }
  });

  test('is limited to fields that the declaration names and the caller may read', async () => {
    const from = '2026-05-01T00:00:00.000Z';
    for (const filter of [{ ends_at_from: from }, { name_from: from }, { paid_at_from: from }]) {
      expect((await list(filter)).status, JSON.stringify(filter)).toBe(422);
    }
    expect((await list({ paid_at_from: from }, 'admin')).body).toHaveLength(3);
  });
});
