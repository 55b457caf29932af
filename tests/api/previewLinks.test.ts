import { createLocalJWKSet, decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAppTokenCheck } from '#campaign-apps/kit/tool/appToken.ts';
import { makeApp, makeCampaign, makePersonalToken, makeUser } from '../support/builders.ts';
import { campaignCalls } from '../support/campaignCalls.ts';
import { waitingForLock } from '../support/database.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let app: string;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  app = (await makeApp(server.db, { config: { drafts_enabled: true } })).id;
  id = (await makeCampaign(server.db, { app, status: 'draft' })).id;
});
afterAll(() => server.close());

const { auditOf, patch } = campaignCalls(() => server);

const path = (campaign = id) => `/api/campaigns/${campaign}/preview_links`;
const create = (days: unknown = 7, as: As = 'editor', campaign = id) =>
  server.call('POST', path(campaign), { as, json: { days } });
const list = async (as: As = 'editor') => (await server.call('GET', path(), { as })).body.items;
const revoke = (link: string, as: As = 'editor') => server.call('DELETE', `${path()}/${link}`, { as });
const check = async (link: string, as: As = 'editor') => server.call('GET', `/api/preview_links/${link}`, { as });
const tokenOf = (url: string) => new URL(url).searchParams.get('preview') ?? '';

describe('a preview link', () => {
  test("is the campaign's URL with a token that the apps verify, and ends after its days", async () => {
    const { status, body } = await create(3);
    expect(status).toBe(201);
    const ends = Math.floor(server.clock.now().getTime() / 1_000) * 1_000 + 3 * 86_400_000;
    expect(Date.parse(body.expires_at)).toBe(ends);
    expect(body.created_by).toEqual({ id: (await server.person('editor')).id, display_name: 'The editor' });
    const slug = (await server.call('GET', `/api/campaigns/${id}`, { as: 'editor' })).body.slug;
    expect(body.url.startsWith(`https://party.example.com/${slug}?preview=`)).toBe(true);
    expect(decodeJwt(tokenOf(body.url))).toMatchObject({
      aud: app,
      sub: body.id,
      campaign_id: id,
      purpose: 'preview',
      exp: ends / 1_000,
    });
    const { keys } = (await server.call('GET', '/api/auth/oauth2/jwks')).body;
    const verify = createAppTokenCheck({ cmsUrl: server.config.publicUrl }, createLocalJWKSet({ keys }));
    const claims = await verify(`Bearer ${tokenOf(body.url)}`, { app, purpose: 'preview', campaignId: id });
    expect(claims.subject).toBe(body.id);
    await expect(verify(`Bearer ${tokenOf(body.url)}`, { app, purpose: 'editor' })).rejects.toThrow();
  });

  test('opens nothing of the tool', async () => {
    const token = tokenOf((await create()).body.url);
    expect((await server.call('GET', `/api/campaigns/${id}`, { as: { bearer: token } })).status).toBe(401);
  });

  test.each([0, 31, 1.5, '7', null])('is not created for %j days', async (days) => {
    expect((await create(days)).status).toBe(422);
  });

  test('is listed, newest first, with the present URL, until it ends', async () => {
    const first = (await create(1)).body;
    server.clock.advance(60);
    const second = (await create(2)).body;
    await patch(id, { slug: `moved-${app}` });
    const links = await list();
    expect(links.map((link: { id: string }) => link.id)).toEqual([second.id, first.id]);
    expect(new URL(links[0].url).pathname).toBe(`/moved-${app}`);
    expect(links[0]).toMatchObject({ created_at: second.created_at, expires_at: second.expires_at });
    server.clock.advance(86_400 - 60);
    expect(await list()).toHaveLength(1);
    expect([(await check(first.id)).status, (await check(second.id)).status]).toEqual([404, 200]);
  });

  test('can be revoked, also twice, and both are in the audit', async () => {
    const { body } = await create();
    expect((await check(body.id)).body).toEqual({ id: body.id, campaign_id: id, expires_at: body.expires_at });
    expect((await revoke(body.id)).status).toBe(204);
    expect([(await check(body.id)).status, await list()]).toEqual([404, []]);
    expect((await revoke(body.id)).status).toBe(204);
    const audit = (await auditOf(id)).map(({ action }) => action);
    expect(audit).toEqual(['preview-link.created', 'preview-link.revoked']);
    expect(JSON.stringify(await auditOf(id))).not.toContain('preview=');
  });

  test('of another campaign is not revoked', async () => {
    const other = (await makeCampaign(server.db, { app })).id;
    const { body } = await create(7, 'editor', other);
    expect((await revoke(body.id)).status).toBe(204);
    expect((await check(body.id)).status).toBe(200);
  });

  test('is gone with its campaign', async () => {
    const { body } = await create();
    await server.call('DELETE', `/api/campaigns/${id}`, { as: 'editor' });
    expect((await check(body.id)).status).toBe(404);
    expect((await server.call('GET', path(), { as: 'editor' })).status).toBe(404);
  });

  test('is refused for an app without drafts', async () => {
    const plain = await makeCampaign(server.db);
    expect((await create(7, 'editor', plain.id)).body.detail.key).toBe('drafts-disabled');
  });
});

test('a campaign has at most twenty open links, also if they are created at once', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => create(1)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(4);
  expect(refused[0]?.body.detail.key).toBe('too-many-preview-links');
  await revoke((await list())[0].id);
  expect((await create()).status).toBe(201);
});

describe('the links of a blocked user', () => {
  const setState = (user: { id: string }, state: string) =>
    server.call('POST', `/api/users/${user.id}/state`, { as: 'admin', json: { state } });

  test('end with the block and stay ended, and those of other users stay valid', async () => {
    const leaver = await makeUser(server.db);
    const [own, others] = [(await create(7, leaver)).body.id, (await create()).body.id];
    expect((await setState(leaver, 'rejected')).status).toBe(200);
    expect([(await check(own)).status, (await check(others)).status]).toEqual([404, 200]);
    expect((await setState(leaver, 'approved')).status).toBe(200);
    expect([(await check(own)).status, (await list()).length]).toEqual([404, 1]);
  });

  test('include none that is created at the same moment', async () => {
    const leaver = await makeUser(server.db);
    await server.signIn(leaver);
    const answer = await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ state: 'rejected' }).where('id', '=', leaver.id).execute();
      const created = create(7, leaver);
      await waitingForLock(server.db);
      return { created };
    });
    expect((await answer.created).body.detail.key).toBe('forbidden');
    expect(await list()).toEqual([]);
  });
});

describe('a link is valid only while its creator sees the campaign', () => {
  const setRole = (user: { id: string }, role: string) =>
    server.call('POST', `/api/users/${user.id}/role`, { as: 'admin', json: { role } });
  const grants = (user: { id: string }, campaign = id) => `/api/permissions/campaigns/${campaign}/users/${user.id}`;
  const isValid = async (link: string) => {
    const [checked, listed] = [await check(link), await list()];
    const isListed = listed.some((one: { id: string }) => one.id === link);
    expect(isListed).toBe(checked.status === 200);
    return isListed;
  };

  test('with a role that sees only granted campaigns it ends, and with a grant it is valid again', async () => {
    const user = await makeUser(server.db);
    const { body } = await create(7, user);
    await setRole(user, 'external');
    expect(await isValid(body.id)).toBe(false);
    await server.call('PUT', grants(user), { as: 'admin' });
    expect(await isValid(body.id)).toBe(true);
    await server.call('DELETE', grants(user), { as: 'admin' });
    expect(await isValid(body.id)).toBe(false);
    await setRole(user, 'editor');
    expect(await isValid(body.id)).toBe(true);
  });

  test('a grant of the parent campaign is enough, and its end ends the link', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const parent = { id, app };
    await server.call('PUT', grants(external), { as: 'admin' });
    const child = (await makeCampaign(server.db, { parent, status: 'draft' })).id;
    const link = (await create(7, external, child)).body.id;
    expect((await check(link)).status).toBe(200);
    await server.call('DELETE', grants(external), { as: 'admin' });
    expect((await check(link)).status).toBe(404);
  });
});

test('the apps check links with their own token, which neither creates nor lists them', async () => {
  const { body } = await create();
  const reader = await makePersonalToken(server.db, { user: await server.person('admin') });
  const as = { bearer: reader };
  expect((await check(body.id, as)).status).toBe(200);
  expect([(await create(7, as)).status, (await server.call('GET', path(), { as })).status]).toEqual([403, 403]);
});

test('a user who does not see the campaign finds neither it nor its links', async () => {
  const { body } = await create();
  const external = await makeUser(server.db, { role: 'external' });
  expect((await create(7, external)).status).toBe(404);
  expect((await server.call('GET', path(), { as: external })).status).toBe(404);
  expect((await revoke(body.id, external)).status).toBe(404);
  expect((await check(body.id, external)).status).toBe(404);
  expect((await check(body.id)).status).toBe(200);
});

test('links are deleted from the database after their end', async () => {
  const rows = () => server.db.selectFrom('preview_links').select('id').where('campaign_id', '=', id).execute();
  await create(1);
  await server.timers.turn();
  expect(await rows()).toHaveLength(1);
  server.clock.advance(86_401);
  await server.timers.turn();
  expect(await rows()).toEqual([]);
});
