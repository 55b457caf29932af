import { once } from 'node:events';
import { connect as connectSocket, createServer, type Server } from 'node:net';
import { sql } from 'kysely';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { connect, DatabaseUnreachableError, waitForDatabase } from '#server/db/connect.ts';
import { EventListener } from '#server/db/eventListener.ts';
import { isAway } from '#server/db/postgresErrors.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Forwards connections to the cluster of this test run. */
async function forwarder(port: number): Promise<Server> {
  const { port: target, hostname } = new URL(inject('clusterUrl'));
  const server = createServer((near) => {
    const far = connectSocket(Number(target), hostname);
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  closers.push(() => server.close());
  return server;
}

/** Returns the cluster's URL at a port where nothing listens yet. */
async function silentAddress(): Promise<{ url: string; port: number }> {
  const probe = await forwarder(0);
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((closed) => probe.close(closed));
  const url = new URL(inject('clusterUrl'));
  url.port = String(port);
  return { url: url.href, port };
}

function open(url: string) {
  const db = connect(url, { connectionTimeout: 1000 });
  closers.unshift(() => db.destroy());
  return db;
}

test('a database that never responds fails after the timeout, with the reason and without the password', async () => {
  const { url, port } = await silentAddress();
  const waiting = waitForDatabase(open(url), { log: quiet, timeout: 100, interval: 20 });
  const error: unknown = await waiting.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DatabaseUnreachableError);
  expect(String(error)).toBe(
    `DatabaseUnreachableError: The database did not respond for 0.1 s (connect ECONNREFUSED 127.0.0.1:${port}). ` +
      'Check DATABASE_URL and that the server is running.',
  );
});

test('the connection waits for a database that starts late, and logs both', async () => {
  const { url, port } = await silentAddress();
  const told: string[] = [];
  const log = {
    info: (message: string) => void told.push(message),
    warn: (message: string) => {
      told.push(message);
      if (told.length === 1) void forwarder(port);
    },
  };
  await waitForDatabase(open(url), { log, timeout: 10_000, interval: 20 });
  expect(told[0]).toBe(`Waiting for the database: connect ECONNREFUSED 127.0.0.1:${port}.`);
  expect(told.at(-1)).toBe('The database is reachable.');
});

test('a rejected password is reported as such', async () => {
  const url = new URL(inject('clusterUrl'));
  url.password = 'guess';
  const waiting = waitForDatabase(open(url.href), { log: quiet, timeout: 10, interval: 20 });
  await expect(waiting).rejects.toThrow(/password authentication failed/);
});

describe('an idle connection that the database closes', () => {
  const pidOf = async (db: ReturnType<typeof connect>) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;

  test('is logged', async () => {
    const message = await new Promise<string>((tell) => {
      const db = connect(inject('clusterUrl'), { onIdleError: (error) => tell(error.message) });
      closers.unshift(() => db.destroy());
      void pidOf(db).then((pid) => sql`select pg_terminate_backend(${pid})`.execute(open(inject('clusterUrl'))));
    });
    expect(message).toBe('terminating connection due to administrator command');
  });

  test('is not logged while it is being closed, since the database may be slower', async () => {
    const { url, port } = await silentAddress();
    const connected = once(await forwarder(port), 'connection');
    const told: string[] = [];
    const db = connect(url, { onIdleError: (error) => told.push(error.message) });
    const pid = await pidOf(db);
    const [near] = await connected;
    near.unpipe();
    await db.destroy();
    const passedOn = once(near, 'finish');
    const other = open(inject('clusterUrl'));
    await sql`select pg_terminate_backend(${pid})`.execute(other);
    await passedOn;
    // Data that this process has received by now is read before the results of further queries.
    for (let count = 0; count < 5; count++) await sql`select 1`.execute(other);
    near.destroy();
    expect(told).toEqual([]);
  });
});

describe('a database that stops responding', () => {
  /** Opens a database through a network that can be made to drop what the database sends. */
  async function openDropping() {
    const { url, port } = await silentAddress();
    const connected = once(await forwarder(port), 'connection');
    const db = connect(url, { max: 1, queryTimeout: 200 });
    closers.unshift(() => db.destroy());
    await sql`select 1`.execute(db);
    const [near] = await connected;
    return { db, drop: () => near.unpipe() };
  }

  test('fails a statement after the timeout, and its connection is replaced', async () => {
    const { db, drop } = await openDropping();
    drop();
    const error: unknown = await sql`select 2`.execute(db).catch((reason: unknown) => reason);
    expect(error instanceof Error && isAway(error)).toBe(true);
    await sql`select 3`.execute(db);
  });

  test('fails a transaction after one timeout, without a wait for its rollback', async () => {
    const { db, drop } = await openDropping();
    const statements: string[] = [];
    const failing = db.transaction().execute(async (trx) => {
      drop();
      await sql`select 2`.execute(trx).finally(() => statements.push('failed'));
    });
    await expect(failing).rejects.toThrow('Query read timeout');
    await sql`select 3`.execute(db);
    expect(statements).toEqual(['failed']);
  });
});

test('the listener for events reports one loss per outage, however often it fails to reconnect', async () => {
  const { url, port } = await silentAddress();
  const reachable = await forwarder(port);
  const connected = once(reachable, 'connection');
  const listener = new EventListener(open(url));
  closers.unshift(() => listener.stop());
  const losses: string[] = [];
  listener.on('lost', (reason) => losses.push(reason));
  await listener.start();

  const [near] = await connected;
  reachable.close();
  near.destroy();
  await once(reachable, 'close');
  let attempts = 0;
  const refusing = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  }).listen(port, '127.0.0.1');
  await expect.poll(() => attempts).toBeGreaterThan(2);
  refusing.close();
  await once(refusing, 'close');

  const gap = once(listener, 'gap');
  await forwarder(port);
  await gap;
  expect(losses).toHaveLength(1);
  expect(listener.isListening).toBe(true);
});

test('integers arrive as numbers, never rounded, and times as dates', async () => {
  const db = open(inject('clusterUrl'));
  const { rows } =
    await sql`SELECT count(*) AS count, timestamptz '2024-05-06T07:08:09.123Z' AS time FROM (VALUES (1), (2)) v`.execute(
      db,
    );
  expect(rows).toEqual([{ count: 2, time: new Date('2024-05-06T07:08:09.123Z') }]);
  await expect(sql`SELECT 9007199254740993::bigint`.execute(db)).rejects.toThrow(/can't be represented exactly/);
});
