import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { advisoryLocks, holdAdvisoryLock } from '#server/db/advisoryLocks.ts';
import { makeProviders } from '#server/providers/index.ts';
import { seedDemo } from '#server/seed/demo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'campaign-cms-tests-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test('the keys of the advisory locks are unique', () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('seeding does not wait for a process that creates the signing key', async () => {
  const { db } = database;
  const config = readConfig({ SEED: 'demo', DATA_DIR: dataDir });
  await db.transaction().execute(async (other) => {
    await holdAdvisoryLock(other, 'makingTheSigningKey');
    expect(await seedDemo({ config, db, clock: systemClock, providers: makeProviders(config) })).toBe(true);
  });
});
