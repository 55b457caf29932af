import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeLock, makePersonalToken, makeUser } from '../support/builders.ts';
import { startConsumerData } from '../support/consumerData.ts';
import { startTestServer } from '../support/server.ts';

const tool = await startConsumerData();
const {
  host,
  server,
  node,
  app,
  providers,
  turn,
  made,
  ask,
  stateOf,
  remove,
  actionsOf,
  requestOf,
  giveUp,
  read,
  revisionsOf,
  auditOf,
  eventsOf,
} = tool;
beforeEach(tool.settle);
afterAll(tool.close);

describe('anonymising a campaign', () => {
  test('sends the app one request, with the token of the CMS for that campaign, then sets the date as one write', async () => {
    const campaign = await made();
    expect((await stateOf(campaign.id)).state).toBe('none');
    const answer = await ask(campaign.id);
    const admin = await server.person('admin');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ...{ state: 'pending', tries: 0, failure: null, failure_status: null, done_at: null },
      ...{ asked_at: server.clock.now().toISOString(), next_try_at: server.clock.now().toISOString() },
      asked_by: { id: admin.id, display_name: admin.display_name },
    });
    expect((await read(campaign.id)).consumer_data_anonymised_at).toBeNull();
    expect((await read(campaign.id)).updated_at).toBe(campaign.updated_at);

    await turn();
    await turn();
    const { app_id, consumer_data_anonymised_at, last_edited_by } = await read(campaign.id);
    expect(host.told).toHaveLength(1);
    expect(host.told[0]).toMatchObject({
      method: 'DELETE',
      claims: {
        ...{ aud: app, campaign_id: campaign.id, app_id, purpose: 'consumer-data', sub: admin.id, session: null },
        permissions: ['consumer-data-modify'],
      },
    });
    const now = server.clock.now().toISOString();
    expect(consumer_data_anonymised_at).toBe(now);
    expect(last_edited_by.id).toBe(admin.id);
    expect(await stateOf(campaign.id)).toMatchObject({ state: 'done', done_at: now, next_try_at: null, tries: 1 });
    expect((await revisionsOf(campaign.id)).map(({ changes }) => changes)).toEqual([
      { consumer_data_anonymised_at: { from: null, to: now } },
    ]);
    expect(await actionsOf(campaign.id)).toEqual(['consumer-data.anonymise-asked', 'consumer-data.anonymised']);
    const events = (await eventsOf(campaign.id)).map(({ type, payload }) => payload.resource ?? type);
    expect(events).toEqual(['anonymisations', 'anonymisations', 'campaign_updated']);
  });

  test('is one request, however often it is requested at once', async () => {
    const { id } = await made();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await Promise.all([turn(), node.timers.turn(), turn(), node.timers.turn()]);
    expect(host.told).toHaveLength(1);
    expect(await actionsOf(id)).toEqual(['consumer-data.anonymise-asked', 'consumer-data.anonymised']);
  });

  test('can be repeated, and sets a new date', async () => {
    const { id } = await made();
    await ask(id);
    await turn();
    const first = (await read(id)).consumer_data_anonymised_at;
    server.clock.advance(3600);
    await ask(id);
    expect((await read(id)).consumer_data_anonymised_at).toBe(first);
    await turn();
    expect((await read(id)).consumer_data_anonymised_at).toBe(server.clock.now().toISOString());
    expect(host.told).toHaveLength(2);
  });

  test('sends the number 0 to the app for a campaign without a number', async () => {
    const { id } = await made({ app_id: null });
    await ask(id);
    await turn();
    expect(host.told).toMatchObject([{ claims: { campaign_id: id, app_id: null } }]);
    expect((await stateOf(id)).state).toBe('done');
  });

  test('is refused while another tab holds the lock, but a lock taken later does not block the date', async () => {
    const campaign = await made();
    await ask(campaign.id);
    await makeLock(server.db, { campaign, at: server.clock.now() });
    expect((await ask(campaign.id)).status).toBe(423);
    await turn();
    expect((await read(campaign.id)).consumer_data_anonymised_at).not.toBeNull();
  });

  test('with a personal token requires the right in the token and of its owner', async () => {
    const { id } = await made();
    const bearerOf = async (role: 'admin' | 'editor', permission: 'consumer-data-read' | 'consumer-data-modify') => ({
      bearer: await makePersonalToken(server.db, {
        user: await makeUser(server.db, { role }),
        permissions: ['campaigns-read', permission],
      }),
    });
    expect((await ask(id, await bearerOf('admin', 'consumer-data-read'))).status).toBe(403);
    expect((await ask(id, await bearerOf('editor', 'consumer-data-modify'))).status).toBe(403);
    expect(await requestOf(id)).toBeUndefined();
    expect((await ask(id, await bearerOf('admin', 'consumer-data-modify'))).status).toBe(200);
    await turn();
    expect((await auditOf(id)).map(({ details }) => details.via)).toEqual(['personal-token', 'personal-token']);
  });

  test('accepts no field, and is 404 for an unknown campaign', async () => {
    const { id } = await made();
    const body = { as: 'admin' as const, json: { at: '2020-01-01T00:00:00Z' } };
    expect((await server.call('POST', `/api/campaigns/${id}/anonymise`, body)).status).toBe(422);
    const nowhere = '01900000-0000-7000-8000-000000000000';
    expect((await ask(nowhere)).status).toBe(404);
    expect((await server.call('GET', `/api/campaigns/${nowhere}/anonymise`, { as: 'admin' })).status).toBe(404);
  });

  test('can’t be undone or patched: restoring a revision does not restore the date', async () => {
    const { id } = await made();
    await server.call('POST', `/api/campaigns/${id}/patch`, {
      as: 'admin',
      json: { fields: { media_folder: '/one' } },
    });
    await ask(id);
    await turn();
    const at = (await read(id)).consumer_data_anonymised_at;
    const restored = await server.call('POST', `/api/campaigns/${id}/revisions/1/restore`, { as: 'admin', json: {} });
    expect(restored.status).toBe(200);
    const fields = { consumer_data_anonymised_at: null };
    const patched = await server.call('POST', `/api/campaigns/${id}/patch`, { as: 'admin', json: { fields } });
    expect(patched.status).toBe(422);
    expect((await read(id)).consumer_data_anonymised_at).toBe(at);
  });
});

describe('a deleted campaign', () => {
  test('is reported to its app with its children, although they are gone, and nothing else of it is stored', async () => {
    const parent = await made();
    const child = await made({ parent });
    expect((await remove(parent.id)).status).toBe(204);
    await turn();
    expect(host.told.map(({ claims }) => claims.campaign_id).sort()).toEqual([parent.id, child.id].sort());
    expect(host.told[0]?.claims.sub).toBe((await server.person('editor')).id);
    for (const { id, name } of [parent, child]) {
      expect(await requestOf(id)).toBeUndefined();
      expect(await actionsOf(id)).toEqual(['campaign.deleted', 'consumer-data.deleted']);
      expect((await auditOf(id)).at(-1)?.details).toEqual({ via: 'sign-in', name, app, tries: 1 });
    }
  });

  test('together with others is reported once for each', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => made()));
    await Promise.all(all.map(({ id }) => remove(id)));
    await Promise.all([turn(), node.timers.turn()]);
    expect(host.told.map(({ claims }) => claims.campaign_id).sort()).toEqual(all.map(({ id }) => id).sort());
  });

  test('is not reported if the deletion fails', async () => {
    const campaign = await made();
    await makeLock(server.db, { campaign, at: server.clock.now() });
    expect((await remove(campaign.id)).status).toBe(423);
    expect(await requestOf(campaign.id)).toBeUndefined();
  });

  test('while its data is being anonymised is reported again, and nothing is written for deleted campaigns', async () => {
    const { id } = await made();
    const waiting: (() => void)[] = [];
    host.answers((_request, response) => waiting.push(() => response.writeHead(204).end()));
    await ask(id);
    const turning = turn();
    await expect.poll(() => waiting.length).toBe(1);
    await remove(id);
    host.answers(204);
    for (const answer of waiting) answer();
    await turning;
    await turn();
    expect(host.told).toHaveLength(2);
    const actions = ['consumer-data.anonymise-asked', 'campaign.deleted', 'consumer-data.deleted'];
    expect(await actionsOf(id)).toEqual(actions);
  });

  test('whose app can’t be reached is in the audit log, and is retried when the app’s config loads again', async () => {
    const config = { urls: { campaign_public: `${host.origin}/{slug}`, editor: `${host.origin}/{id}` } };
    const own = await startTestServer({
      beside: server,
      providers: { ...providers, fetchJson: async () => ({ ...config, top_level: true }) },
    });
    const { id, name } = await made();
    host.answers(500);
    await remove(id);
    await giveUp();
    expect((await requestOf(id))?.state).toBe('failed');
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'consumer-data.not-removed',
      details: { name, app, reason: 'app-failed', campaign_deleted: true },
    });
    host.answers(204);
    expect((await own.call('POST', `/api/apps/${app}/config/reload`, { as: 'admin' })).status).toBe(200);
    await turn();
    expect((await actionsOf(id)).at(-1)).toBe('consumer-data.deleted');
    await own.close();
  });
});
