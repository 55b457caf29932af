import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeLabel, makeLabels } from '../support/labels.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, clone, revisionsOf, auditOf, eventsOf, changeRecordsOf } = campaignCalls(() => server);

/**
 * Runs `act` right after the next write is committed, before its response is sent. The write is one statement, or a
 * transaction with that statement.
 */
function onceCommitted(act: () => Promise<unknown>): void {
  const afterwards = async <Result>(result: Result): Promise<Result> => {
    vi.restoreAllMocks();
    await act();
    return result;
  };
  const { db } = server;
  const begin = db.transaction.bind(db);
  const executor = db.getExecutor();
  const executeQuery: typeof executor.executeQuery = executor.executeQuery.bind(executor);
  vi.spyOn(executor, 'executeQuery').mockImplementation(async (query) => {
    const result = await executeQuery<never>(query);
    return query.sql.includes('insert into campaign_revisions') ? afterwards(result) : result;
  });
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction = begin();
    const execute: typeof transaction.execute = transaction.execute.bind(transaction);
    transaction.execute = async (work) => afterwards(await execute(work));
    return transaction;
  });
}

/** Creates a campaign of the same app. */
async function siblingOf(id: string): Promise<string> {
  const { app } = await read(id);
  return (await makeCampaign(server.db, { app })).id;
}

describe('a write', () => {
  test('stores a numbered revision, an audit entry and an event that all name the changed fields', async () => {
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

  test.each([
    ['a patch', (id: string) => patch(id, { name: 'Mine' })],
    ['a restore', (id: string) => server.call('POST', `/api/campaigns/${id}/revisions/1/restore`, { as: 'editor' })],
    ['a clone into it', async (id: string) => clone(await siblingOf(id), { destination_id: id })],
  ])('returns the state that it wrote, even if another write is committed first: %s', async (_, write) => {
    const { id } = await makeCampaign(server.db, { name: 'Before' });
    await patch(id, { name: 'Mine' });
    await patch(id, { name: 'Before' });
    onceCommitted(() => patch(id, { name: 'Later', meta_tags: { title: 'Later' } }));
    const answer = await write(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.meta_tags.title).toBe(null);
    expect(answer.body.name).not.toBe('Later');
    expect(await read(id)).toMatchObject({ name: 'Later', meta_tags: { title: 'Later' } });
  });

  test('that changes nothing leaves no trace and keeps updated_at', async () => {
    const campaign = await makeCampaign(server.db, { name: 'Same' });
    const before = await changeRecordsOf(campaign.id);
    const answer = await patch(campaign.id, { name: 'Same', test: false, labels: [] });
    expect(answer.status).toBe(200);
    expect(answer.body.updated_at).toBe(campaign.updated_at);
    expect(await changeRecordsOf(campaign.id)).toEqual(before);
  });

  test('that the database refuses in its last step rolls back the earlier ones', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Kept' });
    const before = [await read(id), await changeRecordsOf(id)];
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'a secret of the database'; end $$`.execute(server.db);
    await sql`create trigger events_fail before insert on events execute function fail()`.execute(server.db);
    const answer = await patch(id, { name: 'Lost' });
    const deleted = await server.call('DELETE', `/api/campaigns/${id}`, { as: 'admin' });
    await sql`drop trigger events_fail on events`.execute(server.db);
    expect([answer.status, deleted.status]).toEqual([500, 500]);
    expect(answer.text).not.toContain('secret');
    expect([await read(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('always increases updated_at, within a millisecond and when the clock goes back', async () => {
    const { id, updated_at } = await makeCampaign(server.db);
    const times = [updated_at];
    for (const name of ['One', 'Two', 'Three']) times.push((await patch(id, { name })).body.updated_at);
    server.clock.advance(-3600);
    times.push((await patch(id, { name: 'Earlier' })).body.updated_at);
    server.clock.advance(3600);
    expect([...new Set(times)].sort()).toEqual(times);
  });

  test('adds its writer, and nobody else, to the users who touched the campaign', async () => {
    const { id } = await makeCampaign(server.db);
    const { body } = await patch(id, { name: 'Mine now' });
    expect(body.touched_by_current_user).toBe(true);
    expect(body.last_edited_by).toEqual({ id: (await server.person('editor')).id, display_name: 'The editor' });
    expect((await read(id)).touched_by_current_user).toBe(false);
  });

  test('the audit log is append-only: no update, delete or truncate', async () => {
    for (const statement of ['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])
      await expect(sql.raw(statement).execute(server.db), statement).rejects.toThrow('append-only');
  });
});

describe('a write based on an outdated copy', () => {
  let other: TestUser;
  beforeAll(async () => {
    other = await makeUser(server.db, { role: 'admin' });
  });

  test('of a field that another user changed is refused with both values, and writes nothing', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Base' });
    const { updated_at: base } = await read(id);
    await patch(id, { name: 'Between' }, { as: other });
    await patch(id, { name: 'Theirs' }, { as: other });
    const before = [await read(id), await changeRecordsOf(id)];
    const answer = await patch(id, { name: 'Mine', test: true }, { base });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toMatchObject({
      key: 'campaign-conflict',
      fields: { name: { base: 'Base', theirs: 'Theirs' } },
    });
    expect([await read(id), await changeRecordsOf(id)]).toEqual(before);
  });

  test('of a field that the same user changed in another tab is refused too', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Base' });
    const { updated_at: base } = await read(id);
    await patch(id, { name: 'First tab' });
    expect((await patch(id, { name: 'Second tab' }, { base })).status).toBe(409);
  });

  test('of other fields merges', async () => {
    const { id } = await makeCampaign(server.db);
    const { updated_at: base } = await read(id);
    await patch(id, { name: 'Theirs', meta_tags: { title: 'Theirs' } }, { as: other });
    const label = await makeLabel(server);
    const answer = await patch(id, { labels: [label], meta_tags: { og_title: 'Mine' } }, { base });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      name: 'Theirs',
      labels: [label],
      meta_tags: { title: 'Theirs', og_title: 'Mine' },
    });
  });

  test('reports a key of an object by its path, and a list, a date and the page as a whole', async () => {
    const { id } = await makeCampaign(server.db, { status: 'upcoming', now: server.clock.now() });
    const loaded = await read(id);
    const [label, theirs] = await makeLabels(server, 2);
    await patch(id, { meta_tags: { title: 'Theirs' }, labels: [theirs], page: { blocks: [1] } }, { as: other });
    const { body } = await server.call('POST', `/api/campaigns/${id}/start_now`, { as: other });
    const mine = { meta_tags: { title: 'Mine' }, labels: [label], page: { blocks: [2] }, starts_at: null };
    const answer = await patch(id, mine, { base: loaded.updated_at });
    expect(answer.body.detail.fields).toEqual({
      'meta_tags.title': { base: null, theirs: 'Theirs' },
      labels: { base: [], theirs: [theirs] },
      page: { base: {}, theirs: { blocks: [1] } },
      starts_at: { base: loaded.starts_at, theirs: body.starts_at },
    });
  });

  test('is not a conflict if both write the same value', async () => {
    const { id } = await makeCampaign(server.db, { name: 'Base' });
    const { updated_at: base } = await read(id);
    await patch(id, { name: 'Agreed' }, { as: other });
    expect((await patch(id, { name: 'Agreed' }, { base })).status).toBe(200);
  });

  test('without a base wins', async () => {
    const { id } = await makeCampaign(server.db);
    await patch(id, { name: 'Theirs' }, { as: other });
    expect((await patch(id, { name: 'Mine' })).body.name).toBe('Mine');
  });

  test('100 interleaved saves of two users, at once and with their own bases, lose no field', async () => {
    const { id, updated_at } = await makeCampaign(server.db);
    let bases: [string, string] = [updated_at, updated_at];
    for (let round = 1; round <= 50; round++) {
      const answers = await Promise.all([
        patch(id, { name: `A${round}`, meta_tags: { title: `A${round}` } }, { base: bases[0] }),
        patch(id, { media_folder: `/b${round}`, meta_tags: { og_title: `B${round}` } }, { as: other, base: bases[1] }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      bases = [answers[0].body.updated_at, answers[1].body.updated_at];
      expect(await read(id)).toMatchObject({
        name: `A${round}`,
        media_folder: `/b${round}`,
        meta_tags: { title: `A${round}`, og_title: `B${round}` },
      });
    }
    const times = (await revisionsOf(id)).map(({ written_at }) => written_at.getTime());
    expect(times.length).toBe(100);
    expect([...new Set(times)].sort((a, b) => a - b)).toEqual(times);
  });
});

describe('deleting a campaign', () => {
  test('deletes its children, texts, grants, revisions and edits, and keeps the audit of each', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const parent = await makeCampaign(server.db, { grantedTo: external });
    const child = await makeCampaign(server.db, { parent });
    await patch(parent.id, { name: 'Written' });
    const deleted = await server.call('DELETE', `/api/campaigns/${parent.id}`, { as: 'editor' });
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    for (const id of [parent.id, child.id]) {
      expect((await server.call('GET', `/api/campaigns/${id}`, { as: 'admin' })).status).toBe(404);
      expect(await changeRecordsOf(id)).toMatchObject({ revisions: 0, edits: 0 });
      expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'campaign.deleted' });
      expect((await eventsOf(id)).at(-1)).toMatchObject({
        type: 'resource_changed',
        payload: { resource: 'campaigns', id },
      });
    }
    expect((await auditOf(parent.id)).map(({ action }) => action)).toEqual(['campaign.patched', 'campaign.deleted']);
    expect((await auditOf(parent.id)).at(-1)?.details).toMatchObject({ name: 'Written', slug: parent.slug });
    const again = await server.call('DELETE', `/api/campaigns/${parent.id}`, { as: 'editor' });
    expect(again.status).toBe(404);
  });

  test('frees its slug', async () => {
    const campaign = await makeCampaign(server.db);
    await server.call('DELETE', `/api/campaigns/${campaign.id}`, { as: 'editor' });
    const { app, slug } = campaign;
    const made = await server.call('POST', '/api/campaigns', { as: 'editor', json: { app, slug, name: 'Again' } });
    expect(made.status).toBe(201);
  });
});
