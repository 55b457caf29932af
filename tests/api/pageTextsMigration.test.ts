import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productMigrations } from '#server/db/migrate.ts';
import { makeApp, makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { addTexts } from '../support/fullCampaign.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeApp(server.db, { id: 'listening-party' });
});
afterAll(() => server.close());

const { patch, readWhole, revisionsOf, auditOf } = campaignCalls(() => server);

/** Runs the migration on the pages that were made since the database was migrated. */
async function migrate(): Promise<void> {
  const migration = productMigrations.find(({ name }) => name === '035_page_texts');
  await sql.raw(migration?.statements ?? '').execute(server.db);
}

const picture = { url: 'http://localhost:4600/uploads/a-0123456789abcdef.png', alt: 'A wave', width: 4, height: 3 };
const page = {
  title: 'First play',
  blocks: [
    { id: 'b1', type: 'text', text: 'Be "there"' },
    { id: 'b2', type: 'picture', picture, caption: '' },
    { id: 'b3', type: 'presave', service: 'spotify', presave: 'https://example.com', listen: '' },
    { id: 'b4', type: 'track', title: 'One', artists: 'Ana', minutes: 3, seconds: 0 },
  ],
};
const texts = {
  'page.page.title': 'First play',
  'page.b1.text': 'Be "there"',
  'page.b2.picture.alt': 'A wave',
  'page.b4.title': 'One',
  'page.b4.artists': 'Ana',
};

async function made(
  content: object,
  languages: Record<string, Record<string, string>> = { de: { hello: 'Hallo' }, en: {} },
) {
  const { id } = await makeCampaign(server.db, { app: 'listening-party' });
  await addTexts(server.db, id, languages);
  expect((await patch(id, { page: { title: 'Draft', blocks: [] } })).status).toBe(200);
  expect((await patch(id, { page: content })).status).toBe(200);
  return id;
}

const textsOf = async (id: string): Promise<Record<string, unknown>> => {
  const { translations } = (await readWhole(id)).i18n;
  return Object.fromEntries(
    translations.map(({ locale, messages }: { locale: { code: string }; messages: object }) => [locale.code, messages]),
  );
};

test('the texts of a page become messages of the default language, and stay in the page for the former version', async () => {
  const id = await made(page);
  const { updated_at } = await readWhole(id);
  const audit = (await auditOf(id)).length;
  await migrate();
  const after = await readWhole(id);
  expect(after).toMatchObject({ page: { ...page, format: 2 }, updated_at });
  expect(await textsOf(id)).toEqual({ de: { hello: 'Hallo', ...texts }, en: {} });
  expect((await auditOf(id)).length).toBe(audit);
  await migrate();
  expect(await readWhole(id)).toEqual(after);
});

test('the revisions before the migration can be read and restored as they were', async () => {
  const id = await made(page);
  const [draft, whole] = (await revisionsOf(id)).slice(-2);
  await migrate();
  const copied = (await revisionsOf(id)).at(-1);
  expect(copied).toMatchObject({ user_id: null, fields: ['i18n.de', 'page'] });
  const detail = await server.call('GET', `/api/campaigns/${id}/revisions/${copied?.number}`, { as: 'admin' });
  expect(detail.body.changes).toContainEqual(expect.objectContaining({ field: 'page.format', from: null, to: 2 }));
  expect(detail.body.changes_total).toBe(1 + Object.keys(texts).length);

  const restore = (number = 0) =>
    server.call('POST', `/api/campaigns/${id}/revisions/${number}/restore`, { as: 'admin', json: {} });
  expect((await restore(whole?.number)).status).toBe(200);
  expect((await readWhole(id)).page).toEqual(page);
  expect(await textsOf(id)).toEqual({ de: { hello: 'Hallo' }, en: {} });
  expect((await restore(draft?.number)).status).toBe(200);
  expect((await readWhole(id)).page).toEqual({ title: 'Draft', blocks: [] });
});

test('a form that was opened before the migration can be saved after it', async () => {
  const id = await made(page);
  const { updated_at: base } = await readWhole(id);
  await migrate();
  expect((await patch(id, { page: { title: 'By the former editor', blocks: [] } }, { base })).status).toBe(200);
});

test('a campaign without languages keeps those of its app', async () => {
  const config = { default_translations: ['en', 'de'].map((locale) => ({ locale, messages: { a: 'b' } })) };
  await makeApp(server.db, { id: 'pre-page', config });
  const { id } = await makeCampaign(server.db, { app: 'pre-page', page: JSON.stringify(page) });
  await migrate();
  expect(await textsOf(id)).toEqual({ en: texts, de: {} });
});

test.each<[string, object]>([
  ['of format 2', { ...page, format: 2 }],
  ['with a block id that is no part of a message id', { title: 'T', blocks: [{ id: 'a.b', type: 'text', text: 'x' }] }],
  ['with a block without an id', { title: 'T', blocks: [{ type: 'text', text: 'x' }, 7] }],
  ['with two blocks of one id', { title: 'T', blocks: [page.blocks[0], page.blocks[0]] }],
  ['without blocks', { title: 'T', blocks: { a: 1 } }],
])('a page %s is left as it is', async (_name, content) => {
  const id = await made(content);
  const before = [await readWhole(id), (await revisionsOf(id)).length];
  await migrate();
  expect([await readWhole(id), (await revisionsOf(id)).length]).toEqual(before);
});

test('a page of another app is left as it is', async () => {
  const { id } = await makeCampaign(server.db, { page: JSON.stringify(page) });
  await migrate();
  expect((await readWhole(id)).page).toEqual(page);
});
