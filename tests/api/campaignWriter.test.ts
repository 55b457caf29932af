import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { type CallOptions, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Fields = Record<string, unknown>;
const patch = (id: string, fields: Fields, { base, ...options }: CallOptions & { base?: string } = {}) =>
  server.call('POST', `/api/campaigns/${id}/patch`, {
    as: 'editor',
    json: { fields, ...(base !== undefined && { base_updated_at: base }) },
    ...options,
  });
const read = async (id: string) => (await server.call('GET', `/api/campaigns/${id}`, { as: 'admin' })).body;
const revisionsOf = (id: string) =>
  server.db.selectFrom('campaign_revisions').selectAll().where('campaign_id', '=', id).orderBy('number').execute();
const auditOf = (id: string) =>
  server.db.selectFrom('audit_log').selectAll().where('record_id', '=', id).orderBy('id').execute();
const eventsOf = (id: string) =>
  server.db.selectFrom('events').selectAll().where('campaign_id', '=', id).orderBy('id').execute();
const tracesOf = async (id: string) => ({
  revisions: (await revisionsOf(id)).length,
  audit: (await auditOf(id)).length,
  events: (await eventsOf(id)).length,
  edits: (await server.db.selectFrom('campaign_edits').selectAll().where('campaign_id', '=', id).execute()).length,
});

describe('a write', () => {
  test('leaves a numbered revision, an audit entry and an event that all name the changed fields', async () => {
    const editor = await server.person('editor');
    const { id } = await makeCampaign(server.db, { name: 'Before' });
    const written = await patch(id, { name: 'After', meta_tags: { title: 'T' } });
    expect(written.status, written.text).toBe(200);
    await patch(id, { test: true });

    const revisions = await revisionsOf(id);
    expect(revisions.map(({ number, changes }) => ({ number, changes }))).toEqual([
      { number: 1, changes: { name: { from: 'Before', to: 'After' }, 'meta_tags.title': { from: null, to: 'T' } } },
      { number: 2, changes: { test: { from: false, to: true } } },
    ]);
    expect(revisions[0]?.user_id).toBe(editor.id);
    expect(revisions[0]?.written_at.toISOString()).toBe(written.body.updated_at);
    expect(await auditOf(id)).toMatchObject([
      { action: 'campaign.patched', resource: 'campaigns', user_id: editor.id, details: { via: 'sign-in' } },
      { action: 'campaign.patched', details: { fields: ['test'] } },
    ]);
    expect((await eventsOf(id))[0]).toMatchObject({
      type: 'campaign_updated',
      payload: {
        campaign_id: id,
        time: written.body.updated_at,
        session: null,
        user: { id: editor.id, display_name: editor.display_name },
        fields: ['name', 'meta_tags.title'],
      },
    });
  });
});
