import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureLabels } from '#server/seed/labels.ts';
import { makeCampaign, makeLock, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { makeLabel, makeLabels } from '../support/labels.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { patch, read, clone, revisionsOf, auditOf, eventsOf } = campaignCalls(() => server);
const list = async (query: string, as: As = 'editor') =>
  (await server.call('GET', `/api/campaigns?fields=labels&${query}`, { as })).body;
const idsOf = async (query: string, as: As = 'editor') =>
  (await list(query, as)).items.map(({ id }: { id: string }) => id).sort();
const usedOf = async (id: string, as: As = 'editor') =>
  (await server.call('GET', `/api/labels/${id}`, { as })).body.used;
const removeLabel = (id: string) => server.call('DELETE', `/api/labels/${id}`, { as: 'editor' });
const merge = (id: string, from: string[], as: As = 'editor') =>
  server.call('POST', `/api/labels/${id}/merge`, { as, json: { from } });
const storedLabels = async (id: string) =>
  (await server.db.selectFrom('campaigns').select('labels').where('id', '=', id).executeTakeFirstOrThrow()).labels;

/** Creates a campaign with these labels. */
async function makeLabelled(labels: string[]): Promise<string> {
  const { id } = await makeCampaign(server.db);
  expect((await patch(id, { labels })).status).toBe(200);
  return id;
}

describe('the labels of a campaign', () => {
  test('are ids of labels, which lists and single reads return in the order of the patch', async () => {
    const labels = await makeLabels(server, 3);
    const id = await makeLabelled(labels);
    expect((await read(id)).labels).toEqual(labels);
    expect((await list(`labels=${labels[0]}`)).items).toEqual([{ id, labels }]);
  });

  test('are refused if they do not exist, each with its place, and nothing is written', async () => {
    const [kept = '', gone = ''] = await makeLabels(server, 2);
    await removeLabel(gone);
    const { id } = await makeCampaign(server.db);
    const { status, body } = await patch(id, { labels: ['a name', kept, gone] });
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      { loc: ['fields', 'labels', 0], msg: 'This label does not exist or was deleted' },
      { loc: ['fields', 'labels', 2], msg: 'This label does not exist or was deleted' },
    ]);
    expect(await revisionsOf(id)).toEqual([]);
  });

  test('can be set by everybody who may modify the campaign, but created only with campaigns-create', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const { id } = await makeCampaign(server.db, { grantedTo: external });
    const labels = await makeLabels(server, 1);
    expect((await patch(id, { labels }, { as: external })).status).toBe(200);
    expect((await server.call('POST', '/api/labels', { as: external, json: { name: 'Theirs' } })).status).toBe(403);
  });

  test('are copied by a clone', async () => {
    const labels = await makeLabels(server, 2);
    expect((await clone(await makeLabelled(labels))).body.labels).toEqual(labels);
  });
});

describe('the list of campaigns', () => {
  test('is filtered by labels, of which a campaign has at least one, with the totals', async () => {
    const [a = '', b = '', c = ''] = await makeLabels(server, 3);
    const [withA, withAB, withB] = [await makeLabelled([a]), await makeLabelled([a, b]), await makeLabelled([b])];
    expect(await idsOf(`labels=${a}`)).toEqual([withA, withAB].sort());
    expect(await idsOf(`labels=${a}&labels=${b}&labels=${c}`)).toEqual([withA, withAB, withB].sort());
    expect((await list(`labels=${b}&limit=1`)).total).toBe(2);
    expect(await idsOf(`labels=${c}`)).toEqual([]);
    expect(await idsOf('labels=no-id')).toEqual([]);
  });

  test('is searched by the names of labels, together with names and slugs', async () => {
    const label = await makeLabel(server, 'Spätsommer Röstung');
    const labelled = await makeLabelled([label]);
    const { id: named } = await makeCampaign(server.db, { name: 'The spatsommer campaign' });
    expect(await idsOf('search=SPATSOMMER')).toEqual([labelled, named].sort());
    expect(await idsOf('search=rostung%20spat')).toEqual([labelled]);
  });

  test('is searched by at most a hundred names of labels, the first ones by name', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `Nordlicht ${1_001 + at}`);
    const [first, ...others] = await ensureLabels(server.db, ['Nordlicht 1000', ...names], new Date());
    const [early, late] = [await makeLabelled([first]), await makeLabelled(others.slice(-1))];
    expect(await idsOf('search=nordlicht')).toEqual([early]);
    expect(await idsOf('search=nordlicht%201100')).toEqual([late]);
  });

  test('shows an external user only granted campaigns with the label', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const [label = ''] = await makeLabels(server, 1);
    await makeLabelled([label]);
    const { id } = await makeCampaign(server.db, { grantedTo: external });
    await patch(id, { labels: [label] });
    expect(await idsOf(`labels=${label}`, external)).toEqual([id]);
    expect([await usedOf(label), await usedOf(label, external)]).toEqual([2, 1]);
  });
});

describe('a deleted label', () => {
  test('is gone from campaigns at once, without a write of them', async () => {
    const [gone = '', kept = ''] = await makeLabels(server, 2);
    const id = await makeLabelled([gone, kept]);
    const before = await read(id);
    expect((await removeLabel(gone)).status).toBe(204);
    expect(await read(id)).toEqual({ ...before, labels: [kept] });
    expect(await idsOf(`labels=${gone}`)).toEqual([]);
    expect(await revisionsOf(id)).toHaveLength(1);
    await server.timers.turn();
    expect(await storedLabels(id)).toEqual([kept]);
    expect((await read(id)).updated_at).toBe(before.updated_at);
  });

  test('does not return with a patch of another field, even while another user holds the lock at the deletion', async () => {
    const [gone = '', kept = ''] = await makeLabels(server, 2);
    const id = await makeLabelled([gone, kept]);
    await makeLock(server.db, { campaign: { id }, at: server.clock.now() });
    await removeLabel(gone);
    await server.timers.turn();
    await server.db.deleteFrom('record_locks').where('record_id', '=', id).execute();
    expect((await patch(id, { test: true })).body.labels).toEqual([kept]);
    expect((await patch(id, { labels: [kept] })).body.labels).toEqual([kept]);
  });

  test('is omitted when a revision that has it is restored', async () => {
    const [gone = '', kept = ''] = await makeLabels(server, 2);
    const id = await makeLabelled([gone, kept]);
    await patch(id, { labels: [] });
    await removeLabel(gone);
    const restored = await server.call('POST', `/api/campaigns/${id}/revisions/1/restore`, { as: 'editor', json: {} });
    expect([restored.status, restored.body.labels]).toEqual([200, [kept]]);
  });
});

describe('merging labels', () => {
  test('moves all campaigns to the other label, and deletes the merged ones', async () => {
    const [into = '', a = '', b = ''] = await makeLabels(server, 3);
    const first = await makeLabelled([a, b]);
    const second = await makeLabelled([b, into]);
    const before = await read(first);
    const { status, body } = await merge(into, [a, b]);
    expect([status, body.id]).toEqual([200, into]);
    expect(await read(first)).toEqual({ ...before, labels: [into] });
    expect((await read(second)).labels).toEqual([into]);
    expect(await idsOf(`labels=${into}`)).toEqual([first, second].sort());
    expect((await server.call('GET', `/api/labels/${a}`, { as: 'editor' })).status).toBe(404);
    await server.timers.turn();
    expect(await storedLabels(second)).toEqual([into]);
    expect(await usedOf(into)).toBe(2);
  });

  test('keeps the ids of the merged labels, which refer to the other one, as long as it exists', async () => {
    const [into = '', from = '', deleted = ''] = await makeLabels(server, 3);
    await merge(into, [from]);
    await removeLabel(deleted);
    const current = (ids: string[], as: As = 'external') =>
      server.call('GET', `/api/labels/current?${ids.map((id) => `ids=${id}`).join('&')}`, { as });
    const label = (await server.call('GET', `/api/labels/${into}`, { as: 'external' })).body;
    const { status, body } = await current([from, into, deleted, crypto.randomUUID()]);
    expect([status, body.items]).toEqual([
      200,
      expect.arrayContaining([
        { id: from, label },
        { id: into, label },
      ]),
    ]);
    expect(body.items).toHaveLength(2);
    await removeLabel(into);
    expect((await current([from, into])).body.items).toEqual([]);
    expect((await current(Array.from({ length: 201 }, () => crypto.randomUUID()))).status).toBe(422);
  });

  test('records one entry in the audit, and events of all the labels', async () => {
    const into = await makeLabel(server, 'Kept name');
    const from = await makeLabel(server, 'Merged name');
    await merge(into, [from]);
    expect((await auditOf(into)).at(-1)).toMatchObject({
      action: 'label.merged',
      details: { name: 'Kept name', merged: 'Merged name' },
    });
    expect((await auditOf(from)).at(-1)?.action).toBe('record.deleted');
    const events = await server.db.selectFrom('events').select('payload').orderBy('id', 'desc').limit(2).execute();
    expect(events.map(({ payload }) => payload.id).sort()).toEqual([into, from].sort());
  });

  test('several times, and a deletion at the end, leave no label behind', async () => {
    const [a = '', b = '', c = ''] = await makeLabels(server, 3);
    const id = await makeLabelled([a]);
    await merge(b, [a]);
    await merge(c, [b]);
    expect((await read(id)).labels).toEqual([c]);
    await removeLabel(c);
    expect((await read(id)).labels).toEqual([]);
  });

  test('replaces a merged label in a patch of a form that was open, and in a restored revision', async () => {
    const [into = '', from = '', more = ''] = await makeLabels(server, 3);
    const id = await makeLabelled([from]);
    const { updated_at: base } = await read(id);
    await merge(into, [from]);
    const { status, body } = await patch(id, { labels: [from, more] }, { base });
    expect([status, body.labels]).toEqual([200, [into, more]]);
    const path = `/api/campaigns/${id}/revisions/1/restore`;
    expect((await server.call('POST', path, { as: 'editor', json: {} })).body.labels).toEqual([into]);
  });

  test('of thousands of campaigns takes no time from their writers', async () => {
    const [into = '', from = ''] = await makeLabels(server, 2);
    const { id, app } = await makeCampaign(server.db);
    const rows = Array.from({ length: 2_500 }, (_, at) => ({ app, name: `Many ${at}`, slug: `many-${at}` }));
    const times = { created_at: new Date(), updated_at: new Date(), starts_at: null, ends_at: null };
    await server.db
      .insertInto('campaigns')
      .values(
        rows.map((row) => ({
          ...row,
          ...times,
          id: crypto.randomUUID(),
          search_form: row.name,
          labels: [from],
          app_id: null,
          parent_id: null,
          created_by: null,
          last_edited_by: null,
          wp_url: null,
          consumer_data_anonymised_at: null,
        })),
      )
      .execute();
    await merge(into, [from]);
    expect(await usedOf(into)).toBe(2_500);
    const [saved] = await Promise.all([patch(id, { name: 'Meanwhile' }), server.timers.turn()]);
    expect(saved.status).toBe(200);
    expect([await usedOf(into), (await list(`labels=${into}`)).total]).toEqual([2_500, 2_500]);
    const left = await sql`select id from campaigns where ${from} = any(labels)`.execute(server.db);
    expect(left.rows).toEqual([]);
  });

  test.each<[string, (into: string, from: string) => string[]]>([
    ['itself', (into) => [into]],
    ['a label that does not exist', (_into, from) => [from, crypto.randomUUID()]],
    ['nothing', () => []],
    ['a name', () => ['rock']],
    ['the same label twice', (_into, from) => [from, from]],
    ['101 labels', () => Array.from({ length: 101 }, () => crypto.randomUUID())],
  ])('with %s is refused and changes nothing', async (_name, given) => {
    const [into = '', from = ''] = await makeLabels(server, 2);
    expect((await merge(into, given(into, from))).status).toBe(422);
    expect((await server.call('GET', `/api/labels/${from}`, { as: 'editor' })).status).toBe(200);
  });

  test('needs the permission to delete campaigns, and an existing label', async () => {
    const [into = '', from = ''] = await makeLabels(server, 2);
    expect((await merge(into, [from], 'external')).status).toBe(403);
    expect((await merge(crypto.randomUUID(), [from])).status).toBe(404);
    expect(await eventsOf(into)).toEqual([]);
  });
});
