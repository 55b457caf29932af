import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { signingKey } from '#server/modules/auth/auth.ts';
import { SetClock } from '../../support/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('eight processes that start at once agree on one key', async () => {
  const processes = Array.from({ length: 8 }, () => connect(database.url, { max: 1 }));
  const keys = await Promise.all(processes.map((db) => signingKey(db, new SetClock())));
  await Promise.all(processes.map((db) => db.destroy()));
  expect(new Set(keys.map(({ id }) => id)).size).toBe(1);
  expect(await database.db.selectFrom('signing_keys').selectAll().execute()).toHaveLength(1);
});
