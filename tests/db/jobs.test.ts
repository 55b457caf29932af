import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeStuckJobs, queueJob, runDueJobs } from '../../server/db/jobQueue.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('a job of a process that was killed runs after ten minutes, and one that is being run does not run twice', async () => {
  const { db } = database;
  const emails = ['killed@example.com', 'running@example.com'];
  for (const email of emails)
    await db.transaction().execute((trx) => queueJob(trx, 'send_mail', { mail: 'verify-email', email }));
  const take = (email: string, minutes: number) =>
    sql`
    update graphile_worker._private_jobs
    set locked_at = now() - make_interval(mins => ${minutes}), locked_by = ${`worker of ${email}`}, attempts = 1
    where payload ->> 'email' = ${email}`.execute(db);
  await take('killed@example.com', 11);
  await take('running@example.com', 9);

  const sent: string[] = [];
  const run = () => runDueJobs(db, { send_mail: async ({ email }) => void sent.push(email) }, quiet);
  await run();
  expect(sent).toEqual([]);
  await freeStuckJobs(db);
  await run();
  expect(sent).toEqual(['killed@example.com']);
});
