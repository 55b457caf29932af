import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCampaign, makeLock, makeUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';
import { freshSignIn } from '../support/signIns.ts';

type Entry = { id: string; action: string; revision: number | null; change: object | null };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async (query = '', as: As = 'admin') => (await server.call('GET', `/api/audit?${query}`, { as })).body;
const of = async (id: string) => (await read(`search=${id}`)).items;

describe('the audit log records', () => {
  test('who signed in, and when', async () => {
    const user = await makeUser(server.db, { display_name: 'Sara Signs' });
    await freshSignIn(server, user);
    expect(await of(user.id)).toMatchObject([
      { action: 'sign-in.started', user_id: user.id, user_name: 'Sara Signs', via: 'sign-in', summary: 'Sara Signs' },
    ]);
  });

  test('role and state changes, with the old and new value', async () => {
    const user = await makeUser(server.db, { state: 'pending', display_name: 'Petra Waits' });
    await server.call('POST', `/api/users/${user.id}/state`, { as: 'admin', json: { state: 'approved' } });
    await server.call('POST', `/api/users/${user.id}/role`, { as: 'admin', json: { role: 'admin' } });
    expect(await of(user.id)).toMatchObject([
      { action: 'user.role-changed', summary: 'Petra Waits', details: { from: 'editor', to: 'admin' } },
      { action: 'user.state-changed', details: { from: 'pending', to: 'approved' } },
    ]);
  });

  test('who was granted a campaign or lost it, searchable by name', async () => {
    const campaign = await makeCampaign(server.db, { name: 'Lent out' });
    const user = await makeUser(server.db, { role: 'external', display_name: 'Léa Borrows' });
    const path = `/api/permissions/campaigns/${campaign.id}/users/${user.id}`;
    await server.call('PUT', path, { as: 'admin' });
    await server.call('DELETE', path, { as: 'admin' });
    const admin = await server.person('admin');
    expect(await of(campaign.id)).toMatchObject([
      { action: 'access.removed', user_id: admin.id, summary: 'Lent out', details: { user: 'Léa Borrows' } },
      { action: 'access.granted', user_id: admin.id, summary: 'Lent out', details: { user_id: user.id } },
    ]);
    await freshSignIn(server, user);
    expect(await of('LEA BORROWS')).toMatchObject([{ action: 'sign-in.started', user_name: 'Léa Borrows' }]);
    expect((await of('lent OUT')).length).toBe(2);
  });

  test('a lock take-over with the previous holder, but no renewal', async () => {
    const campaign = await makeCampaign(server.db, { name: 'Taken over' });
    const holder = await makeUser(server.db, { display_name: 'Hal' });
    await makeLock(server.db, { campaign, user: holder, at: server.clock.now() });
    const path = `/api/campaigns/${campaign.id}/lock`;
    const taken = await server.call('PUT', path, { as: 'editor', json: { take_over: true } });
    const headers = { 'x-session-id': String(taken.headers['x-session-id']) };
    await server.call('PUT', path, { as: 'editor', json: { take_over: true }, headers });
    const editor = await server.person('editor');
    expect(await of(campaign.id)).toMatchObject([
      { action: 'lock.taken-over', user_id: editor.id, summary: 'Taken over', details: { from: 'Hal' } },
    ]);
  });

  test('a deletion with the name that the campaign had', async () => {
    const campaign = await makeCampaign(server.db, { name: 'Gone for good' });
    await server.call('DELETE', `/api/campaigns/${campaign.id}`, { as: 'editor' });
    expect(await of(campaign.id)).toMatchObject([{ action: 'campaign.deleted', summary: 'Gone for good' }]);
  });

  test('who received a token for consumer data, but not who received an editor token', async () => {
    const campaign = await makeCampaign(server.db);
    for (const purpose of ['editor', 'reports']) {
      const json = { campaign_id: campaign.id, purpose };
      expect((await server.call('POST', `/api/apps/${campaign.app}/token`, { as: 'editor', json })).status).toBe(200);
    }
    expect(await of(campaign.id)).toMatchObject([{ action: 'consumer-data.token-issued' }]);
  });

  test('who downloaded which file with consumer data', async () => {
    const campaign = await makeCampaign(server.db);
    const json = { campaign_id: campaign.id, purpose: 'reports', file: 'sign-ups.csv' };
    const { body } = await server.call('POST', `/api/apps/${campaign.app}/token`, { as: 'editor', json });
    expect(decodeJwt(body.token)).toMatchObject({ purpose: 'reports', file: 'sign-ups.csv' });
    const editor = await server.person('editor');
    const details = { app: campaign.app, file: 'sign-ups.csv' };
    expect(await of(campaign.id)).toMatchObject([
      { action: 'consumer-data.downloaded', user_id: editor.id, summary: campaign.name, details },
    ]);
  });

  test('the name of a record of a declared resource, also after its deletion', async () => {
    const { body: label } = await server.call('POST', '/api/labels', { as: 'editor', json: { name: 'Soon gone' } });
    await server.call('DELETE', `/api/labels/${label.id}`, { as: 'editor' });
    expect(await of(label.id)).toMatchObject([
      { action: 'record.deleted', resource: 'labels', summary: 'Soon gone' },
      { action: 'record.created', resource: 'labels', summary: 'Soon gone' },
    ]);
  });

  test('whether a campaign or user still exists', async () => {
    const campaign = await makeCampaign(server.db, { name: 'There and gone' });
    await server.call('POST', `/api/campaigns/${campaign.id}/patch`, {
      as: 'editor',
      json: { fields: { test: true } },
    });
    expect(await of(campaign.id)).toMatchObject([{ action: 'campaign.patched', record_exists: true }]);
    await server.call('DELETE', `/api/campaigns/${campaign.id}`, { as: 'editor' });
    const told = (await of(campaign.id)).map((one: { record_exists: boolean }) => one.record_exists);
    expect(told).toEqual([false, false]);
  });

  test('whether a file, folder, app, webhook or label still exists, and its current name', async () => {
    const json = { name: 'Soon renamed', url: 'https://example.com/hook' };
    const { body: webhook } = await server.call('POST', '/api/webhooks', { as: 'admin', json });
    const renamed = { as: 'admin', json: { fields: { name: 'Renamed hook' } } } as const;
    await server.call('POST', `/api/webhooks/${webhook.id}/patch`, renamed);
    expect(await of(webhook.id)).toMatchObject([
      { action: 'record.changed', record_exists: true, summary: 'Renamed hook', details: { fields: ['name'] } },
      { action: 'record.created', record_exists: true, summary: 'Renamed hook' },
    ]);
    const { body: label } = await server.call('POST', '/api/labels', { as: 'editor', json: { name: 'Still there' } });
    expect(await of(label.id)).toMatchObject([{ record_exists: true, summary: 'Still there' }]);
    await server.call('DELETE', `/api/labels/${label.id}`, { as: 'editor' });
    expect(await of(label.id)).toMatchObject([{ record_exists: false }, { record_exists: false }]);
    await server.call('POST', '/api/uploads/folders/audited', { as: 'editor' });
    expect(await of('/audited')).toMatchObject([{ action: 'folder.created', record_exists: true }]);
  });

  test('the other record of an action with its current name, and whether it still exists', async () => {
    const campaign = await makeCampaign(server.db, { name: 'Shared' });
    const user = await makeUser(server.db, { role: 'external', display_name: 'Otto Other' });
    await server.call('PUT', `/api/permissions/campaigns/${campaign.id}/users/${user.id}`, { as: 'admin' });
    const { body: copy } = await server.call('POST', `/api/campaigns/${campaign.id}/clone`, { as: 'editor', json: {} });
    expect(await of(campaign.id)).toMatchObject([
      { related: { resource: 'users', id: user.id, name: 'Otto Other', exists: true } },
    ]);
    const source = { resource: 'campaigns', id: campaign.id };
    expect(await of(copy.id)).toMatchObject([{ related: { ...source, name: 'Shared', exists: true } }]);
    await server.call('DELETE', `/api/campaigns/${campaign.id}`, { as: 'editor' });
    expect(await of(copy.id)).toMatchObject([{ related: { ...source, name: null, exists: false } }]);
  });

  test('the revision of a write, and its change if it is the only one and short', async () => {
    const campaign = await makeCampaign(server.db, { name: 'Revised' });
    const patch = async (fields: object) => {
      const answer = await server.call('POST', `/api/campaigns/${campaign.id}/patch`, {
        as: 'editor',
        json: { fields },
      });
      expect(answer.status).toBe(200);
    };
    await patch({ name: 'Revised once' });
    await patch({ name: 'Revised twice', test: true });
    await patch({ meta_tags: { og_description: 'long '.repeat(40) } });
    await patch({ page: { title: 'A page' } });
    const german = (text: string) => patch({ i18n: { translations: [{ locale: 'de', messages: { 'a.b': text } }] } });
    await german('Hallo');
    await german('Servus');
    const user = await makeUser(server.db, { role: 'external' });
    await server.call('PUT', `/api/permissions/campaigns/${campaign.id}/users/${user.id}`, { as: 'admin' });
    const entries: Entry[] = await of(campaign.id);
    const granted = entries.find(({ action }) => action === 'access.granted');
    expect(granted).toMatchObject({ revision: null, change: null });
    const written = entries.filter((entry) => entry !== granted);
    expect(written.map(({ revision, change }) => [revision, change])).toEqual([
      [6, { field: 'i18n.de.a.b', from: 'Hallo', to: 'Servus' }],
      [5, null],
      [4, null],
      [3, null],
      [2, null],
      [1, { field: 'name', from: 'Revised', to: 'Revised once' }],
    ]);
    const [newest] = written;
    expect((await server.call('GET', `/api/audit/${newest?.id}`, { as: 'admin' })).body).toEqual(newest);
  });

  test('nothing about refused calls', async () => {
    const before = (await read()).total;
    const user = await makeUser(server.db);
    await server.call('POST', `/api/users/${user.id}/role`, { as: 'editor', json: { role: 'admin' } });
    await server.call('POST', `/api/users/${user.id}/state`, { as: 'admin', json: { state: 'pending' } });
    expect((await read()).total).toBe(before);
  });
});

describe('the audit log', () => {
  test('can be read only by administrators', async () => {
    const [entry] = (await read()).items;
    for (const as of ['editor', 'external'] as const) {
      expect((await server.call('GET', '/api/audit', { as })).status).toBe(403);
      expect((await server.call('GET', `/api/audit/${entry.id}`, { as })).status).toBe(403);
    }
    expect((await server.call('GET', `/api/audit/${entry.id}`, { as: 'admin' })).body).toEqual(entry);
    expect((await server.call('GET', '/api/audit/999999999', { as: 'admin' })).status).toBe(404);
    expect((await server.call('GET', '/api/audit/no-number', { as: 'admin' })).status).toBe(404);
  });

  test('is filtered by action, user, item type and date, and is paged', async () => {
    const user = await makeUser(server.db);
    await makeCampaign(server.db);
    await freshSignIn(server, user);
    const entries = (await read(`user_id=${user.id}&action=sign-in.started&resource=users`)).items;
    expect(entries).toHaveLength(1);
    const at = Date.parse(entries[0].happened_at);
    const around = (from: number, to: number) =>
      read(
        `user_id=${user.id}&happened_at_from=${new Date(from).toISOString()}&happened_at_to=${new Date(to).toISOString()}`,
      );
    expect((await around(at, at + 1)).total).toBe(1);
    expect((await around(at + 1, at + 2)).total).toBe(0);
    const page = await read('limit=1&offset=1&order=asc');
    expect(page.items).toHaveLength(1);
    expect(page.total).toBeGreaterThan(1);
    for (const refused of ['action=anything', 'happened_at_from=2026-06-30T10:00:00-16:00'])
      expect((await server.call('GET', `/api/audit?${refused}`, { as: 'admin' })).status).toBe(422);
  });

  test('can be changed or deleted by nobody, the database role included', async () => {
    for (const statement of [
      sql`update audit_log set action = 'nothing'`,
      sql`delete from audit_log`,
      sql`truncate audit_log`,
    ]) {
      await expect(statement.execute(server.db)).rejects.toThrow('append-only');
    }
  });
});
