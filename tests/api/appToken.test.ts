import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PermissionKey } from '#contracts/permissions.ts';
import { makeApp, makeCampaign, makeLock, makePersonalToken, makeUser, type TestUser } from '../support/builders.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let external: TestUser;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
let unseen: Awaited<ReturnType<typeof makeCampaign>>;

beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
  campaign = await makeCampaign(server.db, { grantedTo: external });
  unseen = await makeCampaign(server.db, { app: campaign.app });
});
afterAll(() => server.close());

const ask = (as: As, { app = campaign.app, campaign_id = campaign.id, purpose = 'editor' } = {}) =>
  server.call('POST', `/api/apps/${app}/token`, { as, json: { campaign_id, purpose } });
const tokenOf = async (as: As, more?: Parameters<typeof ask>[1]): Promise<string> => (await ask(as, more)).body.token;
const patch = (as: As, fields: object, id = campaign.id) =>
  server.call('POST', `/api/campaigns/${id}/patch`, { as, json: { fields } });
const read = (as: As, id = campaign.id) => server.call('GET', `/api/campaigns/${id}`, { as });

const claimsOf = async (as: As, purpose: string): Promise<{ permissions: PermissionKey[]; name?: string }> => {
  const token = await tokenOf(as, { purpose });
  return JSON.parse(new TextDecoder().decode(Buffer.from(token.split('.')[1] ?? '', 'base64url')));
};

describe('an app token', () => {
  test('can be verified with the public keys, names its app and expires after 10 minutes', async () => {
    const { status, body } = await ask('editor');
    expect(status).toBe(200);
    const ends = new Date(Math.floor(server.clock.now().getTime() / 1000) * 1000 + 600_000);
    expect(body).toEqual({ token: expect.any(String), expires_at: ends.toISOString() });

    const keys = await server.call('GET', '/api/auth/oauth2/jwks');
    const jwks = createLocalJWKSet(keys.body as JSONWebKeySet);
    const options = { audience: campaign.app, issuer: 'http://localhost:4600/api/auth/oauth2', typ: 'app+jwt' };
    const { payload, protectedHeader } = await jwtVerify(body.token, jwks, {
      ...options,
      currentDate: server.clock.now(),
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'app+jwt' });
    const editor = await server.person('editor');
    expect(payload).toEqual({
      ...{ iss: options.issuer, aud: campaign.app, sub: editor.id, name: editor.display_name, jti: expect.any(String) },
      ...{ campaign_id: campaign.id, app_id: 1, session: null, purpose: 'editor' },
      ...{ permissions: ['campaigns-read', 'campaigns-modify'], iat: ends.getTime() / 1000 - 600 },
      exp: ends.getTime() / 1000,
    });
    const elsewhere = jwtVerify(body.token, jwks, { ...options, audience: 'other', currentDate: server.clock.now() });
    await expect(elsewhere).rejects.toThrow('aud');
    const later = jwtVerify(body.token, jwks, { ...options, currentDate: ends });
    await expect(later).rejects.toThrow('exp');
  });

  test('for reports carries the right to consumer data if the user has it; for the editor it never does', async () => {
    const permissionsOf = async (as: As, purpose: string) => (await claimsOf(as, purpose)).permissions;
    expect(await permissionsOf(external, 'reports')).toEqual([
      'campaigns-read',
      'campaigns-modify',
      'consumer-data-read',
    ]);
    expect(await permissionsOf('admin', 'editor')).toEqual(['campaigns-read', 'campaigns-modify']);
  });

  test('carries the name of its user, for a log of draws and for manual checks of a page', async () => {
    expect((await claimsOf(external, 'reports')).name).toBe(external.display_name);
    expect((await claimsOf(external, 'editor')).name).toBe(external.display_name);
  });

  test('for mails also carries the address of its user, which alone gets test mails', async () => {
    const claims = await claimsOf(external, 'mails');
    expect(claims).toMatchObject({ name: external.display_name, email: external.email });
    expect(claims.permissions).toContain('consumer-data-read');
    expect(await claimsOf(external, 'reports')).not.toHaveProperty('email');
  });

  test('requires a campaign of that app that is visible to the caller, else both return 404', async () => {
    const { id: other } = await makeApp(server.db);
    const missing = await ask(external, { campaign_id: '01900000-0000-7000-8000-000000000000' });
    const answers = [
      await ask(external, { campaign_id: unseen.id }),
      await ask('admin', { app: other }),
      await ask('admin', { app: 'nowhere' }),
    ];
    expect(missing.status).toBe(404);
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, missing.text]);
  });

  test('is never issued for a personal token or another app token', async () => {
    const user = await server.person('admin');
    const bearer = await makePersonalToken(server.db, { user, permissions: ['campaigns-read', 'campaigns-modify'] });
    expect((await ask({ bearer })).status).toBe(403);
    expect((await ask({ bearer: await tokenOf('admin') })).status).toBe(403);
  });

  test('requires a known purpose and an id', async () => {
    expect((await ask('editor', { purpose: 'everything' })).status).toBe(422);
    expect((await ask('editor', { campaign_id: 'x' })).status).toBe(422);
  });
});

describe('an editor token in the API', () => {
  test('reads its campaign and writes its page, on behalf of its user', async () => {
    const as = { bearer: await tokenOf(external) };
    expect((await read(as)).body.id).toBe(campaign.id);
    const answer = await patch(as, { page: { title: 'New' } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.page).toEqual({ title: 'New' });
    expect(answer.body.last_edited_by.id).toBe(external.id);
    const audit = await server.db
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('record_id', '=', campaign.id)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit).toEqual({ user_id: external.id, details: { via: 'editor-token', fields: ['page'] } });
  });

  test('writes no other field, not even together with the page', async () => {
    const as = { bearer: await tokenOf('admin') };
    const before = (await read('admin')).body;
    for (const fields of [{ name: 'x' }, { page: {}, name: 'x' }, { test: true }]) {
      expect((await patch(as, fields)).status).toBe(403);
    }
    expect((await read('admin')).body).toEqual(before);
  });

  test('can not access another campaign', async () => {
    const as = { bearer: await tokenOf('admin') };
    expect((await read(as, unseen.id)).status).toBe(404);
    expect((await patch(as, { page: {} }, unseen.id)).status).toBe(404);
  });

  test('can not make any other call', async () => {
    const as = { bearer: await tokenOf('admin') };
    const opened: string[] = [];
    for (const { method, url, config } of server.routes) {
      if (config?.access === 'public' || method === 'HEAD') continue;
      const path = url.replace(':id', campaign.id).replace(':app', campaign.app).replace(':slug', campaign.slug);
      const answer = await server.app.inject({
        method: method as 'GET',
        url: path,
        headers: { authorization: `Bearer ${as.bearer}` },
      });
      if (answer.statusCode !== 403) opened.push(`${String(method)} ${url}`);
    }
    expect(opened.sort()).toEqual([
      'GET /api/campaigns/:id',
      'GET /api/campaigns/:id/music/focus_artists',
      'GET /api/campaigns/:id/music/tracklist',
      'POST /api/campaigns/:id/patch',
    ]);
  });

  test('is refused while another tab holds the lock', async () => {
    const locked = await makeCampaign(server.db);
    const as = { bearer: await tokenOf('editor', { app: locked.app, campaign_id: locked.id }) };
    await makeLock(server.db, { campaign: locked, at: server.clock.now() });
    expect((await patch(as, { page: { a: 1 } }, locked.id)).status).toBe(423);
  });

  test('ends after 10 minutes, and at once when its user is blocked or loses the grant', async () => {
    const person = await makeUser(server.db, { role: 'external' });
    const granted = await makeCampaign(server.db, { grantedTo: person });
    const as = { bearer: await tokenOf(person, { app: granted.app, campaign_id: granted.id }) };
    expect((await read(as, granted.id)).status).toBe(200);

    await server.db.deleteFrom('campaign_access').where('user_id', '=', person.id).execute();
    expect((await read(as, granted.id)).status).toBe(404);
    await server.db.updateTable('users').set({ state: 'rejected' }).where('id', '=', person.id).execute();
    expect((await read(as, granted.id)).status).toBe(401);

    const late = { bearer: await tokenOf('editor') };
    server.clock.advance(601);
    expect((await read(late)).status).toBe(401);
  });

  test('is accepted only with a valid signature, and never if it was issued for reports', async () => {
    const token = await tokenOf('admin');
    const [head, body = '', signature] = token.split('.');
    const claims = JSON.parse(atob(body));
    const swapped = { ...claims, campaign_id: unseen.id };
    const forged = [
      `${head}.${btoa(JSON.stringify(swapped)).replaceAll('=', '')}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'app+jwt' })
        .sign(new TextEncoder().encode(body)),
      `${head}.${body}.`,
      await tokenOf('admin', { purpose: 'reports' }),
      'a.b.c',
    ];
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    for (const bearer of forged) expect((await read({ bearer })).status, bearer).toBe(401);
  });
});
