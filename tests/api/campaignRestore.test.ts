import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeLock, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeFullCampaign } from '../support/fullCampaign.ts';
import { type As, type CallOptions, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await makeApp(server.db, { id: 'pre-page' });
});
afterAll(() => server.close());

const { patch, read, readWhole, childrenOf, clone, revisionsOf, auditOf, eventsOf, changeRecordsOf } = campaignCalls(
  () => server,
);

const restore = (id: string, number: number, { base, ...options }: CallOptions & { base?: string } = {}) =>
  server.call('POST', `/api/campaigns/${id}/revisions/${number}/restore`, {
    as: 'editor',
    json: { base_updated_at: base },
    ...options,
  });

describe('the preview of a restore', () => {
  const preview = (id: string, number: number, as: As = 'editor') =>
    server.call('GET', `/api/campaigns/${id}/revisions/${number}/restore`, { as });

  test('returns what it would change in the current campaign, and writes nothing', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Zero' });
    await patch(id, { name: 'One', page: { v: 1 } });
    await patch(id, { name: 'Two', page: { v: 2 }, i18n: { translations: [{ locale: 'de', messages: { a: 'A' } }] } });
    await patch(id, { name: 'Three' });
    const before = await changeRecordsOf(id);
    const { status, body } = await preview(id, 1);
    expect(status).toBe(200);
    expect(body.changes_total).toBe(body.changes.length);
    expect(body.changes).toEqual([
      { field: 'i18n.de', from: {}, to: null, cut: false },
      { field: 'i18n.de.a', from: 'A', to: null, cut: false },
      { field: 'name', from: 'Three', to: 'One', cut: false },
      { field: 'page.v', from: 2, to: 1, cut: false },
    ]);
    expect(body.updated_at).toBe((await read(id)).updated_at);
    expect(await changeRecordsOf(id)).toEqual(before);
    await restore(id, 1, { base: body.updated_at });
    expect((await preview(id, 1)).body).toMatchObject({ changes: [], changes_total: 0 });
  });

  test('counts thousands of texts that changed at once, and later by themselves', async () => {
    const { id } = await makeCampaign(server.db);
    const messages = (value: string) => Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`m${at}`, value]));
    const inAll = (value: string) => ({
      translations: ['de', 'fr', 'es', 'it', 'nl', 'pl'].map((locale) => ({ locale, messages: messages(value) })),
    });
    await patch(id, { i18n: inAll('old') });
    await patch(id, { i18n: inAll('new') });
    await patch(id, { i18n: { translations: [{ locale: 'de', messages: { m1: 'newer', added: 'later' } }] } });
    const { body } = await preview(id, 1);
    expect(body.changes_total).toBe(3001);
    expect(body.changes.slice(0, 2)).toEqual([
      { field: 'i18n.de.added', from: 'later', to: null, cut: false },
      { field: 'i18n.de.m0', from: 'new', to: 'old', cut: false },
    ]);
    expect(body.changes.find(({ field }: { field: string }) => field === 'i18n.de.m1').to).toBe('old');
    expect((await preview(id, 2)).body.changes_total).toBe(2);
  });

  test('is 404 for users who can not see the campaign, and for a revision that does not exist', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const { id } = await makeCampaign(server.db);
    await patch(id, { name: 'One' });
    expect((await preview(id, 1, external)).status).toBe(404);
    expect((await preview(id, 2)).status).toBe(404);
  });
});

describe('restoring a revision', () => {
  test('restores the fields that changed since, and leaves the others', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Zero', labels: ['kept'] });
    await patch(id, { name: 'One', meta_tags: { title: 'T1', og_title: 'O1' }, page: { v: 1 } });
    const after = await read(id);
    await patch(id, { name: 'Two', meta_tags: { title: 'T2' }, page: { v: 2 }, starts_at: '2026-01-01T00:00:00Z' });
    await patch(id, {
      name: 'Three',
      page: { v: 3 },
      social_links: [{ name: 'Instagram', urls: { en: 'https://instagram.com/three' } }],
    });
    const answer = await restore(id, 1);
    expect(answer.status, answer.text).toBe(200);
    const { updated_at } = answer.body;
    expect(answer.body).toEqual({ ...after, updated_at, touched_by_current_user: true });
    expect(updated_at > after.updated_at).toBe(true);
  });

  test('is a write like any other: with a revision, an audit entry that names the restored one, and an event', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { name: 'One' });
    await patch(id, { name: 'Two', test: true });
    await restore(id, 1, { as: 'admin' });
    const admin = await server.person('admin');
    expect((await revisionsOf(id)).at(-1)).toMatchObject({
      number: 3,
      user_id: admin.id,
      changes: { name: { from: 'Two', to: 'One' }, test: { from: true, to: false } },
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'campaign.restored', details: { revision: 1 } });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ payload: { fields: ['name', 'test'] } });
  });

  test('can itself be undone, and restoring the newest one changes nothing', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { name: 'One' });
    await patch(id, { name: 'Two' });
    await restore(id, 1);
    expect((await restore(id, 2)).body.name).toBe('Two');
    const before = [await read(id), await changeRecordsOf(id)];
    expect((await restore(id, 4)).status).toBe(200);
    expect([await read(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('restores texts and languages, and removes later ones', async () => {
    const id = await makeFullCampaign(server.db);
    const other = await makeCampaign(server.db, { app: (await read(id)).app });
    await patch(id, { name: 'First' });
    const { i18n } = await readWhole(id);
    await clone(other.id, { destination_id: id });
    expect((await readWhole(id)).i18n).not.toEqual(i18n);
    await restore(id, 1);
    expect((await readWhole(id)).i18n).toEqual(i18n);
    await restore(id, 2);
    expect((await readWhole(id)).i18n).toEqual((await readWhole(other.id)).i18n);
  });

  test('of a clone never goes back before its creation', async () => {
    const source = await makeFullCampaign(server.db);
    const { body: made } = await clone(source);
    await patch(made.id, { page: {}, meta_tags: { title: null } });
    const answer = await restore(made.id, 1);
    expect(answer.body).toEqual({ ...made, updated_at: answer.body.updated_at });
  });

  test('with the token gate enabled creates a pre-page if there is none any more', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Gated' });
    await patch(id, { token_gate: { enabled: true } });
    await patch(id, { token_gate: { enabled: false } });
    const [prePage] = await childrenOf(id);
    await server.call('DELETE', `/api/campaigns/${prePage.id}`, { as: 'editor' });
    const { body } = await restore(id, 1);
    expect(body.token_gate.enabled).toBe(true);
    expect(await childrenOf(id)).toMatchObject([{ id: body.token_gate_id, name: 'Gated Pre-Page' }]);
  });

  test('restores any earlier state of a page that was saved often', async () => {
    const { id } = await makeCampaign(server.db);
    const page = (word: string) => ({ text: word.repeat(100_000) });
    await patch(id, { page: page('0') });
    for (const word of 'abcdefghij') await patch(id, { page: page(word) });
    expect((await restore(id, 1)).body.page).toEqual(page('0'));
    expect((await restore(id, 5)).body.page).toEqual(page('d'));
  });
});

describe('restoring is refused', () => {
  const twice = async (fields: Parameters<typeof makeCampaign>[1] = {}) => {
    const { id } = await makeCampaign(server.db, fields);
    await patch(id, { name: 'One', slug: `one-${id.slice(-12)}` });
    const { updated_at: base } = await read(id);
    await patch(id, { name: 'Two', slug: `two-${id.slice(-12)}` });
    return { id, base };
  };

  test('while another tab holds the lock', async () => {
    const { id } = await twice();
    await makeLock(server.db, { campaign: { id }, at: server.clock.now() });
    const before = [await read(id), await changeRecordsOf(id)];
    expect((await restore(id, 1)).status).toBe(423);
    expect([await read(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('after another change of the same field since the preview, with both values', async () => {
    const { id, base } = await twice();
    const before = [await read(id), await changeRecordsOf(id)];
    const answer = await restore(id, 1, { base });
    expect([answer.status, answer.body.detail.key]).toEqual([409, 'campaign-conflict']);
    expect(answer.body.detail.fields).toMatchObject({ name: { base: 'One', theirs: 'Two' } });
    expect([await read(id), await changeRecordsOf(id)]).toEqual(before);
    expect((await restore(id, 1, { base: (await read(id)).updated_at })).status).toBe(200);
  });

  test('if another campaign uses the slug by now', async () => {
    const { id } = await twice();
    const { app } = await read(id);
    const taker = await makeCampaign(server.db, { app, slug: `one-${id.slice(-12)}` });
    const answer = await restore(id, 1);
    expect([answer.status, answer.body.detail]).toEqual([
      409,
      { key: 'slug-taken', msg: 'This URL is already used by another campaign', existing_id: taker.id },
    ]);
    expect((await read(id)).name).toBe('Two');
  });

  test('if the app now requires a date that was not set then', async () => {
    const { id: app } = await makeApp(server.db);
    const { id } = await twice({ app });
    await patch(id, { starts_at: '2026-01-01T00:00:00Z' });
    await sql`update apps set config = config || '{"start_date_required": true}' where id = ${app}`.execute(server.db);
    const answer = await restore(id, 2);
    expect([answer.status, answer.body.detail]).toEqual([
      422,
      [{ loc: ['fields', 'starts_at'], msg: 'This app requires this date' }],
    ]);
  });

  test('for an unknown revision, an invalid time as base or any other field', async () => {
    const { id } = await twice();
    expect((await restore(id, 3)).status).toBe(404);
    expect((await restore(id, 1, { base: 'yesterday' })).status).toBe(422);
    expect((await restore(id, 1, { json: { force: true } })).status).toBe(422);
    expect((await restore(id, 1, { json: undefined })).status).toBe(200);
  });

  test('with 404 for users who can not see the campaign', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const [granted, hidden] = [await twice({ grantedTo: external }), await twice({ createdBy: external })];
    expect((await restore(hidden.id, 1, { as: external })).status).toBe(404);
    expect((await restore(granted.id, 1, { as: external })).body.name).toBe('One');
  });
});
