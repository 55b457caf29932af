import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putBytes, recordObject } from '#server/modules/uploads/store/objects.ts';
import { makeProviders } from '#server/providers/index.ts';
import { StorageFailedError } from '#server/providers/storage/storage.ts';
import { makeCampaign, makeUpload } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { jpeg } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { upload, get, state, stored, thumbnails, folder } = uploadCalls(() => server);
const { patch } = campaignCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const remove = (filename: string, query = '', at = server) =>
  at.call('DELETE', `/api/uploads/${filename}${query}`, { as: 'editor' });
const removeFolder = (path: string, query = '') =>
  server.call('DELETE', `/api/uploads/folders${path}${query}`, { as: 'editor' });
const optimize = (filename: string) =>
  server.call('POST', `/api/uploads/${filename}/optimize`, { as: 'editor', json: { width: 32, height: 32 } });
const leftovers = () => server.db.selectFrom('storage_leftovers').selectAll().execute();

describe('a deleted file', () => {
  test('is removed with its versions and thumbnails, from the list and from the storage', async () => {
    const { body: file } = await upload('a.jpg', await jpeg());
    const [version] = (await optimize(file.filename)).body.optimized_versions;
    await get(`${file.url}/thumbnail/640`);
    expect((await remove(file.filename)).status).toBe(204);
    for (const url of [file.url, version.url, `${file.url}/thumbnail/320`]) expect((await get(url)).status).toBe(404);
    expect(stored().filter((name) => name.startsWith('a-'))).toEqual([]);
    expect(thumbnails()).toEqual([]);
    expect(await leftovers()).toEqual([]);
    expect((await remove(file.filename)).status).toBe(404);
  });

  test('is in the audit log, and is sent as an event', async () => {
    const { body: file } = await upload('a.txt', 'words');
    await remove(file.filename);
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'details'])
      .where('record_id', '=', file.filename)
      .orderBy('id')
      .execute();
    const { id: user_id } = await server.person('editor');
    const common = { via: 'sign-in', name: 'a.txt', folder: '/' };
    expect(audit).toEqual([
      { action: 'upload.created', user_id, details: common },
      { action: 'upload.deleted', user_id, details: { ...common, sha256: file.sha256, size_bytes: 5 } },
    ]);
    const events = await server.db
      .selectFrom('events')
      .select('payload')
      .where('type', '=', 'resource_changed')
      .execute();
    const told = events.filter(({ payload }) => payload.resource === 'uploads' && payload.id === file.filename);
    expect(told).toHaveLength(2);
  });

  test('whose bytes can’t be deleted now is retried later', async () => {
    const { storage } = makeProviders(server.config);
    let refuses = true;
    const refuse = async (key: string) => {
      if (refuses) throw new StorageFailedError('No answer');
      await storage.delete(key);
    };
    const other = await startTestServer({ beside: server, providers: { storage: { ...storage, delete: refuse } } });
    const { body: file } = await upload('later.txt', 'words');
    expect((await remove(file.filename, '', other)).status).toBe(204);
    expect((await get(file.url)).status).toBe(404);
    expect(stored()).toContain(file.filename);
    refuses = false;
    await other.timers.turn();
    expect(stored()).toContain(file.filename);
    server.clock.advance(301);
    await other.timers.turn();
    expect(stored()).not.toContain(file.filename);
    expect(await leftovers()).toEqual([]);
    await other.close();
  });

  test('keeps bytes that another file shares', async () => {
    const { body: file } = await upload('shared.txt', 'words');
    const { filename } = await makeUpload(server.db, { object: file.filename });
    await remove(file.filename);
    expect((await get(`/uploads/${filename}`)).text).toBe('words');
    await remove(filename);
    expect(stored()).not.toContain(file.filename);
  });
});

test('bytes that were stored without a row are removed after an hour', async () => {
  const { storage } = makeProviders(server.config);
  await recordObject(server, 'orphan-0123456789abcdef.txt');
  await putBytes(storage, 'files/orphan-0123456789abcdef.txt', Buffer.from('words'), 'text/plain');
  await server.timers.turn();
  expect(stored()).toContain('orphan-0123456789abcdef.txt');
  server.clock.advance(3_601);
  await server.timers.turn();
  expect(stored()).not.toContain('orphan-0123456789abcdef.txt');
});

/** Each way in which a campaign can refer to a file. */
const ways: [string, (url: string) => Record<string, unknown>][] = [
  ['a meta image', (url) => ({ meta_tags: { favicon: url } })],
  ['a picture of its page', (url) => ({ page: { blocks: [{ type: 'image', src: url }] } })],
  ['an address in a text of its page', (url) => ({ page: { text: `<p>See <img src="${url}"></p>` } })],
  ['a thumbnail on its page', (url) => ({ page: { src: `${url}/thumbnail/640` } })],
  [
    'a newsletter’s text',
    (url) => ({
      newsletters: [{ id: 'n', locales: { en: { form_id: '1', consent_label: `<a href="${url}">Terms</a>` } } }],
    }),
  ],
  ['captions of a video on its page', (url) => ({ page: { format: 2, blocks: [{ id: 'v', captions: [{ url }] }] } })],
  ['a text of a language', (url) => ({ i18n: { en: { greeting: `Look: ${url}` } } })],
];

describe('a file that a campaign uses', () => {
  test.each(ways)('as %s is not deleted, and the campaign is returned', async (_way, fields) => {
    const { body: file } = await upload('used.jpg', await jpeg());
    const campaign = await makeCampaign(server.db, { name: 'Midnight Ferry' });
    const written = await patch(campaign.id, fields(file.url));
    if (written.status === 422 && 'i18n' in fields('')) {
      await server.db
        .insertInto('campaign_translations')
        .values({ campaign_id: campaign.id, locale: 'en', messages: JSON.stringify(fields(file.url).i18n) })
        .execute();
    } else expect(written.status, written.text).toBe(200);
    const before = await state();
    const refused = await remove(file.filename);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      {
        key: 'file-in-use',
        msg: 'Campaigns or other records use this, so nothing was changed.',
        campaigns: [{ id: campaign.id, name: 'Midnight Ferry' }],
        campaigns_total: 1,
        items: [],
        items_total: 0,
        hidden_total: 0,
      },
    ]);
    expect(await state()).toEqual(before);
    expect((await remove(file.filename, '?force=true')).status).toBe(204);
  });

  test('through a version, or in a deleted folder, is in use too', async () => {
    const { body: file } = await upload('used.jpg', await jpeg(), { folder: '/used/deep' });
    const [version] = (await optimize(file.filename)).body.optimized_versions;
    const campaign = await makeCampaign(server.db);
    await patch(campaign.id, { meta_tags: { og_image: new URL(version.url).pathname } });
    expect((await remove(file.filename)).body.detail.campaigns).toHaveLength(1);
    const before = await state();
    const refused = await removeFolder('/used');
    expect([refused.status, refused.body.detail.key]).toEqual([409, 'file-in-use']);
    expect(await state()).toEqual(before);
    expect((await removeFolder('/used', '?force=true')).body).toEqual({ files: 1, folders: 2 });
    expect((await folder('/used')).status).toBe(404);
    expect((await get(version.url)).status).toBe(404);
  });

  test('can be deleted once no campaign refers to it', async () => {
    const { body: file } = await upload('used.txt', 'words');
    const [one, other] = [await makeCampaign(server.db), await makeCampaign(server.db)];
    for (const { id } of [one, other]) await patch(id, { page: { file: file.url } });
    await patch(one.id, { page: {} });
    expect((await remove(file.filename)).body.detail.campaigns_total).toBe(1);
    await server.call('DELETE', `/api/campaigns/${other.id}`, { as: 'editor' });
    expect((await remove(file.filename)).status).toBe(204);
  });

  test('returns at most fifty campaigns, latest first, and the total', async () => {
    const { body: file } = await upload('popular.txt', 'words');
    const app = (await makeCampaign(server.db)).app;
    for (let index = 0; index < 53; index++) {
      const page = JSON.stringify({ file: file.url });
      await makeCampaign(server.db, { app, name: `Number ${index}`, page, updated_at: new Date(2026, 0, 1, 0, index) });
    }
    const { detail } = (await remove(file.filename)).body;
    expect([detail.campaigns.length, detail.campaigns_total, detail.campaigns[0].name]).toEqual([50, 53, 'Number 52']);
  });
});
