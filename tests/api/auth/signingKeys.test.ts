import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { keyedHash, signingKeys } from '#server/modules/auth/auth.ts';
import { makeCampaign } from '../../support/builders.ts';
import { SetClock } from '../../support/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const dayS = 24 * 3_600;

test('eight processes that start at once agree on one key', async () => {
  const database: TestDatabase = await createTestDatabase();
  const processes = Array.from({ length: 8 }, () => connect(database.url, { max: 1 }));
  const keys = await Promise.all(processes.map((db) => signingKeys(db, new SetClock())));
  await Promise.all(processes.map((db) => db.destroy()));
  expect(new Set(keys.map(({ current }) => current.id)).size).toBe(1);
  expect(await database.db.selectFrom('signing_keys').selectAll().execute()).toHaveLength(1);
  await database.drop();
});

let server: TestServer;
let node: TestServer;
let campaign: Awaited<ReturnType<typeof makeCampaign>>;
beforeAll(async () => {
  server = await startTestServer();
  node = await startTestServer({ beside: server });
  campaign = await makeCampaign(server.db);
});
afterAll(async () => {
  await node.close();
  await server.close();
});

const tokenAt = async (of: TestServer): Promise<string> => {
  const json = { campaign_id: campaign.id, purpose: 'editor' };
  return (await of.call('POST', `/api/apps/${campaign.app}/token`, { as: 'editor', json })).body.token;
};
const publishedAt = async (of: TestServer): Promise<JSONWebKeySet> =>
  (await of.call('GET', '/api/auth/oauth2/jwks')).body;
const idsAt = async (of: TestServer) => (await publishedAt(of)).keys.map(({ kid }) => kid);
const signerOf = async (of: TestServer) => decodeProtectedHeader(await tokenAt(of)).kid;

test('a key signs for 90 days, and its successor is published a day before it signs', async () => {
  const { db, clock } = server;
  const [first] = await idsAt(server);
  const hash = await keyedHash(db, 'fan@example.com');
  clock.advance(90 * dayS - 60);
  expect(await idsAt(server)).toEqual([first]);

  clock.advance(15 * 60);
  const both = await idsAt(server);
  expect(both).toEqual([first, expect.not.stringMatching(`^${first}$`)]);
  expect(await idsAt(node)).toEqual(both);
  expect([await signerOf(server), await signerOf(node)]).toEqual([first, first]);

  clock.advance(dayS - 60);
  const former = await tokenAt(server);
  clock.advance(570);
  const published = await publishedAt(node);
  expect(decodeProtectedHeader(former).kid).toBe(first);
  await jwtVerify(former, createLocalJWKSet(published), { currentDate: clock.now() });
  const read = await node.call('GET', `/api/campaigns/${campaign.id}`, { as: { bearer: former } });
  expect(read.status).toBe(200);

  clock.advance(60);
  expect([await signerOf(server), await signerOf(node)]).toEqual([both[1], both[1]]);
  expect(await keyedHash(db, 'fan@example.com')).toBe(hash);
});

test('a former key is published for 31 days, and is then deleted', async () => {
  const { db, clock } = server;
  const both = await idsAt(server);
  clock.advance(30 * dayS);
  expect(await idsAt(server)).toEqual(both);
  clock.advance(dayS + 3_600);
  expect(await idsAt(server)).toEqual([both[1]]);
  expect(await idsAt(node)).toEqual([both[1]]);
  const stored = await db.selectFrom('signing_keys').select('id').execute();
  expect(stored.map(({ id }) => id)).toEqual([both[1]]);
});

test('a token of a key whose row an administrator deleted is refused within ten minutes', async () => {
  const { db, clock } = server;
  clock.advance(601);
  await Promise.all([idsAt(server), idsAt(node)]);
  clock.advance(500);
  const former = await tokenAt(server);
  await db.deleteFrom('signing_keys').execute();
  clock.advance(101);
  const signer = await signerOf(server);
  expect(await signerOf(node)).toBe(signer);
  expect(signer).not.toBe(decodeProtectedHeader(former).kid);
  const read = await node.call('GET', `/api/campaigns/${campaign.id}`, { as: { bearer: former } });
  expect(read.status).toBe(401);
});
