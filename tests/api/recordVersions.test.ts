import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineResource, type Resource } from '#resources/schema/defineResource.ts';
import { type Fields, number, text } from '#resources/schema/fields.ts';
import { makeTables } from '../support/database.ts';
import { type Method, startTestServer, type TestServer } from '../support/server.ts';

const plain = defineResource({
  name: 'halls',
  title: 'name',
  history: true,
  fields: { name: text({ required: true, unique: true }) },
  list: { columns: ['name'], filters: ['q'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'hall', fields: ['name'] }] },
  import: { by: 'name' },
  access: { list: 'campaigns-read', create: 'campaigns-create', edit: 'campaigns-create' },
});

const declare = (fields: Fields, filters: readonly string[] = []): Resource => ({
  ...plain,
  fields: { ...plain.fields, ...fields },
  list: { ...plain.list, filters: ['q', ...filters] },
});

const numbers = Array.from({ length: 100 }, (_, at) => `n${at}`);
const wide = Object.fromEntries(numbers.map((name) => [name, number()]));

let former: TestServer;
let newer: TestServer;
beforeAll(async () => {
  former = await startTestServer({ resources: [declare({ note: text({ max: 20 }), size: number({ max: 900 }) })] });
  const changed = declare(
    { note: text({ max: 5 }), size: number({ max: 900 }), city: text(), stars: number({ default: 3 }), ...wide },
    numbers,
  );
  await makeTables(former.db, [changed]);
  newer = await startTestServer({ beside: former, resources: [changed] });
});
afterAll(async () => {
  await newer.close();
  await former.close();
});

const call = async (node: TestServer, method: Method, path = '', json?: object) => {
  const { status, body, text: answer } = await node.call(method, `/api/halls${path}`, { as: 'admin', json });
  expect(status, answer).toBeLessThan(300);
  return body;
};

describe('a node of the former version', () => {
  test('reads and writes records, and keeps the fields that it does not know', async () => {
    const { id } = await call(newer, 'POST', '', { name: 'Ark', city: 'Bergen', stars: 5 });
    const { city, stars } = await call(former, 'GET', `/${id}`);
    expect([city, stars]).toEqual([undefined, undefined]);
    await call(former, 'PUT', `/${id}`, { name: 'Old Ark' });
    expect(await call(newer, 'GET', `/${id}`)).toMatchObject({ name: 'Old Ark', city: 'Bergen', stars: 5 });
    await call(newer, 'PUT', `/${id}`, { city: 'Oslo' });
    const { items } = await call(former, 'GET', `/${id}/revisions`);
    expect(items.map(({ fields }: { fields: string[] }) => fields)).toEqual([[], ['name'], ['name']]);
    await call(former, 'POST', `/${id}/revisions/1/restore`, {});
    expect(await call(newer, 'GET', `/${id}`)).toMatchObject({ name: 'Ark', city: 'Oslo' });
  });

  test('creates and imports records, which have the defaults of new fields', async () => {
    const { id } = await call(former, 'POST', '', { name: 'Mill' });
    const csv = { as: 'admin', payload: 'name\nImported\n', headers: { 'content-type': 'text/csv' } } as const;
    expect((await former.call('POST', '/api/halls/import', csv)).status).toBe(200);
    expect(await call(newer, 'GET', `/${id}`)).toMatchObject({ city: null, stars: 3 });
    const found = await call(newer, 'GET', `?filter=${encodeURIComponent('{"q":"Imported"}')}`);
    expect(found).toMatchObject([{ city: null, stars: 3 }]);
  });
});

test('a record that a narrower rule would refuse is read, and its other fields are changed', async () => {
  const { id } = await call(former, 'POST', '', { name: 'Long', note: 'Longer than five' });
  expect(await call(newer, 'GET', `/${id}`)).toMatchObject({ note: 'Longer than five' });
  expect(await call(newer, 'PUT', `/${id}`, { city: 'Hamar' })).toMatchObject({
    city: 'Hamar',
    note: 'Longer than five',
  });
  const longer = await newer.call('PUT', `/api/halls/${id}`, { as: 'admin', json: { note: 'Another long one' } });
  expect([longer.status, longer.body.detail]).toMatchObject([422, [{ loc: ['note'] }]]);
  expect(await call(newer, 'PUT', `/${id}`, { note: 'Five' })).toMatchObject({ note: 'Five' });
});

test('200 filters apply at once', async () => {
  const values = Object.fromEntries(numbers.map((name, at) => [name, at]));
  const { id } = await call(newer, 'POST', '', { name: 'Wide', ...values });
  await call(newer, 'POST', '', { name: 'Wide too', ...values, n99: 100 });
  const bounds = Object.entries(values).flatMap(([name, at]) => [
    [`${name}_from`, at],
    [`${name}_to`, at],
  ]);
  expect(bounds).toHaveLength(200);
  const found = await call(newer, 'GET', `?filter=${encodeURIComponent(JSON.stringify(Object.fromEntries(bounds)))}`);
  expect(found.map((one: { id: string }) => one.id)).toEqual([id]);
});
