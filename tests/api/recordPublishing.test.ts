import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDeclarations } from '#resources/schema/checkDeclaration.ts';
import { articles } from '../support/articles.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ resources: [articles] });
});
afterAll(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT', path: string, json?: object, as: As = 'admin') =>
  server.call(method, `/api/articles${path}`, { as, ...(json && { json }) });

test('a new record is a draft until it is published, and can be made one again', async () => {
  const { body: made } = await call('POST', '', { name: 'First' });
  expect(made.published_at).toBeNull();
  const path = `/${made.id}`;
  expect((await call('POST', `${path}/unpublish`)).body.detail.key).toBe('record-not-published');
  const published = await call('POST', `${path}/publish`);
  expect([published.status, published.body.published_at]).toEqual([200, published.body.updated_at]);
  expect((await call('POST', `${path}/publish`)).body.detail.key).toBe('record-published');
  const drafts = encodeURIComponent(JSON.stringify({ published_at_set: false }));
  expect((await call('GET', `?filter=${drafts}`)).body).toEqual([]);
  expect((await call('POST', `${path}/unpublish`)).body.published_at).toBeNull();
  expect((await call('GET', `?filter=${drafts}`)).body).toHaveLength(1);
  expect((await call('GET', `${path}/revisions`)).body.items.map(({ fields }: { fields: string[] }) => fields)).toEqual(
    [['published_at'], ['published_at'], ['name']],
  );
});

test('a change does not publish, and a restore does not either', async () => {
  const { body: made } = await call('POST', '', { name: 'Second' });
  await call('POST', `/${made.id}/publish`);
  await call('PUT', `/${made.id}`, { name: 'Renamed', published_at: null });
  const restored = await call('POST', `/${made.id}/revisions/1/restore`, {});
  expect(restored.body).toMatchObject({ name: 'Second', published_at: expect.any(String) });
});

test('only those who may edit publish', async () => {
  const { body: made } = await call('POST', '', { name: 'Third' });
  expect((await call('POST', `/${made.id}/publish`, undefined, 'external')).status).toBe(403);
});

test('a resource with drafts declares the time of publishing', () => {
  const { published_at: _, ...fields } = articles.fields;
  const list = { ...articles.list, columns: ['name'], filters: [], sortable: ['name'] };
  expect(() => checkDeclarations([{ ...articles, fields, list }])).toThrow(
    'articles.drafts: add the field published_at',
  );
});
