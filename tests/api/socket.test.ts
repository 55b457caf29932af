import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { endUserSessions } from '#server/modules/auth/auth.ts';
import { makeCampaign, makePersonalToken, makeUser } from '../support/builders.ts';
import { startTestServer } from '../support/server.ts';
import { freshSignIn, signOut } from '../support/signIns.ts';
import { openSocket } from '../support/socket.ts';
import { startTwoNodes, type TwoNodes } from '../support/twoNodes.ts';

let live: TwoNodes;
beforeAll(async () => {
  live = await startTwoNodes();
});
afterAll(() => live.close());
afterEach(() => live.killSockets());

const authorize = (access_token: string, session_id?: string) => ({ type: 'authorize', access_token, session_id });

describe('the handshake', () => {
  const origin = (value: string) => openSocket(live.address, { origin: value });

  test('accepts our own pages and programs, and no foreign page', async () => {
    for (const options of [{}, { origin: live.server.config.publicUrl }]) {
      await (await openSocket(live.address, options)).close();
    }
    for (const foreign of ['https://evil.example.com', 'null', 'http://localhost:4600.evil.example.com']) {
      await expect(origin(foreign)).rejects.toThrow('403');
    }
  });

  test('without an upgrade is refused with a message', async () => {
    const { status, body } = await live.server.call('GET', '/api/events');
    expect([status, body.detail.key]).toEqual([400, 'malformed-request']);
  });
});

describe('authorizing', () => {
  test('returns a session whose secret identifies the same tab, on another node too', async () => {
    const first = await live.tab('editor');
    expect(Buffer.from(first.sessionId, 'base64url')).toHaveLength(32);
    expect(first.session).toMatch(/^[0-9a-f-]{36}$/);
    const again = await live.tab('editor', { sessionId: first.sessionId }, live.nodeAddress);
    expect([again.sessionId, again.session]).toEqual([first.sessionId, first.session]);
  });

  test('is refused to a further tab of a user with 50 sockets, whose other tabs stay connected', async () => {
    const person = await makeUser(live.server.db);
    const token = await live.server.signIn(person);
    const tabs = [];
    for (let index = 0; index < serverLimits.maxSocketsPerUser; index++) tabs.push(await live.tab(person, { token }));
    const further = await live.connect();
    further.say(authorize(token));
    expect(await further.closed).toBe(1013);
    for (const tab of tabs) expect(await tab.soFar()).toEqual([]);
    tabs[0]?.say(authorize(token));
    expect((await tabs[0]?.next())?.type).toBe('session_id');
    await live.tab('editor');
    await tabs[0]?.close();
    await live.tab(person, { token });
  });

  test("creates a new session for another user's secret, a wrong one or an alias", async () => {
    const { sessionId, session } = await live.tab('editor');
    const other = (await freshSignIn(live.server, await live.server.person('editor'))).access_token;
    const tabs = [
      await live.tab('admin', { sessionId }),
      await live.tab('editor', { sessionId, token: other }),
      await live.tab('editor', { sessionId: session }),
      await live.tab('editor', { sessionId: 'x' }),
    ];
    const secrets = tabs.map((one) => one.sessionId);
    expect(new Set([sessionId, session, 'x', ...secrets]).size).toBe(7);
  });

  test('is required before anything else: events are not sent, and a ping is refused', async () => {
    const silent = await live.connect();
    const hearing = await live.tab('admin');
    const { id } = await makeCampaign(live.server.db);
    await live.rename(id, 'editor');
    expect((await hearing.next()).type).toBe('campaign_updated');
    silent.say({ type: 'ping' });
    await expect(silent.next()).rejects.toThrow('closed with 1008');
  });

  test('has a timeout of 5 s', async () => {
    const [late, inTime] = [await live.connect(), await live.tab('editor')];
    await live.pass(4);
    expect(late.socket.readyState).toBe(late.socket.OPEN);
    await live.pass(1);
    expect(await late.closed).toBe(1008);
    expect(await inTime.soFar()).toEqual([]);
  });

  test('is refused with any bearer other than a sign-in of an approved user', async () => {
    const person = await makeUser(live.server.db);
    const ended = await freshSignIn(live.server, person);
    await signOut(live.server, ended);
    const pending = await makeUser(live.server.db);
    const ofPending = (await freshSignIn(live.server, pending)).access_token;
    await live.server.db.updateTable('users').set({ state: 'pending' }).where('id', '=', pending.id).execute();
    const campaign = await makeCampaign(live.server.db);
    const json = { campaign_id: campaign.id, purpose: 'editor' };
    const appToken = await live.server.call('POST', `/api/apps/${campaign.app}/token`, { as: 'admin', json });
    const refused = {
      unknown: 'unknown',
      ended: ended.access_token,
      pending: ofPending,
      personal: await makePersonalToken(live.server.db, { user: person }),
      app: appToken.body.token,
      refresh: (await freshSignIn(live.server, person)).refresh_token,
    };
    for (const [name, token] of Object.entries(refused)) {
      const socket = await live.connect();
      socket.say(authorize(token));
      expect([name, await socket.closed]).toEqual([name, 1008]);
    }
  });

  test.each([
    ['no JSON', 'hello'],
    ['no object', '[]'],
    ['nothing', 'null'],
    ['another type', { type: 'subscribe' }],
    ['no token', { type: 'authorize' }],
    ['a token that is not a text', { type: 'authorize', access_token: 1 }],
    ['a session that is not a text', { type: 'authorize', access_token: 'x', session_id: {} }],
  ])('is refused when it is %s', async (_name, message) => {
    const socket = await live.connect();
    socket.say(message);
    expect(await socket.closed).toBe(1008);
  });

  test('is refused in bytes, and in a message over 4 KB', async () => {
    const [bytes, large] = [await live.connect(), await live.connect()];
    bytes.socket.send(Buffer.from('{"type":"ping"}'));
    expect(await bytes.closed).toBe(1008);
    large.say(authorize('x'.repeat(4_096)));
    expect(await large.closed).toBe(1009);
  });

  test('by a flood of attempts closes the socket', async () => {
    const socket = await live.connect();
    for (let count = 0; count < 50; count++) socket.say(authorize('unknown'));
    expect(await socket.closed).toBe(1008);
  });
});

describe('authorizing again', () => {
  test('with a fresh token of the same user keeps the socket and its session', async () => {
    const person = await makeUser(live.server.db);
    const first = await live.tab(person);
    live.server.clock.advance(live.server.config.accessTokenSeconds - 1);
    const held = await live.server.db
      .selectFrom('sessions')
      .select('grant_id')
      .where('alias', '=', first.session)
      .execute();
    expect(held).toHaveLength(1);
    first.say(authorize((await freshSignIn(live.server, person)).access_token));
    expect((await first.next()).type).toBe('session_id');
    live.server.clock.advance(1);
    first.say({ type: 'ping' });
    expect((await first.next()).type).toBe('ping');
    await live.server.timers.turn();
    expect(first.socket.readyState).toBe(first.socket.OPEN);
  });

  test("with another user's token, or an invalid one, closes it", async () => {
    const [one, two] = [await live.tab('editor'), await live.tab('editor')];
    one.say(authorize(await live.server.signIn('admin')));
    two.say(authorize('unknown'));
    expect(await Promise.all([one.closed, two.closed])).toEqual([1008, 1008]);
  });
});

describe('a socket is closed', () => {
  test('with its token, by 4001, and receives nothing from then on', async () => {
    const person = await makeUser(live.server.db, { role: 'admin' });
    const ending = await live.tab(person);
    live.server.clock.advance(live.server.config.accessTokenSeconds);
    const hearing = await live.tab('admin');
    const { id } = await makeCampaign(live.server.db);
    await live.rename(id, 'editor');
    expect((await hearing.next()).type).toBe('campaign_updated');
    await live.server.timers.turn();
    expect(await ending.closed).toBe(4001);
    await expect(ending.next()).rejects.toThrow();
  });

  test('with its sign-in, on any node, and with no other', async () => {
    const person = await makeUser(live.server.db);
    const signIn = await freshSignIn(live.server, person);
    const token = signIn.access_token;
    const tabs = [await live.tab(person, { token }), await live.tab(person, { token }, live.nodeAddress)];
    const other = await live.tab(person);
    await signOut(live.server, signIn);
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([1008, 1008]);
    expect(await other.soFar()).toEqual([]);
  });

  test('with all sign-ins of a user: a block, a new password', async () => {
    const person = await makeUser(live.server.db);
    const tabs = [await live.tab(person), await live.tab(person, {}, live.nodeAddress)];
    const other = await live.tab('admin');
    await endUserSessions(live.server.db, person.id);
    expect(await Promise.all(tabs.map(({ closed }) => closed))).toEqual([1008, 1008]);
    expect(await other.soFar()).toEqual([]);
  });

  test('after 40 s without a response to a ping', async () => {
    const person = await makeUser(live.server.db);
    const token = await live.server.signIn(person);
    const dead = await live.connect({ autoPong: false });
    dead.say(authorize(token));
    await dead.next();
    const alive = await live.tab(person);
    // A browser answers the first ping by itself; the second one is for its script.
    const pinged = once(alive.socket, 'ping');
    await live.pass(20);
    await pinged;
    expect((await alive.next()).type).toBe('ping');
    await alive.soFar();
    await live.pass(19);
    expect(dead.socket.readyState).toBe(dead.socket.OPEN);
    await alive.soFar();
    await live.pass(1);
    expect(await dead.closed).toBe(1006);
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  });

  test('when the server shuts down, with a close code, and its session is marked as left', async () => {
    const third = await startTestServer({ beside: live.server });
    const left = await live.tab('editor', {}, await third.listen());
    await third.close();
    expect(await left.closed).toBe(1001);
    const row = await live.server.db
      .selectFrom('sessions')
      .select('disconnected_at')
      .where('alias', '=', left.session)
      .executeTakeFirst();
    expect(row?.disconnected_at).toEqual(live.server.clock.now());
  });
});
