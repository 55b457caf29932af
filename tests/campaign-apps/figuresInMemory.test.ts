import { connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { campaignApps } from '#campaign-apps/apps.ts';
import { createFigures, type Figures, flushMs } from '#campaign-apps/kit/figures/figures.ts';
import { createPendingCounts, maxNames, otherNames } from '#campaign-apps/kit/figures/pendingCounts.ts';
import { connectDatabase, type Database } from '#campaign-apps/kit/server/database.ts';
import { migrateDatabase } from '#campaign-apps/kit/server/migrations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await createTestDatabase();
  database = connectDatabase(test.url, () => {});
  await migrateDatabase(database, campaignApps);
});
afterAll(async () => {
  await database.end();
  await test.drop();
});

const noon = Date.parse('2026-03-01T12:00:00Z');
const day = 24 * 3_600_000;
let now = noon;
const failures: unknown[] = [];
const startNode = async (on = database): Promise<Figures> => {
  const node = createFigures({ database: on, now: () => now, onFailure: (error) => failures.push(error) });
  await node.flush();
  return node;
};
beforeEach(async () => {
  now = noon;
  failures.length = 0;
  for (const table of ['page_counts', 'page_visitors', 'visitor_keys'])
    await database.query(`delete from campaign_apps.${table}`);
});

const counted = async (kind: string, campaignId = 'c1'): Promise<Record<string, number>> => {
  const { rows } = await database.query<{ name: string; count: number }>(
    'select name, sum(count)::int as count from campaign_apps.page_counts where kind = $1 and campaign_id = $2 group by 1',
    [kind, campaignId],
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
const rowsIn = async (table: string) =>
  (await database.query<Record<string, unknown>>(`select * from campaign_apps.${table}`)).rows;
const fan = (ip: string, userAgent = 'Firefox') => ({ ip, userAgent });

describe('figures', () => {
  it('of several nodes add up, and a visitor of both counts once', async () => {
    const nodes = await Promise.all([startNode(), startNode()]);
    for (const node of nodes) {
      for (let visits = 0; visits < 3; visits++) node.count('c1', 'visit');
      node.countVisitor('c1', fan('192.0.2.1'));
      node.countVisitor('c2', fan('192.0.2.1'));
    }
    nodes[0]?.countVisitor('c1', fan('192.0.2.1', 'Safari'));
    nodes[1]?.countVisitor('c1', fan('192.0.2.2'));
    await Promise.all(nodes.map((node) => node.flush()));
    expect(await counted('visit')).toEqual({ '': 6 });
    expect(await counted('visitor')).toEqual({ '': 3 });
    expect(await counted('visitor', 'c2')).toEqual({ '': 1 });
  });

  it('count the addresses of an IPv6 network as one visitor', async () => {
    const node = await startNode();
    for (const ip of ['2001:db8::1', '2001:db8::2', '2001:db8:0:1::1']) node.countVisitor('c1', fan(ip));
    await node.flush();
    expect(await counted('visitor')).toEqual({ '': 2 });
  });

  it('lose their keys and hashes after the day and keep the counts', async () => {
    const node = await startNode();
    node.countVisitor('c1', fan('192.0.2.1'));
    await node.flush();
    const [before] = await rowsIn('page_visitors');
    const [key] = await rowsIn('visitor_keys');
    expect(JSON.stringify([before, key])).not.toContain('192.0.2');
    // The hour before midnight has the keys of both days.
    now = Date.parse('2026-03-01T23:59:59Z');
    await node.flush();
    node.countVisitor('c1', fan('192.0.2.9'));
    now = Date.parse('2026-03-02T00:00:01Z');
    node.countVisitor('c1', fan('192.0.2.1'));
    await node.flush();

    const [hash, ...others] = await rowsIn('page_visitors');
    expect(others).toEqual([]);
    expect(hash?.hash).not.toBe(before?.hash);
    expect((await rowsIn('visitor_keys')).map((one) => one.key)).not.toContain(key?.key);
    const { rows } = await database.query(
      "select day::text, count::int from campaign_apps.page_counts where kind = 'visitor' order by day",
    );
    expect(rows).toEqual([
      { day: '2026-03-01', count: 2 },
      { day: '2026-03-02', count: 1 },
    ]);
    now += day;
    await node.flush();
    expect(await rowsIn('page_visitors')).toEqual([]);
    expect(await rowsIn('visitor_keys')).toHaveLength(1);
  });

  it('of the day before are deleted within an hour if another node wrote them', async () => {
    const node = await startNode();
    await database.query("insert into campaign_apps.page_visitors values ('2026-02-28', 'c1', 7)");
    await node.flush();
    now += 3_600_000;
    await node.flush();
    expect(await rowsIn('page_visitors')).toEqual([]);
  });

  it('lose their keys and hashes after the day even if counts cannot be written', async () => {
    const node = await startNode();
    node.countVisitor('c1', fan('192.0.2.1'));
    await node.flush();
    await database.query("alter table campaign_apps.page_counts add constraint refused check (name <> 'refused')");
    node.count('c1', 'source', 'refused');
    node.countVisitor('c1', fan('192.0.2.2'));
    now += day;
    await node.flush();
    expect(await rowsIn('page_visitors')).toEqual([]);
    expect(await rowsIn('visitor_keys')).toEqual([]);
    await database.query('alter table campaign_apps.page_counts drop constraint refused');
    await node.flush();
    expect(failures).toHaveLength(1);
    expect(await counted('visitor')).toEqual({ '': 2 });
    // The hash that waited is deleted as soon as it is counted.
    expect(await rowsIn('page_visitors')).toEqual([]);
  });

  it('are dropped after a running flush, so that the erasure finds all hashes', async () => {
    const node = await startNode();
    node.countVisitor('c1', fan('192.0.2.1'));
    void node.flush();
    await node.dropVisitors('c1');
    expect(await rowsIn('page_visitors')).toHaveLength(1);
    node.countVisitor('c1', fan('192.0.2.2'));
    await node.dropVisitors('c1');
    await node.flush();
    expect(await rowsIn('page_visitors')).toHaveLength(1);
  });

  it('have a bounded number of names, whatever visitors send', async () => {
    const visits = process.env.TEST_TIER === 'full' ? 1_000_000 : 10_000;
    const node = await startNode();
    node.count('c1', 'source', 'newsletter');
    for (let visit = 0; visit < visits; visit++) node.count('c1', 'source', `random-${visit}`);
    node.count('c1', 'source', 'newsletter');
    await node.flush();
    const names = await counted('source');
    expect(Object.keys(names)).toHaveLength(maxNames + 1);
    expect(names).toMatchObject({ newsletter: 2, [otherNames]: visits - maxNames + 1 });
    now += day;
    node.count('c1', 'source', 'random-tomorrow');
    await node.flush();
    expect(await counted('source')).toMatchObject({ 'random-tomorrow': 1 });
  });

  it('count each bucket of web vitals, also when a day had too many names', () => {
    const counts = createPendingCounts();
    for (let name = 0; name <= 50_000; name++) counts.add(`c${name % 250}`, '2026-03-01', 'source', `n${name}`);
    counts.add('c1', '2026-03-01', 'medium', 'late');
    counts.add('c1', '2026-03-01', 'lcp', '2500');
    const last = counts.take().filter(({ kind }) => kind !== 'source');
    expect(last.map(({ name }) => name)).toEqual(['2500', otherNames]);
  });

  it('of a deleted campaign are deleted, including those not written yet', async () => {
    const node = await startNode();
    for (const id of ['c1', 'c2']) {
      node.count(id, 'visit');
      node.countVisitor(id, fan('192.0.2.1'));
    }
    await node.flush();
    node.count('c1', 'visit');
    node.countVisitor('c1', fan('192.0.2.2'));
    await node.remove('c1');
    await node.flush();
    expect((await rowsIn('page_counts')).map((row) => row.campaign_id)).toEqual(['c2', 'c2']);
    expect((await rowsIn('page_visitors')).map((row) => row.campaign_id)).toEqual(['c2']);
  });

  it('of a deleted campaign are deleted in batches, however many there are', async () => {
    const node = await startNode();
    for (const id of ['c1', 'c2'])
      await database.query(
        `insert into campaign_apps.page_counts
         select '${id}', 'source', '2026-03-01', name, 1 from generate_series(1, 45000) as name`,
      );
    const query = vi.spyOn(database, 'query');
    await node.remove('c1');
    const deleted = await Promise.all(query.mock.results.map(async ({ value }) => (await value).rowCount));
    query.mockRestore();
    expect(Math.max(...deleted)).toBeLessThan(45_000);
    expect(Object.keys(await counted('source'))).toEqual([]);
    expect(Object.keys(await counted('source', 'c2'))).toHaveLength(45_000);
  });
});

describe('when a process ends', () => {
  afterEach(() => void vi.useRealTimers());

  it('a crash loses at most what was counted in the last five seconds', async () => {
    expect(flushMs).toBeLessThan(5_000);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const node = createFigures({ database, now: () => now });
    await node.start();
    node.count('c1', 'visit');
    vi.advanceTimersByTime(flushMs);
    // The flush that runs.
    await node.flush();
    expect(await counted('visit')).toEqual({ '': 1 });
  });

  it('a shutdown writes everything', async () => {
    const node = await startNode();
    node.count('c1', 'visit');
    node.countVisitor('c1', fan('192.0.2.1'));
    await node.stop();
    expect(await counted('visit')).toEqual({ '': 1 });
    expect(await counted('visitor')).toEqual({ '': 1 });
  });
});

describe('while the database is down', () => {
  /** Forwards connections to the database until `cut`, and again from `restore` on. */
  async function startProxy() {
    const { hostname, port } = new URL(test.url);
    const sockets = new Set<Socket>();
    let isCut = false;
    const proxy = createServer((near) => {
      if (isCut) return near.destroy();
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => {
            near.destroy();
            far.destroy();
          });
      }
      return near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = proxy.address();
    const url = new URL(test.url);
    url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const cut = () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    };
    const restore = () => {
      isCut = false;
    };
    return { url: url.href, cut, restore, close: () => proxy.close() };
  }

  it('keeps all counts in memory and reports the failure once', async () => {
    const proxy = await startProxy();
    const pool = connectDatabase(proxy.url, () => {});
    const node = await startNode(pool);
    node.count('c1', 'visit');
    proxy.cut();
    await node.flush();
    node.count('c1', 'visit');
    node.countVisitor('c1', fan('192.0.2.1'));
    await node.flush();
    expect(failures).toHaveLength(1);
    proxy.restore();
    await node.flush();
    expect(await counted('visit')).toEqual({ '': 2 });
    expect(await counted('visitor')).toEqual({ '': 1 });
    await pool.end();
    proxy.close();
  });

  it('forgets the key of a day at midnight', async () => {
    const proxy = await startProxy();
    const pool = connectDatabase(proxy.url, () => {});
    const node = await startNode(pool);
    proxy.cut();
    now += day;
    await node.flush();
    now = noon;
    // Without a key, visitors cannot be identified.
    node.countVisitor('c1', fan('192.0.2.1'));
    proxy.restore();
    await node.flush();
    expect(await counted('visitor')).toEqual({});
    await pool.end();
    proxy.close();
  });
});
