import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { makeCampaign } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { multipartBody, multipartHeaders, uploadCalls } from '../support/uploadCalls.ts';

let server: TestServer;
const { state } = uploadCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (key: string, { name = 'a.txt', as = 'editor' as As } = {}) =>
  server.call('POST', '/api/uploads', {
    as,
    payload: multipartBody([{ field: 'file', filename: name, value: `words in ${name}` }]),
    headers: { ...multipartHeaders, [idempotencyKeyHeader]: key },
  });

describe('an upload that is repeated with its key', () => {
  test('returns the existing file, and nothing is stored a second time', async () => {
    const key = crypto.randomUUID();
    const first = await send(key);
    expect(first.status).toBe(201);
    const before = await state();
    const again = await send(key.toUpperCase());
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(await state()).toEqual(before);
  });

  test('is stored once if all attempts arrive at the same moment', async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(key)));
    expect(new Set(answers.map(({ body }) => body.filename)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    const rows = await server.db.selectFrom('uploads').select('filename').where('upload_key', '=', key).execute();
    expect(rows).toHaveLength(1);
    expect((await state()).incoming).toEqual([]);
  });

  test('is a new file with another key, and for another user', async () => {
    const key = crypto.randomUUID();
    const names = await Promise.all([send(key), send(key, { as: 'admin' }), send(crypto.randomUUID())]);
    expect(new Set(names.map(({ body }) => body.filename)).size).toBe(3);
  });

  test('is stored if the first attempt was refused', async () => {
    const key = crypto.randomUUID();
    expect((await send(key, { name: 'a.exe' })).status).toBe(415);
    expect((await send(key)).status).toBe(201);
  });

  test('is rejected if the key is invalid', async () => {
    const before = await state();
    expect((await send('mine')).status).toBe(400);
    expect(await state()).toEqual(before);
  });
});

describe('the uses of a file', () => {
  const uses = (filename: string, as: As) => server.call('GET', `/api/uploads/${filename}/uses`, { as });

  test('are the campaigns that refer to it; hidden ones are only counted', async () => {
    const { body: file } = await send(crypto.randomUUID());
    expect((await uses(file.filename, 'external')).status).toBe(404);
    const { id: created_by } = await server.person('external');
    await server.db.updateTable('uploads').set({ created_by }).where('filename', '=', file.filename).execute();
    expect((await uses(file.filename, 'editor')).body).toMatchObject({ campaigns: [], items: [], hidden_total: 0 });
    const { id } = await makeCampaign(server.db);
    const fields = { meta_tags: { og_image: file.url } };
    const patched = await server.call('POST', `/api/campaigns/${id}/patch`, { as: 'editor', json: { fields } });
    expect(patched.status, patched.text).toBe(200);
    const seen = await uses(file.filename, 'editor');
    expect(seen.body).toMatchObject({ campaigns: [{ id }], campaigns_total: 1, hidden_total: 0 });
    expect((await uses(file.filename, 'external')).body).toMatchObject({
      campaigns: [],
      campaigns_total: 0,
      hidden_total: 1,
    });
  });

  test('of an unknown file are 404', async () => {
    expect((await uses('nowhere-0123456789abcdef.txt', 'editor')).status).toBe(404);
  });
});
