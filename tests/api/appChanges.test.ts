import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardedFetch, guardedRequest } from '#server/providers/outside/guardedFetch.ts';
import { goodConfig, makeApp, makeCampaign } from '../support/builders.ts';
import { type LocalHost, startLocalHost } from '../support/localHost.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let host: LocalHost;
let other: LocalHost;
let server: TestServer;
let next = 0;
beforeAll(async () => {
  [host, other] = [await startLocalHost(), await startLocalHost()];
  const fetchJson = guardedFetch(guardedRequest([host.origin, other.origin]));
  server = await startTestServer({ providers: { fetchJson } });
});
afterAll(async () => {
  await server.close();
  await host.close();
  await other.close();
});

const asAdmin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) =>
  server.call(method, `/api/apps/${path}`, { as: 'admin', json });
const change = (id: string, json: object) => asAdmin('PATCH', id, json);
const read = async (id: string) => (await asAdmin('GET', id)).body;

/** Adds an app with this config at a path of its own. */
async function add(config: object = goodConfig) {
  const id = `app-${++next}`;
  host.on(`/${id}.json`, config);
  const json = { id, name: `App ${next}`, config_url: `${host.origin}/${id}.json` };
  const answer = await server.call('POST', '/api/apps', { as: 'admin', json });
  expect(answer.status, answer.text).toBe(201);
  return { id, path: `/${id}.json` };
}

const newCampaign = (app: string, more: object = {}) =>
  server.call('POST', '/api/campaigns', {
    as: 'editor',
    json: { app, name: 'New', slug: `new-${++next}`, ...more },
  });

const lastEntry = async (id: string) => {
  const { body } = await server.call('GET', `/api/audit?record_id=${id}`, { as: 'admin' });
  return body.items.find(({ record_id }: { record_id: string }) => record_id === id);
};

describe('a change of an app', () => {
  test('of its name leaves the rest, without a request to the app', async () => {
    const { id, path } = await add();
    const asked = host.asked.filter((each) => each === path).length;
    server.clock.advance(5);
    const { status, body } = await change(id, { name: 'Renamed' });
    expect([status, body.name, body.updated_at]).toEqual([200, 'Renamed', server.clock.now().toISOString()]);
    expect(host.asked.filter((each) => each === path).length).toBe(asked);
    expect(await lastEntry(id)).toMatchObject({
      action: 'app.changed',
      details: { name: 'Renamed', fields: ['name'] },
    });
  });

  test('of its config URL loads the config from there, with the root URL', async () => {
    const { id } = await add();
    other.on('/moved.json', { ...goodConfig, music_enabled: true });
    const { body } = await change(id, { config_url: `${other.origin}/moved.json` });
    expect(body).toMatchObject({
      config_url: `${other.origin}/moved.json`,
      root_url: other.origin,
      last_update_success: true,
      config: { music_enabled: true },
      config_changes: { total: 1, items: [{ path: '/music_enabled', kind: 'added', from: null, to: 'true' }] },
    });
  });

  test('to a config URL that can not be loaded keeps the last good config with its root URL, and says why', async () => {
    const { id } = await add();
    const { status, body } = await change(id, { config_url: `${other.origin}/nothing.json` });
    expect([status, body]).toMatchObject([
      200,
      {
        config_url: `${other.origin}/nothing.json`,
        root_url: host.origin,
        last_update_success: false,
        last_update_error: 'The URL returned 404',
        config: goodConfig,
      },
    ]);
    expect((await newCampaign(id)).status).toBe(201);
  });

  test('stores no config of an address that was replaced while it loaded', async () => {
    const { id } = await add();
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      host.on(`/${id}.json`, (_request, response) => {
        answer = () => response.end(JSON.stringify({ ...goodConfig, top_level: false }));
        resolve();
      });
    });
    const reloading = asAdmin('POST', `${id}/config/reload`);
    await isAsked;
    other.on('/newer.json', { ...goodConfig, follow_enabled: true });
    await change(id, { config_url: `${other.origin}/newer.json` });
    answer();
    await reloading;
    expect(await read(id)).toMatchObject({ root_url: other.origin, config: { follow_enabled: true, top_level: true } });
  });

  test('that changes nothing is not recorded', async () => {
    const { id } = await add();
    const before = await read(id);
    server.clock.advance(5);
    expect((await change(id, { name: before.name, config_url: before.config_url, retired: false })).body).toEqual(
      before,
    );
    expect(await lastEntry(id)).toMatchObject({ action: 'app.created' });
  });

  test.each<[object, string]>([
    [{ config_url: 'http://localhost:4600/api/users' }, 'config_url'],
    [{ name: '' }, 'name'],
    [{ id: 'other' }, 'id'],
    [{ root_url: 'https://a.example.com' }, 'root_url'],
    [{ retired: 'yes' }, 'retired'],
  ])('with %j is rejected', async (json, field) => {
    const { id } = await add();
    const answer = await change(id, json);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, [field]]);
  });
});

describe('a reload', () => {
  test('stores what was added, removed or changed; one without a difference keeps that', async () => {
    const { id, path } = await add({ ...goodConfig, music_enabled: true });
    expect((await read(id)).config_changes).toBeNull();
    host.on(path, { ...goodConfig, top_level: false, follow_enabled: true });
    const at = server.clock.now().toISOString();
    const { body } = await asAdmin('POST', `${id}/config/reload`);
    expect(body.config_changes).toEqual({
      at,
      total: 3,
      items: [
        { path: '/top_level', kind: 'changed', from: 'true', to: 'false' },
        { path: '/music_enabled', kind: 'removed', from: 'true', to: null },
        { path: '/follow_enabled', kind: 'added', from: null, to: 'true' },
      ],
    });
    server.clock.advance(60);
    expect((await asAdmin('POST', `${id}/config/reload`)).body.config_changes.at).toBe(at);
    const seen = await server.call('GET', `/api/apps/${id}`, { as: 'editor' });
    expect(seen.body).not.toHaveProperty('config_changes');
    expect(seen.body).not.toHaveProperty('in_use');
  });
});

describe('a retired app', () => {
  test('gets no new campaigns and no clones; its campaigns go on working, until it is brought back', async () => {
    const { id } = await add();
    const campaign = (await newCampaign(id)).body;
    expect((await change(id, { retired: true })).body.retired).toBe(true);
    expect(await lastEntry(id)).toMatchObject({ action: 'app.retired' });
    const clone = () => server.call('POST', `/api/campaigns/${campaign.id}/clone`, { as: 'editor', json: {} });
    for (const answer of [await newCampaign(id), await newCampaign(id, { parent_id: campaign.id }), await clone()]) {
      expect([answer.status, answer.body.detail]).toMatchObject([409, { key: 'app-retired', app: id }]);
    }
    const fields = { name: 'Still edited' };
    const patched = await server.call('POST', `/api/campaigns/${campaign.id}/patch`, {
      as: 'editor',
      json: { fields },
    });
    expect([patched.status, patched.body.name]).toEqual([200, 'Still edited']);
    expect((await asAdmin('POST', `${id}/config/reload`)).status).toBe(200);
    await change(id, { retired: false });
    expect(await lastEntry(id)).toMatchObject({ action: 'app.reinstated' });
    expect([(await newCampaign(id)).status, (await clone()).status]).toEqual([201, 201]);
  });

  test('still takes the content of another of its campaigns', async () => {
    const { id } = await add();
    const [source, destination] = [(await newCampaign(id)).body, (await newCampaign(id)).body];
    await change(id, { retired: true });
    const json = { destination_id: destination.id };
    const answer = await server.call('POST', `/api/campaigns/${source.id}/clone`, { as: 'editor', json });
    expect([answer.status, answer.body.id]).toEqual([200, destination.id]);
  });

  test('gives no page to a token gate', async () => {
    await makeApp(server.db, { id: 'pre-page' });
    const { id } = await add({ ...goodConfig, token_gate_enabled: true });
    const enable = (campaign: string) =>
      server.call('POST', `/api/campaigns/${campaign}/patch`, {
        as: 'editor',
        json: { fields: { token_gate: { enabled: true } } },
      });
    const [open, gated] = [(await newCampaign(id)).body, (await newCampaign(id)).body];
    expect((await enable(gated.id)).status).toBe(200);
    await change('pre-page', { retired: true });
    const copied = await server.call('POST', `/api/campaigns/${gated.id}/clone`, { as: 'editor', json: {} });
    for (const refused of [await enable(open.id), copied]) {
      expect([refused.status, refused.body.detail]).toMatchObject([409, { key: 'app-retired', app: 'pre-page' }]);
    }
    expect((await enable(gated.id)).status).toBe(200);
    await change('pre-page', { retired: false });
  });

  test('can be added as one', async () => {
    const json = { id: `app-${++next}`, name: 'Prepared', config_url: `${host.origin}/good.json`, retired: true };
    const { body } = await server.call('POST', '/api/apps', { as: 'admin', json });
    expect(body.retired).toBe(true);
  });
});

describe('the deletion of an app', () => {
  test('removes an app without campaigns, and is recorded', async () => {
    const { id } = await add();
    const { name, in_use } = await read(id);
    expect(in_use).toBe(false);
    expect((await asAdmin('DELETE', id)).status).toBe(204);
    expect((await asAdmin('GET', id)).status).toBe(404);
    expect((await asAdmin('DELETE', id)).status).toBe(404);
    expect(await lastEntry(id)).toMatchObject({ action: 'app.deleted', details: { name } });
  });

  test('is refused while the app has campaigns, or has not removed the consumer data of deleted ones', async () => {
    const { id } = await add();
    const campaign = (await newCampaign(id)).body;
    const refused = async () => {
      expect((await read(id)).in_use).toBe(true);
      const answer = await asAdmin('DELETE', id);
      return [answer.status, answer.body.detail.key];
    };
    expect(await refused()).toEqual([409, 'app-in-use']);
    await server.call('DELETE', `/api/campaigns/${campaign.id}`, { as: 'admin' });
    expect(await refused()).toEqual([409, 'app-in-use']);
    await server.db.deleteFrom('consumer_data_requests').where('app', '=', id).execute();
    expect((await asAdmin('DELETE', id)).status).toBe(204);
  });

  test('and a campaign that is created at the same moment exclude each other', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await add();
      const [deleted, created] = await Promise.all([asAdmin('DELETE', id), newCampaign(id)]);
      expect([
        [204, 422],
        [409, 201],
      ]).toContainEqual([deleted.status, created.status]);
    }
  });

  test('counts campaigns that the caller can not see', async () => {
    const { id } = await add();
    await makeCampaign(server.db, { app: id });
    expect((await asAdmin('DELETE', id)).body.detail.key).toBe('app-in-use');
  });
});
