import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webhookEvents } from '#resources/webhooks/schema.ts';
import { makeApp, makeCampaign, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { receiveAt, webhookCalls } from '../support/webhooks.ts';

let host: LocalHost;
let server: TestServer;
let app: string;
beforeAll(async () => {
  host = await startLocalHost();
  server = await startTestServer({ config: { allowedFetchHosts: [host.origin] } });
  const texts = { default_locale: 'en', default_translations: [{ locale: 'en', messages: { hello: 'Hello' } }] };
  app = (await makeApp(server.db, { config: texts })).id;
});
afterAll(async () => {
  await server.close();
  await host.close();
});

const { create, change, rotate, sendTest, resend, remove, deliveriesOf, delivery, runAttempts } = webhookCalls(
  () => server,
);
const { patch } = campaignCalls(() => server);

let slugs = 0;
const newCampaign = async () => {
  const json = { app, name: 'New', slug: `hook-${++slugs}` };
  return (await server.call('POST', '/api/campaigns', { as: 'editor', json })).body.id;
};

/** What is queued or sent, in the order of time. */
const sentTo = (webhook: string) =>
  server.db
    .selectFrom('webhook_deliveries')
    .select(['event', 'data'])
    .where('webhook_id', '=', webhook)
    .orderBy('created_at')
    .execute();

describe('a webhook', () => {
  test('returns its secret when it is created and when it is replaced, and never otherwise', async () => {
    const made = await create(`${host.origin}/secret`, ['user.created']);
    expect(made.status, made.text).toBe(201);
    const { secret, id } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const replaced = await rotate(id);
    expect(replaced.body.secret).toMatch(/^whsec_/);
    expect(replaced.body.secret).not.toBe(secret);
    await change(id, { name: 'Renamed' });
    for (const path of ['/api/webhooks', `/api/webhooks/${id}`, '/api/audit?limit=200']) {
      const answer = await server.call('GET', path, { as: 'admin' });
      expect(answer.text).toContain(id);
      expect(answer.text).not.toContain('whsec_');
      expect(answer.text).not.toContain(secret.slice(6, 30));
    }
  });

  test.each([
    'http://127.0.0.1:9/',
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'https://name:word@hooks.example.com/',
    'http://localhost:4600/',
    'ftp://hooks.example.com/',
  ])('is refused at %s', async (url) => {
    expect((await create(url)).status).toBe(422);
    const { id } = (await create('https://hooks.example.com/')).body;
    expect((await change(id, { url })).status).toBe(422);
    await remove(id);
  });

  test('is changed field by field, and a change without an effect leaves no trace', async () => {
    const { id, secret: _, ...made } = (await create('https://hooks.example.com/', ['campaign.updated'])).body;
    const changed = await change(id, { active: false });
    expect(changed.body).toEqual({ ...made, id, active: false, updated_at: server.clock.now().toISOString() });
    const entries = async () => (await server.call('GET', `/api/audit?search=${id}`, { as: 'admin' })).body.total;
    const before = await entries();
    expect((await change(id, { active: false, events: ['campaign.updated'] })).status).toBe(200);
    expect(await entries()).toBe(before);
    expect((await change(id, { secret: 'mine' })).status).toBe(422);
    expect((await change(id, { events: ['campaign.unknown'] })).status).toBe(422);
  });
});

test('writes are delivered with ids and field names, signed so that the library of the specification verifies them', async () => {
  const received = receiveAt(host, '/all');
  const { id: webhook, secret } = (await create(`${host.origin}/all`, webhookEvents)).body;
  const id = await newCampaign();
  const i18n = { translations: [{ locale: 'en', messages: { hello: 'Hi' } }] };
  await patch(id, { name: 'Renamed', meta_tags: { title: 'Title' }, i18n });
  await server.call('POST', `/api/campaigns/${id}/end_now`, { as: 'editor' });
  const user = await makeUser(server.db, { role: 'external', state: 'pending' });
  await server.call('POST', `/api/users/${user.id}/state`, { as: 'admin', json: { state: 'approved' } });
  await server.call('PUT', `/api/permissions/campaigns/${id}/users/${user.id}`, { as: 'admin' });
  await server.call('DELETE', `/api/campaigns/${id}`, { as: 'editor' });
  await server.runJobs();

  const bodies = received.map(({ body, headers }) => new Webhook(secret).verify(body, headers));
  const editor = { actor_id: (await server.person('editor')).id };
  const admin = { actor_id: (await server.person('admin')).id };
  const sent = (type: string, action: string, data: object) => ({
    type,
    // A write is at least a millisecond later than the one before.
    timestamp: expect.stringMatching(server.clock.now().toISOString().slice(0, 16)),
    data: { id, action, ...data },
  });
  expect(bodies).toEqual([
    sent('campaign.created', 'campaign.created', editor),
    sent('campaign.updated', 'campaign.patched', { ...editor, fields: ['i18n', 'meta_tags', 'name'] }),
    sent('translations.updated', 'campaign.patched', { ...editor, languages: ['en'] }),
    sent('campaign.ended', 'campaign.ended', editor),
    sent('campaign.updated', 'campaign.ended', { ...editor, fields: ['ends_at'] }),
    sent('user.updated', 'user.state-changed', { ...admin, id: user.id }),
    sent('access.granted', 'access.granted', { ...admin, user_id: user.id }),
    sent('campaign.deleted', 'campaign.deleted', editor),
  ]);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(received.length);
  expect(await deliveriesOf(webhook)).toEqual(
    received.map(() => expect.objectContaining({ state: 'delivered', attempts: 1, response_status: 204 })),
  );
});

test('nothing is delivered for refused writes, other events, and to inactive or deleted webhooks', async () => {
  const received = receiveAt(host, '/none');
  const url = `${host.origin}/none`;
  const other = (await create(url, ['user.created'])).body.id;
  const inactive = (await create(url, webhookEvents, { active: false })).body.id;
  const deactivated = (await create(url, webhookEvents)).body.id;
  const deleted = (await create(url, webhookEvents)).body.id;
  const id = await newCampaign();
  await change(deactivated, { active: false });
  await remove(deleted);
  expect((await patch(id, { name: '' })).status).toBe(422);
  await server.runJobs();
  expect(received).toEqual([]);
  expect([await deliveriesOf(other), await deliveriesOf(inactive)]).toEqual([[], []]);
  expect(await deliveriesOf(deactivated)).toMatchObject([{ state: 'failed', error: 'The webhook is inactive' }]);
});

test('for a day after a replaced secret, requests are signed with both', async () => {
  const received = receiveAt(host, '/rotated');
  const { id, secret: previous } = (await create(`${host.origin}/rotated`)).body;
  const { secret } = (await rotate(id)).body;
  await sendTest(id);
  await server.runJobs();
  const [{ body, headers } = { body: '', headers: {} }] = received;
  for (const one of [previous, secret]) expect(new Webhook(one).verify(body, headers)).toMatchObject({ data: { id } });
  server.clock.advance(24 * 3600);
  await sendTest(id);
  await server.runJobs();
  expect(received.map(({ headers: { 'webhook-signature': all = '' } }) => all.split(' ').length)).toEqual([2, 1]);
});

test('a delivery is sent again on request once it is finished, with the same id', async () => {
  const received = receiveAt(host, '/again', [204, 500, 204]);
  const { id } = (await create(`${host.origin}/again`)).body;
  const sent = (await sendTest(id)).body;
  expect(sent).toMatchObject({ event: 'webhook.test', state: 'pending', attempts: 0 });
  expect((await resend(sent.id)).body.detail.key).toBe('delivery-pending');
  await server.runJobs();
  expect((await resend(sent.id)).body).toMatchObject({ state: 'pending', attempts: 0 });
  await server.runJobs();
  expect(await delivery(sent.id)).toMatchObject({ state: 'pending', attempts: 1, response_status: 500 });
  await runAttempts();
  expect(await delivery(sent.id)).toMatchObject({ state: 'delivered', attempts: 2, next_attempt_at: null });
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([sent.id, sent.id, sent.id]);
});

test('writes of declared resources are told with their resource, and those of personal views are not', async () => {
  const { id: webhook } = (await create(`${host.origin}/records`, ['record.created', 'record.updated'])).body;
  const { body: label } = await server.call('POST', '/api/labels', { as: 'admin', json: { name: 'Told of' } });
  await server.call('PUT', `/api/labels/${label.id}`, { as: 'admin', json: { note: 'Changed' } });
  const json = { name: 'Mine', filters: {} };
  await server.call('POST', '/api/views', { as: 'admin', json });
  const sent = await sentTo(webhook);
  expect(sent).toMatchObject([
    { event: 'record.created', data: { id: label.id, resource: 'labels', action: 'record.created' } },
    { event: 'record.updated', data: { id: label.id, resource: 'labels', fields: ['note'] } },
  ]);
});

test('what happens to releases is told', async () => {
  const calls = releaseCalls(() => server);
  const events = webhookEvents.filter((event) => event.startsWith('release_'));
  const [admin, editor] = await Promise.all([server.person('admin'), server.person('editor')]);
  const { id: webhook } = (await create(`${host.origin}/releases`, events)).body;
  const id = await newCampaign();
  const release = await calls.create();
  await calls.patchIn(release, id, { name: 'Later', meta_tags: { title: 'T' } });
  const comment = { text: 'Look', mentions: [admin.id], campaign_id: id, path: 'name' };
  await server.call('POST', `/api/releases/${release}/comments`, { as: 'editor', json: comment });
  await server.call('POST', `/api/releases/${release}/approvals/ask`, { as: 'editor', json: { users: [admin.id] } });
  await calls.judge(release, 'admin', 'changes-wanted');
  await calls.judge(release, 'admin');
  await patch(id, { name: 'Meanwhile' });
  await calls.schedule(release, { publish_at: new Date(Date.now() + 86_400_000).toISOString(), time_zone: 'UTC' });
  const past = { publish_at: new Date(Date.now() - 1_000) };
  await server.db.updateTable('releases').set(past).where('id', '=', release).execute();
  await server.timers.turn();
  await calls.keep(release, { campaign_id: id });
  await calls.schedule(release, { publish_at: new Date(Date.now() + 86_400_000).toISOString(), time_zone: 'UTC' });
  await calls.publish(release);
  const sent = await sentTo(webhook);
  const one = (event: string, data: object = {}) => ({
    event,
    data: expect.objectContaining({ id: release, ...data }),
  });
  const changed = { campaign_id: id, action: 'release.changed' };
  expect(sent).toHaveLength(8);
  expect(sent).toEqual(
    expect.arrayContaining([
      one('release_changed', { ...changed, fields: ['meta_tags', 'name'] }),
      one('release_changed', { ...changed, fields: ['name'] }),
      one('release_commented', { actor_id: editor.id, campaign_id: id, user_ids: [admin.id] }),
      one('release_approval_asked', { actor_id: editor.id, user_ids: [admin.id] }),
      one('release_changes_wanted', { actor_id: admin.id }),
      one('release_approved', { action: 'release.approved' }),
      one('release_failed', { action: 'record.changed' }),
      one('release_published', { action: 'record.published' }),
    ]),
  );
});

test('an event is sent once for a campaign that starts within a day and is not ready, and for an app that fails', async () => {
  const { id: webhook } = (await create(`${host.origin}/failures`, ['campaign.not_ready', 'app.failed'])).body;
  const { id: app } = await makeApp(server.db, { config: { music_enabled: true } });
  const starts_at = new Date(server.clock.now().getTime() + 86_000_000);
  const { id } = await makeCampaign(server.db, { app, starts_at });
  await Promise.all([server.timers.turn(), server.timers.turn()]);
  await server.timers.turn();
  await server.db.updateTable('apps').set({ last_update_success: true }).where('id', '=', app).execute();
  for (const _ of [1, 2]) await server.call('POST', `/api/apps/${app}/config/reload`, { as: 'admin' });
  const sent = await sentTo(webhook);
  expect(sent).toHaveLength(2);
  expect(sent).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'campaign.not_ready', data: { id, action: 'campaign.not-ready' } }),
      expect.objectContaining({
        event: 'app.failed',
        data: expect.objectContaining({ id: app, action: 'app.failed' }),
      }),
    ]),
  );
});
