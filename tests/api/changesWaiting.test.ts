import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeCampaign, makePersonalToken, makeUser } from '../support/builders.ts';
import { ChangeReader, waitsAt } from '../support/changes.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
let server: TestServer;
beforeAll(async () => {
  live = await startTwoNodes();
  server = live.server;
});
afterAll(() => live.close());

const waiting = (count: number, at = server) =>
  vi.waitFor(async () => expect(await waitsAt(at)).toBe(count), { timeout: 10_000, interval: 20 });

describe('a request that waits for changes', () => {
  test('is answered when a campaign is written at another node', async () => {
    const campaign = await makeCampaign(server.db);
    const reader = await ChangeReader.start(server, 'admin');
    const answer = reader.ids(live.node, 20);
    await waiting(1, live.node);
    await live.rename(campaign.id, 'editor');
    expect(await answer).toEqual([campaign.id]);
    expect(await waitsAt(live.node)).toBe(0);
  });

  test('is answered at once if something changed already', async () => {
    const campaign = await makeCampaign(server.db);
    const reader = await ChangeReader.start(server, 'admin');
    await live.rename(campaign.id, 'editor');
    expect(await reader.ids(server, 20)).toEqual([campaign.id]);
  });

  test('is answered with nothing after its time', async () => {
    const reader = await ChangeReader.start(server, 'admin');
    expect(await reader.ids(server, 0.05)).toEqual([]);
  });

  test('is not answered for a campaign that the caller does not see', async () => {
    const external = await makeUser(server.db, { role: 'external' });
    const [hidden, granted] = [await makeCampaign(server.db), await makeCampaign(server.db, { grantedTo: external })];
    const [reader, witness] = [await ChangeReader.start(server, external), await ChangeReader.start(server, 'admin')];
    const answer = reader.ids(server, 20);
    await waiting(1);
    await live.rename(hidden.id, 'editor');
    // The reader was woken together with the witness.
    expect(await witness.ids(server, 20)).toEqual([hidden.id]);
    expect(await waitsAt(server)).toBe(1);
    await live.rename(granted.id, 'editor');
    expect(await answer).toEqual([granted.id]);
  });

  test('is answered with 401 and nothing else when the account is blocked', async () => {
    const person = await makeUser(server.db);
    const reader = await ChangeReader.start(server, person);
    const answer = reader.request(live.node, 20);
    await waiting(1, live.node);
    await server.call('POST', `/api/users/${person.id}/state`, { as: 'admin', json: { state: 'rejected' } });
    expect(await answer).toMatchObject({ status: 401, body: { detail: { key: 'unauthorized' } } });
  });

  test('is answered with 401 when its token was revoked before a change', async () => {
    const [person, campaign] = [await makeUser(server.db), await makeCampaign(server.db)];
    const bearer = await makePersonalToken(server.db, { user: person });
    const reader = await ChangeReader.start(server, { bearer });
    const answer = reader.request(server, 20);
    await waiting(1);
    await server.db.deleteFrom('personal_access_tokens').where('user_id', '=', person.id).execute();
    await live.rename(campaign.id, 'editor');
    expect((await answer).body).toEqual({ detail: { key: 'unauthorized', msg: expect.any(String) } });
  });

  test('starts over when the role changes', async () => {
    const person = await makeUser(server.db);
    const reader = await ChangeReader.start(server, person);
    const answer = reader.request(server, 20);
    await waiting(1);
    await server.call('POST', `/api/users/${person.id}/role`, { as: 'admin', json: { role: 'external' } });
    expect((await answer).status).toBe(410);
  });

  test('ends when the caller goes away', async () => {
    const bearer = await server.signIn('admin');
    const { cursor } = await ChangeReader.start(server, 'admin');
    const leaving = new AbortController();
    const answer = fetch(`${live.address}/api/changes?since=${cursor}&wait=20`, {
      headers: { authorization: `Bearer ${bearer}` },
      signal: leaving.signal,
    }).catch(() => 'left');
    await waiting(1);
    leaving.abort();
    expect(await answer).toBe('left');
    await waiting(0);
  });

  test('is answered at once beyond five of one caller', async () => {
    const [person, other] = [await makeUser(server.db), await makeUser(server.db)];
    const reader = await ChangeReader.start(server, person);
    const waits = Array.from({ length: 5 }, () => reader.request(server, 20));
    await waiting(5);
    expect((await reader.request(server, 20)).body.items).toEqual([]);
    const another = (await ChangeReader.start(server, other)).request(server, 20);
    await waiting(6);
    await live.rename((await makeCampaign(server.db)).id, 'editor');
    for (const answer of await Promise.all([...waits, another])) expect(answer.body.items).toHaveLength(1);
  });

  test('is answered at once beyond fifty', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => makeUser(server.db)));
    const readers = await Promise.all(people.map((person) => ChangeReader.start(server, person)));
    const waits = readers.flatMap((reader) => Array.from({ length: 5 }, () => reader.request(server, 20)));
    await waiting(50);
    const reader = await ChangeReader.start(server, 'admin');
    expect(await reader.ids(server, 20)).toEqual([]);
    await live.rename((await makeCampaign(server.db)).id, 'editor');
    for (const answer of await Promise.all(waits)) expect(answer.status).toBe(200);
  });

  test('is answered at once while the server receives no notifications', async () => {
    const campaign = await makeCampaign(server.db);
    const reader = await ChangeReader.start(server, 'admin');
    const answer = reader.ids(server, 20);
    await waiting(1);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'campaign-cms events'`.execute(server.db);
    expect(await answer).toEqual([]);
    await live.rename(campaign.id, 'editor');
    expect(await reader.ids(server, 20)).toEqual([campaign.id]);
  });

  test('is answered when the server stops', async () => {
    const node = await startTestServer({ beside: server });
    const reader = await ChangeReader.start(server, 'admin');
    const answer = reader.request(node, 20);
    await waiting(1, node);
    await node.close();
    expect(await answer).toMatchObject({ status: 200, body: { items: [] } });
  });
});
