import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { behaviours } from '#server/resources/index.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Sorted by everything that can be. */
const sortable = [...bookings.list.sortable, 'memo', 'story', 'shared', 'kind', 'origin', 'opens_at', 'code'];
const sorted = { ...bookings, list: { ...bookings.list, sortable } };

const names = ['Zoo', 'apple', 'Äpfel', 'zebra', 'Apple', 'Ärger', 'aa', 'Øre', 'öl', 'Straße', 'Strasse', '10', '9'];
const count = 61;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    resources: [...resources, sorted],
    behaviours: { ...behaviours, ...bookingBehaviours },
  });
  const create = async (path: string, json: object) => {
    const answer = await server.call('POST', path, { as: 'admin', json });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const labels: { id: string }[] = [];
  for (const name of ['Éte', 'winter', 'Autumn']) labels.push(await create('/api/labels', { name }));
  for (let at = 0; at < count; at++) {
    const [three, four] = [at % 3, at % 4];
    await create('/api/bookings', {
      name: names[at % names.length],
      kind: ['club', 'hall', 'festival'][three],
      ...(three > 0 && { capacity: at + 1 }),
      shared: at % 2 === 0,
      ...(four > 0 && {
        label: labels[three]?.id,
        fee: three,
        rating: at % 5,
        memo: `${names[at % 7]}${'x'.repeat(250)}`,
        story: `<p>${names[at % 7]}</p>`,
        origin: ['DE', 'FR', 'AT'][three],
        starts_at: `2026-01-0${four}T00:00:00.000Z`,
        opens_on: `2026-01-0${four}`,
        opens_at: `1${four}:00`,
        code: `C${three}`,
      }),
    });
  }
});
afterAll(() => server.close());

type Listed = { id: string; [field: string]: unknown };

async function listed(sort: [string, string], range: [number, number], filter: object = {}): Promise<Listed[]> {
  const values = Object.entries({ sort, range, filter }).map(([name, value]) => [name, JSON.stringify(value)]);
  const answer = await server.call('GET', `/api/bookings?${new URLSearchParams(values)}`, { as: 'admin' });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const isEmpty = (value: unknown): boolean => value === null || value === '';

describe.each(
  ['id', ...sortable].flatMap((field) => ['ASC', 'DESC'].map((order) => [field, order] as const)),
)('by %s, %s', (...sort) => {
  test.each([1, 7, 25])('pages of %i rows have each record once, in the order of the whole list', async (rows) => {
    const all = await listed([...sort], [0, 199]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    const pages: Listed[] = [];
    for (let first = 0; first < count + rows; first += rows)
      pages.push(...(await listed([...sort], [first, first + rows - 1])));
    expect(pages).toEqual(all);
  });

  test('empty values are last', async () => {
    const [field] = sort;
    const values = (await listed([...sort], [0, 199])).map((record) => record[field]);
    const firstEmpty = values.findIndex(isEmpty);
    if (firstEmpty >= 0) expect(values.slice(firstEmpty).every(isEmpty)).toBe(true);
  });
});

test('texts are in the order of a Unicode collation, and references in that of their titles', async () => {
  const inOrder = async (sort: [string, string], field: string) => [
    ...new Set((await listed(sort, [0, 199])).map((record) => record[field])),
  ];
  const collator = new Intl.Collator('und');
  expect(await inOrder(['name', 'ASC'], 'name')).toEqual([...names].sort(collator.compare));
  expect(await inOrder(['name', 'DESC'], 'name')).toEqual([...names].sort(collator.compare).reverse());
  const { body } = await server.call('GET', '/api/labels', { as: 'admin' });
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Autumn', 'Éte', 'winter']);
  expect(await inOrder(['label', 'ASC'], 'label')).toEqual([...body.map(({ id }: { id: string }) => id), null]);
});
