import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePreviewToken } from '#server/modules/appTokens/appTokens.ts';
import { makeApp, makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { releaseCalls } from '../support/releaseCalls.ts';
import { type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let external: TestUser;
let app: string;
let id: string;
let release: string;
const { create, discard } = releaseCalls(() => server);

beforeAll(async () => {
  server = await startTestServer();
  external = await makeUser(server.db, { role: 'external' });
});
beforeEach(async () => {
  app = (await makeApp(server.db, { config: { drafts_enabled: true } })).id;
  id = (await makeCampaign(server.db, { app, grantedTo: external })).id;
  release = await create();
});
afterAll(() => server.close());

const ask = (as: As, json: object = {}, of = app) =>
  server.call('POST', `/api/apps/${of}/token`, { as, json: { campaign_id: id, purpose: 'preview', ...json } });

describe('a token for a preview', () => {
  test('is of the user, can only be read with, and names the release', async () => {
    const { status, body } = await ask('editor', { release });
    expect(status).toBe(200);
    const claims = decodeJwt(body.token);
    expect(claims).toMatchObject({ aud: app, campaign_id: id, purpose: 'preview', release });
    expect(claims).toMatchObject({ sub: (await server.person('editor')).id, permissions: ['campaigns-read'] });
    expect(claims).not.toHaveProperty('name');
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600);
    expect(decodeJwt((await ask('editor')).body.token)).not.toHaveProperty('release');
  });

  test('opens nothing of the tool', async () => {
    const { token } = (await ask('editor', { release })).body;
    expect((await server.call('GET', `/api/campaigns/${id}`, { as: { bearer: token } })).status).toBe(401);
  });

  test('is not issued for a release that the user does not see, or that is closed', async () => {
    expect((await ask(external, { release })).status).toBe(404);
    expect((await ask('editor', { release: '01900000-0000-7000-8000-000000000000' })).status).toBe(404);
    const own = await create('Mine', external);
    expect((await ask(external, { release: own })).status).toBe(200);
    await discard(release);
    const closed = await ask('editor', { release });
    expect([closed.status, closed.body.detail.key]).toEqual([409, 'release-closed']);
  });

  test('is not issued for an app without previews', async () => {
    const plain = (await makeApp(server.db)).id;
    const { id: campaign_id } = await makeCampaign(server.db, { app: plain });
    const answer = await ask('editor', { campaign_id }, plain);
    expect([answer.status, answer.body.detail.key]).toEqual([409, 'drafts-disabled']);
    expect((await ask('editor', { campaign_id, purpose: 'editor' }, plain)).status).toBe(200);
  });
});

test('the token of a preview link can name a release, and has no permissions', async () => {
  const link = { id: 'link', createdAt: new Date('2026-01-01'), expiresAt: new Date('2026-01-02') };
  const claimsOf = async (...more: string[]) =>
    decodeJwt(await makePreviewToken(server, { app, id, app_id: 1 }, link, ...more));
  const ofRelease = await claimsOf(release);
  expect(ofRelease).toMatchObject({ sub: 'link', purpose: 'preview', release, exp: Date.UTC(2026, 0, 2) / 1_000 });
  expect(ofRelease).not.toHaveProperty('permissions');
  expect(await claimsOf()).not.toHaveProperty('release');
});
