import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '#resources/schema/defineResource.ts';
import { bookingBehaviours, bookings } from '../support/bookings.ts';
import { makeCampaign, makeUser, type TestUser } from '../support/builders.ts';
import { type LockableRecord, lockables, lockEventsOf, makeLockable } from '../support/lockables.ts';
import { type Answer, type As, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let node: TestServer;
let record: LockableRecord;
/** Two tabs of two users. */
let ann: TestTab;
let bob: TestTab;

beforeAll(async () => {
  server = await startTestServer({ resources: [bookings], behaviours: bookingBehaviours });
  node = await startTestServer({ beside: server, resources: [bookings], behaviours: bookingBehaviours });
});
afterAll(async () => {
  await node.close();
  await server.close();
});
beforeEach(async () => {
  ann = new TestTab(await makeUser(server.db, { display_name: 'Ann', role: 'admin' }));
  bob = new TestTab(await makeUser(server.db, { display_name: 'Bob', role: 'admin' }));
});

const read = async () => (await server.call('GET', record.path, { as: 'admin' })).body;

/** A tab without a socket. Its first call creates its session, which is sent with the others. */
class TestTab {
  constructor(
    readonly user: TestUser,
    private secret?: string,
  ) {}

  private get options() {
    return { as: this.user, headers: this.secret === undefined ? undefined : { 'x-session-id': this.secret } };
  }
  async call(method: 'PUT' | 'DELETE', path: string, json?: object): Promise<Answer> {
    const answer = await server.call(method, `${record.path}/${path}`, { ...this.options, json });
    const made = answer.headers['x-session-id'];
    if (typeof made === 'string') this.secret = made;
    return answer;
  }
  lock = (take_over?: boolean) => this.call('PUT', 'lock', { take_over });
  free = (locked_at?: string) =>
    this.call('DELETE', locked_at === undefined ? 'lock' : `lock?locked_at=${encodeURIComponent(locked_at)}`);
  write = (name: string) => record.rename(server, name, this.options);
}

const idOf = (lock: Answer['body']): string => lock.campaign_id ?? lock.id;
const locksSeenBy = async (
  as: As,
  list = record.path.slice(0, record.path.lastIndexOf('/')),
): Promise<Answer['body'][]> => (await server.call('GET', `${list}/locks`, { as })).body.items;
const lockOf = async () => (await locksSeenBy('admin')).find((lock) => idOf(lock) === record.id);
const eventsOf = () => lockEventsOf(server, record);
const typesOf = async () => (await eventsOf()).map(({ type }) => type);

describe.each(lockables)('$name', (resource: Resource) => {
  beforeEach(async () => {
    record = await makeLockable(server, resource);
  });

  describe('taking a lock', () => {
    test('returns the holder and the expiry: 150 s after the last refresh', async () => {
      const now = server.clock.now().getTime();
      const { status, body } = await ann.lock();
      expect(status).toBe(200);
      expect(body).toEqual({
        ...record.name,
        session: expect.any(String),
        user: { id: ann.user.id, display_name: 'Ann' },
        locked_at: new Date(now).toISOString(),
        expires_at: new Date(now + 150_000).toISOString(),
      });
      expect(await lockOf()).toEqual(body);
      expect(await eventsOf()).toEqual([
        {
          type: record.locked,
          payload: { ...record.name, session: body.session, user: body.user, locked_at: body.locked_at },
        },
      ]);
    });

    test('needs no body', async () => {
      const answer = await server.call('PUT', `${record.path}/lock`, { as: ann.user });
      expect(answer.status, answer.text).toBe(200);
    });

    test('again keeps its start time, extends the expiry, and sends no event', async () => {
      const { body: first } = await ann.lock();
      server.clock.advance(15);
      const { body: second } = await ann.lock();
      expect(second).toEqual({ ...first, expires_at: new Date(server.clock.now().getTime() + 150_000).toISOString() });
      expect(await typesOf()).toEqual([record.locked]);
    });

    test('is refused while another tab holds it, and keeps its expiry', async () => {
      const { body: held } = await ann.lock();
      server.clock.advance(100);
      const refused = await bob.lock();
      expect(refused.status).toBe(423);
      expect(refused.body.detail).toMatchObject({ key: record.error, lock: held });
      expect(await lockOf()).toEqual(held);
    });

    test('is refused to the same user in a second tab', async () => {
      await ann.lock();
      expect((await new TestTab(ann.user).lock()).status).toBe(423);
    });

    test('succeeds for one of twenty tabs at the same moment, on two nodes', async () => {
      const users = await Promise.all(Array.from({ length: 20 }, () => makeUser(server.db, { role: 'admin' })));
      const bearers = await Promise.all(users.map((user) => server.signIn(user)));
      const answers = await Promise.all(
        bearers.map((bearer, index) =>
          (index % 2 ? server : node).call('PUT', `${record.path}/lock`, { as: { bearer }, json: {} }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 423)).toHaveLength(19);
      expect(await typesOf()).toEqual([record.locked]);
    });

    test('by take-over gives it to the new tab; the old one can neither renew, free nor write', async () => {
      const { body: lost } = await ann.lock();
      server.clock.advance(1);
      const { status, body: taken } = await bob.lock(true);
      expect(status).toBe(200);
      expect(taken).toMatchObject({ user: { display_name: 'Bob' }, locked_at: server.clock.now().toISOString() });
      expect((await ann.lock()).status).toBe(423);
      for (const moment of [lost.locked_at, taken.locked_at]) expect((await ann.free(moment)).status).toBe(204);
      expect((await ann.write('Late')).status).toBe(423);
      expect(await lockOf()).toEqual(taken);
      expect(await typesOf()).toEqual([record.locked, record.locked]);
      expect((await bob.write('Bob’s')).status).toBe(200);
    });

    test('after it expired is possible for others, and gives its old tab a new one', async () => {
      const { body: first } = await ann.lock();
      server.clock.advance(150);
      expect(await lockOf()).toBeUndefined();
      const { body: second } = await ann.lock();
      expect(second.locked_at).not.toBe(first.locked_at);
      server.clock.advance(150);
      expect((await bob.lock()).status).toBe(200);
    });

    test('does not write the record', async () => {
      const before = await read();
      const { body } = await ann.lock();
      await bob.lock(true);
      await ann.free(body.locked_at);
      expect(await read()).toEqual(before);
    });

    test('accepts no other field and no other value', async () => {
      const path = `${record.path}/lock`;
      for (const json of [{ takeover: true }, { take_over: 'yes' }, { session: 'x' }]) {
        expect((await server.call('PUT', path, { as: ann.user, json })).status).toBe(422);
      }
    });
  });

  describe('freeing a lock', () => {
    test('frees that one and sends an event', async () => {
      const { body } = await ann.lock();
      expect((await ann.free(body.locked_at)).status).toBe(204);
      expect(await lockOf()).toBeUndefined();
      expect((await eventsOf()).at(-1)).toEqual({ type: record.unlocked, payload: record.name });
    });

    test('with an earlier time does not free a newer lock of the same tab', async () => {
      const { body: first } = await ann.lock();
      await ann.free(first.locked_at);
      server.clock.advance(1);
      const { body: second } = await ann.lock();
      expect((await ann.free(first.locked_at)).status).toBe(204);
      expect(await lockOf()).toEqual(second);
    });

    test('is refused with an invalid time', async () => {
      await ann.lock();
      expect((await ann.free('yesterday')).status).toBe(422);
    });
  });

  test('without the time frees the current lock of the tab, and no other', async () => {
    await ann.lock();
    expect((await bob.free()).status).toBe(204);
    expect((await lockOf())?.user.display_name).toBe('Ann');
    expect((await ann.free()).status).toBe(204);
    expect(await lockOf()).toBeUndefined();
  });

  test('a call of the same sign-in without a session writes and frees as the session that holds the lock', async () => {
    await ann.lock();
    const bare = new TestTab(ann.user);
    expect((await bare.write('By the script')).status).toBe(200);
    expect((await new TestTab(bob.user).write('By another user')).status).toBe(423);
    expect((await new TestTab(bob.user).free()).status).toBe(204);
    expect(await lockOf()).toBeDefined();
    expect((await bare.free()).status).toBe(204);
    expect(await lockOf()).toBeUndefined();
  });

  test.each([
    'x'.repeat(43),
    'unknown',
  ])('a call with a session that does not exist neither writes nor frees (%s)', async (id) => {
    await ann.lock();
    for (const tab of [new TestTab(ann.user, id), new TestTab(ann.user, id)])
      expect((await tab.write('By an old tab')).status).toBe(423);
    expect((await new TestTab(ann.user, id).free()).status).toBe(204);
    expect(await lockOf()).toBeDefined();
  });

  describe('a write and a take-over at the same moment', () => {
    test('are serialized: no write of the loser comes after the take-over', async () => {
      for (let round = 0; round < 15; round++) {
        record = await makeLockable(server, resource);
        await ann.lock();
        const [write, takeOver] = await Promise.all([ann.write(`Round ${round}`), bob.lock(true)]);
        expect(takeOver.status).toBe(200);
        const types = await typesOf();
        const order = [record.locked, record.written, record.locked];
        expect(types).toEqual(write.status === 200 ? order : [record.locked, record.locked]);
      }
    });

    test('wait for each other', async () => {
      await ann.lock();
      let takeOver: Promise<Answer> | undefined;
      await server.db.transaction().execute(async (trx) => {
        await sql`select from ${sql.table(resource.name)} where id = ${record.id} for update`.execute(trx);
        takeOver = bob.lock(true);
        await expect
          .poll(async () => {
            const { rows } = await sql`select from pg_locks where not granted`.execute(node.db);
            return rows.length;
          })
          .toBe(1);
        expect((await lockOf())?.user.display_name).toBe('Ann');
      });
      expect((await takeOver)?.status).toBe(200);
    });
  });

  describe('a lock that nobody renews', () => {
    test('is swept once, by any node, and its end is sent as an event', async () => {
      await ann.lock();
      server.clock.advance(149);
      await server.timers.turn();
      expect(await typesOf()).toEqual([record.locked]);
      server.clock.advance(1);
      await Promise.all([server.timers.turn(), node.timers.turn(), server.timers.turn()]);
      expect(await typesOf()).toEqual([record.locked, record.unlocked]);
    });
  });
});

test('the list contains the live locks of campaigns visible to the caller', async () => {
  const external = await makeUser(server.db, { role: 'external' });
  const granted = await makeCampaign(server.db, { grantedTo: external });
  const child = await makeCampaign(server.db, { parent: granted });
  const campaign = await makeCampaign(server.db);
  for (const { id } of [granted, child, campaign]) {
    await server.call('PUT', `/api/campaigns/${id}/lock`, { as: ann.user, json: {} });
  }
  const idsSeenBy = async (as: As) => (await locksSeenBy(as, '/api/campaigns')).map(idOf);
  expect((await idsSeenBy(external)).sort()).toEqual([granted.id, child.id].sort());
  expect(await idsSeenBy('editor')).toEqual(expect.arrayContaining([granted.id, child.id, campaign.id]));
  server.clock.advance(150);
  expect(await idsSeenBy('admin')).toEqual([]);
});
