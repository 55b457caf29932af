import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { openTab } from '../support/socket.ts';

let server: TestServer;
let app: string;
let id: string;
let other: string;
let release: string;
const calls = releaseCalls(() => server);
const { create, readIn, patchIn, changesOf, publish, schedule } = calls;
const { patch, read, readWhole, changeRecordsOf, auditOf } = campaignCalls(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  app = (await makeApp(server.db)).id;
  [id, other] = [(await makeCampaign(server.db, { app })).id, (await makeCampaign(server.db, { app })).id];
  release = await create();
});
afterAll(() => server.close());

const artist = {
  ...{ service: 'spotify', id: '4tZwfgrHOc3mvqYlEYSvVi', market: null, type: 'artist', name: 'Nova', label: 'Nova' },
  ...{ url: 'https://open.spotify.com/artist/4tZwfgrHOc3mvqYlEYSvVi', image: null },
};
const texts = (messages: Record<string, string | null>, locale = 'en') => ({
  i18n: { translations: [{ locale, messages }] },
});
const messagesOf = (campaign: Awaited<ReturnType<typeof readIn>>, code = 'en') =>
  campaign.i18n.translations.find((one: { locale: { code: string } }) => one.locale.code === code)?.messages;
/** Makes the time of a scheduled release come, and runs the server's recurring work. */
const letItCome = async (target = release) => {
  await sql`update releases set publish_at = now() - interval '1 second' where id = ${target}`.execute(server.db);
  await server.timers.turn();
};
const tomorrow = () => ({ publish_at: new Date(Date.now() + 86_400_000).toISOString(), time_zone: 'Europe/Berlin' });

describe('a campaign in a release', () => {
  test('is read with the changes, while the campaign stays as it is', async () => {
    const before = await readWhole(id);
    const traces = await changeRecordsOf(id);
    const { status, body } = await patchIn(release, id, { name: 'New name', ...texts({ title: 'Friday' }) });
    expect(status).toBe(200);
    expect(body.name).toBe('New name');
    expect(body.release).toEqual({ id: release, changed: ['i18n.en', 'i18n.en.title', 'name'], live_changed: [] });
    const inside = await readIn(release, id);
    expect(inside).toMatchObject({ name: 'New name', updated_at: body.updated_at });
    expect(messagesOf(inside)).toMatchObject({ title: 'Friday' });
    expect(await readWhole(id)).toEqual(before);
    // One audit entry and one event tell of the change in the release.
    expect(await changeRecordsOf(id)).toEqual({ ...traces, audit: traces.audit + 1, events: traces.events + 1 });
    expect((await auditOf(id)).at(-1)?.action).toBe('release.changed');
  });

  test('keeps what is changed in the campaign elsewhere, and says which of its fields were changed', async () => {
    await patchIn(release, id, { name: 'New name' });
    await patch(id, { name: 'Other name', slug: `slug-${id.slice(-12)}` });
    const inside = await readIn(release, id);
    expect(inside).toMatchObject({ name: 'New name', slug: `slug-${id.slice(-12)}` });
    expect(inside.release).toMatchObject({ changed: ['name'], live_changed: ['name'] });
    expect((await changesOf(release)).items).toMatchObject([{ path: 'name', to: 'New name', live: 'Other name' }]);
  });

  test('has the checks of a patch, of what the release makes of it', async () => {
    await patchIn(release, id, { starts_at: '2030-06-02T00:00:00.000Z' });
    const refused = await patchIn(release, id, { ends_at: '2030-06-01T00:00:00.000Z' });
    expect(refused.status).toBe(422);
    expect((await patch(id, { ends_at: '2030-06-01T00:00:00.000Z' })).status).toBe(200);
  });

  test('has conflicts between two people, and merges what they changed apart', async () => {
    const base = (await readIn(release, id)).updated_at;
    await patchIn(release, id, { name: 'First' });
    const conflict = await patchIn(release, id, { name: 'Second' }, { base });
    expect(conflict.status).toBe(409);
    expect(conflict.body.detail).toMatchObject({ key: 'campaign-conflict', fields: { name: { theirs: 'First' } } });
    expect((await patchIn(release, id, texts({ title: 'Second' }), { base })).status).toBe(200);
    const now = (await readIn(release, id)).updated_at;
    expect((await patchIn(release, id, { name: 'Second' }, { base: now })).status).toBe(200);
    expect(await readIn(release, id)).toMatchObject({ name: 'Second' });
  });

  test('takes a change out that is changed back', async () => {
    const { name } = await read(id);
    await patchIn(release, id, { name: 'New name' });
    await patchIn(release, id, { name });
    expect((await changesOf(release)).items).toEqual([]);
  });

  test('has its own music, sheet and page', async () => {
    const page = { title: 'New', blocks: [{ id: 'b1', type: 'text', text: 'Hello' }] };
    await patchIn(release, id, { page });
    const path = `/api/campaigns/${id}/music/focus_artists`;
    const artists = { items: [artist] };
    const put = await server.call('PUT', `${path}?release=${release}`, { as: 'editor', json: artists });
    expect(put.status).toBe(204);
    expect((await server.call('GET', `${path}?release=${release}`, { as: 'editor' })).body.items).toHaveLength(1);
    expect((await server.call('GET', path, { as: 'editor' })).body.items).toEqual([]);
    const sheet = { doc_id: 'a-document-of-the-label-', sheet_id: '7' };
    const address = `/api/campaigns/${id}/translations/sheet`;
    expect((await server.call('PUT', `${address}?release=${release}`, { as: 'editor', json: sheet })).status).toBe(204);
    expect((await server.call('GET', `${address}?release=${release}`, { as: 'editor' })).body).toMatchObject(sheet);
    expect((await server.call('GET', address, { as: 'editor' })).status).toBe(404);
    expect((await readIn(release, id)).page).toEqual(page);
    expect((await read(id)).page).not.toEqual(page);
  });

  test('is read and written by an editor token that names the release', async () => {
    await patchIn(release, id, { name: 'New name' });
    const json = { campaign_id: id, purpose: 'editor', release };
    const { token } = (await server.call('POST', `/api/apps/${app}/token`, { as: 'editor', json })).body;
    const as = { bearer: token };
    expect((await server.call('GET', `/api/campaigns/${id}`, { as })).body.name).toBe('New name');
    const page = { title: 'By the editor' };
    await server.call('POST', `/api/campaigns/${id}/patch`, { as, json: { fields: { page } } });
    expect((await readIn(release, id)).page).toEqual(page);
    expect((await read(id)).page).not.toEqual(page);
  });

  test('is not found for who does not see it, and not read in an unknown or closed release', async () => {
    const stranger = await makeUser(server.db, { role: 'external' });
    expect((await patchIn(release, id, { name: 'No' }, { as: stranger })).status).toBe(404);
    expect((await patchIn(id, id, { name: 'No' })).status).toBe(404);
    await calls.discard(release);
    const closed = await server.call('GET', `/api/campaigns/${id}?release=${release}`, { as: 'editor' });
    expect(closed.body.detail.key).toBe('release-closed');
    expect((await patchIn(release, id, { name: 'No' })).body.detail.key).toBe('release-closed');
  });
});

describe('publishing a release', () => {
  test('writes all campaigns at once, with one revision each', async () => {
    await patchIn(release, id, { name: 'One', ...texts({ title: 'Eins' }, 'de') });
    await patchIn(release, other, { name: 'Two' });
    const tab = await openTab(server, await server.listen(), await makeUser(server.db));
    const { body } = await publish(release);
    expect(body).toMatchObject({ state: 'published', failure: null, change_count: 4 });
    for (let event = await tab.next(); event.type !== 'release_published'; event = await tab.next());
    expect([...body.campaigns].sort()).toEqual([id, other].sort());
    expect(messagesOf(await readWhole(id), 'de')).toEqual({ title: 'Eins' });
    expect([await read(id), await read(other)]).toMatchObject([{ name: 'One' }, { name: 'Two' }]);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: 'campaign.patched', details: { release: 'Friday' } });
    expect((await publish(release)).body.detail.key).toBe('release-closed');
  });

  test('writes nothing if one field was changed since, until a user chooses', async () => {
    await patchIn(release, id, { name: 'One' });
    await patchIn(release, other, { name: 'Two' });
    await patch(other, { name: 'Live' });
    const { status, body } = await publish(release);
    expect(status).toBe(409);
    expect(body.detail).toMatchObject({
      key: 'release-conflict',
      campaigns: { [other]: { fields: { name: { theirs: 'Live' } } } },
    });
    expect((await read(id)).name).not.toBe('One');
    await calls.keep(release, { campaign_id: other, paths: ['name'] });
    expect((await publish(release)).status).toBe(200);
    expect([(await read(id)).name, (await read(other)).name]).toEqual(['One', 'Two']);
  });

  test('writes nothing if a rule is broken by then', async () => {
    await patchIn(release, id, { name: 'One' });
    await patchIn(release, other, { slug: 'taken-by-then' });
    await makeCampaign(server.db, { app, slug: 'taken-by-then' });
    expect((await patchIn(release, other, { test: true })).status).toBe(200);
    const { body } = await publish(release);
    expect(body.detail).toMatchObject({ key: 'release-refused', campaigns: { [other]: { error: 'slug-taken' } } });
    expect((await read(id)).name).not.toBe('One');
    await calls.takeBack(release, { campaign_id: other });
    expect((await publish(release)).status).toBe(200);
  });

  test('does not ask for what became the same, and is undone by a release with the former values', async () => {
    await patch(id, texts({ title: 'Old' }));
    const [before, same] = [await readWhole(id), await read(other)];
    await patchIn(release, id, { name: 'One', ...texts({ title: 'New' }) });
    await patchIn(release, other, { name: 'Same' });
    await patch(other, { name: 'Same' });
    await publish(release);
    const undo = await calls.undo(release, { name: 'Back' });
    expect(undo.status).toBe(201);
    expect((await publish(undo.body.id)).status).toBe(200);
    const { updated_at: _, ...now } = await readWhole(id);
    expect(before).toMatchObject(now);
    expect((await read(other)).name).not.toBe(same.name);
    expect((await calls.undo(await create(), { name: 'Back' })).body.detail.key).toBe('release-not-published');
  });

  test('needs every campaign of it, and changes', async () => {
    const granted = await makeUser(server.db, { role: 'external' });
    const visible = (await makeCampaign(server.db, { app, grantedTo: granted })).id;
    const own = await create('Theirs', granted);
    await patchIn(own, id, { name: 'One' });
    await patchIn(own, visible, { name: 'Two' }, { as: granted });
    expect((await publish(own, undefined, granted)).status).toBe(403);
    const seen = await server.call('GET', `/api/releases/${own}/changes`, { as: granted });
    expect(seen.body).toMatchObject({ hidden: 1, items: [{ campaign_id: visible }] });
    expect((await publish(await create())).body.detail.key).toBe('release-empty');
  });

  test('is hidden from external users, except for their own releases', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const visible = (await makeCampaign(server.db, { app, grantedTo: external })).id;
    await patchIn(release, visible, { name: 'One' });
    const as = external;
    expect((await server.call('GET', `/api/releases/${release}`, { as })).status).toBe(404);
    expect((await server.call('GET', '/api/releases', { as })).body).toEqual([]);
    expect((await server.call('GET', `/api/releases/${release}/changes`, { as })).status).toBe(404);
    expect((await server.call('GET', `/api/releases/${release}/approvals`, { as })).status).toBe(404);
    expect((await patchIn(release, visible, { name: 'No' }, { as })).status).toBe(404);
    expect((await publish(release, undefined, as)).status).toBe(404);
  });

  test('keeps a file that a release names, until it is closed', async () => {
    const url = `${server.config.publicUrl}/uploads/cover-0123456789abcdef.jpg`;
    const uses = () => server.db.selectFrom('file_uses').selectAll().where('record_id', '=', id).execute();
    await patchIn(release, id, { page: { title: 'P', blocks: [{ id: 'b', type: 'image', src: url }] } });
    expect(await uses()).toHaveLength(1);
    await calls.discard(release);
    expect(await uses()).toEqual([]);
  });
});

describe('a scheduled release', () => {
  test('is published once at its time, by one of several nodes', async () => {
    await patchIn(release, id, { name: 'One' });
    expect((await schedule(release, tomorrow())).body).toMatchObject({
      state: 'scheduled',
      time_zone: 'Europe/Berlin',
    });
    await server.timers.turn();
    expect((await read(id)).name).not.toBe('One');
    const node = await startTestServer({ beside: server });
    try {
      await sql`update releases set publish_at = now() where id = ${release}`.execute(server.db);
      await Promise.all([server.timers.turn(), node.timers.turn()]);
    } finally {
      await node.close();
    }
    expect((await calls.release(release)).state).toBe('published');
    expect((await auditOf(id)).filter(({ action }) => action === 'campaign.patched')).toHaveLength(1);
  });

  test('says why it was not published, and can be published again', async () => {
    await patchIn(release, id, { name: 'One' });
    await schedule(release, tomorrow());
    await patch(id, { name: 'Live' });
    await letItCome();
    const failed = await calls.release(release);
    expect(failed).toMatchObject({
      state: 'failed',
      failure: { detail: { key: 'release-conflict', campaigns: { [id]: { fields: { name: {} } } } } },
    });
    await server.timers.turn();
    await calls.keep(release, { campaign_id: id });
    expect((await publish(release)).body).toMatchObject({ state: 'published', failure: null });
  });

  test('is published although another one ends with an error of the server', async () => {
    const broken = await create('Broken');
    await patchIn(broken, other, { name: 'Never' });
    await sql`
      insert into release_changes (release_id, campaign_id, path, value_to, changed_at)
      values (${broken}, ${other}, 'starts_at', '"no time"', now())`.execute(server.db);
    await patchIn(release, id, { name: 'One' });
    for (const one of [broken, release]) await schedule(one, tomorrow());
    await sql`update releases set publish_at = now() - interval '1 minute' where id = ${broken}`.execute(server.db);
    await letItCome();
    expect((await calls.release(release)).state).toBe('published');
    expect((await calls.release(broken)).state).toBe('scheduled');
    await calls.discard(broken);
  });

  test('is not published if who scheduled it may no longer do so', async () => {
    const leaver = await makeUser(server.db, { role: 'editor' });
    await patchIn(release, id, { name: 'One' });
    await schedule(release, tomorrow(), leaver);
    await sql`update users set state = 'rejected' where id = ${leaver.id}`.execute(server.db);
    await letItCome();
    expect(await calls.release(release)).toMatchObject({ state: 'failed', failure: { detail: { key: 'forbidden' } } });
    expect((await read(id)).name).not.toBe('One');
  });

  test('needs a time in the future, a time zone and changes; unscheduled, it waits', async () => {
    expect((await schedule(release, tomorrow())).body.detail.key).toBe('release-empty');
    await patchIn(release, id, { name: 'One' });
    expect((await schedule(release, { ...tomorrow(), publish_at: '2020-01-01T00:00:00.000Z' })).status).toBe(422);
    expect((await schedule(release, { ...tomorrow(), time_zone: 'Mars/Base' })).status).toBe(422);
    await schedule(release, tomorrow());
    expect((await calls.unschedule(release)).body).toMatchObject({ state: 'open', publish_at: null });
    await server.timers.turn();
    expect((await calls.release(release)).state).toBe('open');
  });
});
