import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch } = campaignCalls(() => server);

const get = (id: string, { as = 'editor', tag, query = '' }: { as?: As; tag?: string; query?: string } = {}) =>
  server.call('GET', `/api/campaigns/${id}${query}`, {
    as,
    headers: tag === undefined ? {} : { 'if-none-match': tag },
  });
const tagOf = async (id: string, options = {}) => String((await get(id, options)).headers.etag);

test('an unchanged campaign is answered with 304, and any difference in the body with the body', async () => {
  const { id } = await makeCampaign(server.db, { name: 'Tagged' });
  const tag = await tagOf(id);
  expect(tag).toMatch(/^"\d+-[\w-]{27}"$/);
  const same = await get(id, { tag: `"other", W/${tag}` });
  expect([same.status, same.text, same.headers.etag]).toEqual([304, '', tag]);
  expect((await get(id, { tag, query: '?include_i18n=true' })).status).toBe(200);
  const written = await patch(id, { name: 'Changed' });
  expect((await get(id, { tag })).body.name).toBe('Changed');
  expect(await tagOf(id)).toBe(written.headers.etag);
  // Another user has not edited it: `touched_by_current_user`.
  expect((await get(id, { as: 'admin', tag: String(written.headers.etag) })).status).toBe(200);
});

test('the tag follows the status, which changes with the time alone', async () => {
  const { id } = await makeCampaign(server.db, { status: 'upcoming' });
  const { body, headers } = await get(id);
  server.clock.set(new Date(new Date(body.starts_at).getTime() + 1));
  const later = await get(id, { tag: String(headers.etag) });
  expect([later.status, later.body.status]).toEqual([200, 'running']);
});

test('a patch with If-Match is refused once the campaign was changed, also where its fields would be merged', async () => {
  const { id } = await makeCampaign(server.db, { name: 'Matched' });
  const tag = await tagOf(id);
  const base = (await get(id)).body.updated_at;
  const first = await patch(id, { test: true }, { headers: { 'if-match': tag }, base });
  expect(first.status, first.text).toBe(200);
  const late = { headers: { 'if-match': tag }, base };
  const refused = await patch(id, { name: 'Refused' }, late);
  expect([refused.status, refused.body.detail.key]).toEqual([412, 'changed-since']);
  const withTexts = await patch(
    id,
    { name: 'Refused' },
    { ...late, json: { fields: { name: 'Refused' }, include_i18n: true } },
  );
  expect(withTexts.status).toBe(412);
  expect((await patch(id, { name: 'Refused' }, { headers: { 'if-match': `W/${first.headers.etag}` } })).status).toBe(
    412,
  );
  expect((await get(id)).body.name).toBe('Matched');
  // A tag of another user or with the texts names the same version.
  const others = await tagOf(id, { as: 'admin', query: '?include_i18n=true' });
  expect((await patch(id, { name: 'Merged' }, { headers: { 'if-match': `"other", ${others}` }, base })).status).toBe(
    200,
  );
  expect((await patch(id, { name: 'Any' }, { headers: { 'if-match': '*' } })).status).toBe(200);
});

test('of two concurrent patches with the same If-Match one is refused', async () => {
  const { id } = await makeCampaign(server.db);
  const headers = { 'if-match': await tagOf(id) };
  const both = await Promise.all(['One', 'Other'].map((name) => patch(id, { name }, { headers })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
});
