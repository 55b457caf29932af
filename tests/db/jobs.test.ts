import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serverLimits } from '#contracts/serverLimits.ts';
import { clientFor } from '#server/db/connect.ts';
import { freeStuckJobs, JobWorker, queueJob, runDueJobs, webhookFlag } from '#server/db/jobQueue.ts';
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
  const handlers = { send_mail: async (mail: object) => void ('email' in mail && sent.push(String(mail.email))) };
  const run = () => runDueJobs(db, { ...handlers, deliver_webhook: async () => undefined }, quiet);
  await run();
  expect(sent).toEqual([]);
  await freeStuckJobs(db);
  await run();
  expect(sent).toEqual(['killed@example.com']);
});

test('receivers of webhooks that never answer delay no mail, and each occupies one request', async () => {
  const { db } = database;
  const running: string[] = [];
  const sent: string[] = [];
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const worker = new JobWorker(
    db,
    {
      send_mail: async (mail) => void ('email' in mail && sent.push(mail.email)),
      deliver_webhook: async ({ webhook }) => {
        running.push(webhook);
        await released;
      },
    },
    quiet,
  );
  await worker.start();
  await db.transaction().execute(async (trx) => {
    for (let at = 0; at < 2 * serverLimits.webhookRequestsAtOnce; at++) {
      // Two events for each receiver.
      const webhook = String(at % serverLimits.webhookRequestsAtOnce);
      const payload = { webhook, delivery: String(at), attempt: 0 };
      await queueJob(trx, 'deliver_webhook', payload, { flag: webhookFlag(webhook) });
    }
  });
  await vi.waitUntil(() => running.length === serverLimits.webhookRequestsAtOnce, { timeout: 20_000 });
  await db.transaction().execute((trx) => queueJob(trx, 'send_mail', { mail: 'registered', email: 'now@example.com' }));
  await vi.waitUntil(() => sent.includes('now@example.com'), { timeout: 20_000 });
  expect(new Set(running).size).toBe(serverLimits.webhookRequestsAtOnce);
  release?.();
  await vi.waitUntil(() => running.length === 2 * serverLimits.webhookRequestsAtOnce, { timeout: 20_000 });
  await worker.stop();
});

test('a connection that is lost while a finished job is reported stops the queue, and not the process', async () => {
  const { db } = database;
  const holder = clientFor(db);
  await holder.connect();
  const warnings: string[] = [];
  // The report of the job waits for the row.
  const send_mail = async () => {
    await holder.query('begin');
    await holder.query('select from graphile_worker._private_jobs for update');
  };
  const log = { ...quiet, warn: (message: string) => void warnings.push(message) };
  const worker = new JobWorker(db, { send_mail, deliver_webhook: async () => undefined }, log);
  await worker.start();
  await db
    .transaction()
    .execute((trx) => queueJob(trx, 'send_mail', { mail: 'registered', email: 'lost@example.com' }));
  const ended = `select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`;
  await vi.waitUntil(async () => (await holder.query(ended)).rowCount === 1, { timeout: 20_000 });
  await vi.waitUntil(() => warnings.some((each) => each.startsWith('Job queue stopped')), { timeout: 20_000 });
  await holder.end();
  await worker.stop();
});
