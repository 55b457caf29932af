import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../support/server.ts';
import { maxMemory, memory } from '../support/worstBodies.ts';
import { FuzzRun } from './run.ts';
import { startWorld, type World } from './world.ts';

const isFull = process.env.TEST_TIER === 'full';
const seed = Number(process.env.FUZZ_SEED ?? (isFull ? Date.now() % 2 ** 31 : 1));
const milliseconds = Number(process.env.FUZZ_MS ?? (isFull ? 600_000 : 15_000));

let world: World;
let server: TestServer;
beforeAll(async () => {
  world = await startWorld();
  server = world.server;
});
afterAll(() => server.close());

/** Returns how many connections of the database do something. */
async function busyConnections(): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*)::int as busy from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(server.db);
  return rows[0]?.busy ?? 0;
}

const openConnections = (): Promise<number> =>
  new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));

test(
  `each answer to generated requests is as described (FUZZ_SEED=${seed})`,
  async () => {
    const run = await FuzzRun.start(world, seed);
    // Loads what the first use loads.
    await run.during(milliseconds / 5);
    const before = memory();
    await run.during((milliseconds * 4) / 5);
    run.close();
    const total = run.api.operations.length;
    const missing = run.unreached();
    console.log(`FUZZ_SEED=${seed}: ${run.count} requests, ${total - missing.length} of ${total} operations succeeded`);
    if (process.env.FUZZ_REPORT)
      writeFileSync(process.env.FUZZ_REPORT, [...run.failures.values(), ...missing].join('\n'));
    expect([...run.failures.values()].join('\n\n')).toBe('');
    await expect.poll(busyConnections).toBe(0);
    await expect.poll(openConnections).toBe(0);
    await expect.poll(() => memory() - before).toBeLessThan(maxMemory);
  },
  milliseconds * 2 + 60_000,
);
