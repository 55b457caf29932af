import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queueMails } from '#campaign-apps/kit/mail/mailQueue.ts';
import { createMailWorker, type FanMails } from '#campaign-apps/kit/mail/mailWorker.ts';
import { storeInOutbox } from '#campaign-apps/kit/mail/outbox.ts';
import { startMailDatabase, startSink, writerOf } from '../support/fanMails.ts';
import { webhookSecret } from '../support/newsletterServer.ts';
import { startApps } from './support.ts';

/** Machines that run many tests at once send slowly. */
const slowly = { timeout: 25_000 };
const ends: (() => unknown)[] = [];
/** What the workers have logged. */
let logged: unknown[] = [];
const log = { warn: (...line: unknown[]) => logged.push(line), error: (...line: unknown[]) => logged.push(line) };
let mails: Awaited<ReturnType<typeof startMailDatabase>>;

beforeEach(async () => {
  logged = [];
  mails = await startMailDatabase();
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await mails.stop();
});

async function startWorker(
  url: string,
  { perSecond = 1_000, ...given }: Partial<FanMails> & { perSecond?: number } = {},
) {
  const { database, url: databaseUrl } = mails;
  const config = { databaseUrl, mails: { kind: 'smtp' as const, url, from: 'news@example.com', perSecond } };
  const fanMails = { write: writerOf(database), due: async () => undefined, ...given };
  const worker = createMailWorker({ database, config, ...fanMails, now: Date.now, log });
  ends.unshift(() => worker.stop());
  await worker.start();
  return worker;
}

const addJob = (name: string) => mails.query('select campaign_apps_jobs.add_job($1)', [name]);

describe('the worker', () => {
  it('sends mails as soon as it is woken, and counts them', async () => {
    const sink = await startSink();
    ends.push(sink.stop);
    const worker = await startWorker(sink.url);
    await queueMails(mails.database, { kind: 'confirmation', to: await mails.addSignUps(20) });
    worker.wake();
    await vi.waitFor(() => expect(worker.counts().confirmation.sent).toBe(20), slowly);
    expect(sink.received.size).toBe(20);
    expect(worker.counts().reminder).toMatchObject({ sent: 0, failed: 0 });
  });

  it('needs few jobs for many wakes', async () => {
    const sink = await startSink();
    ends.push(sink.stop);
    const worker = await startWorker(sink.url);
    const listener = await mails.database.connect();
    ends.unshift(() => listener.release(true));
    let jobs = 0;
    listener.on('notification', () => jobs++);
    await listener.query('listen "jobs:insert"');
    await queueMails(mails.database, { kind: 'confirmation', to: await mails.addSignUps(1) });
    const started = performance.now();
    while (worker.counts().confirmation.sent === 0 || performance.now() - started < 300) {
      worker.wake();
      await listener.query('select 1');
    }
    // Each minute the queue adds two jobs without a wake.
    expect(jobs).toBeLessThanOrEqual(4 + (performance.now() - started) / 500);
  });

  it('queues what is due, gives up what a killed process was sending, and sends the rest', async () => {
    const sink = await startSink();
    ends.push(sink.stop);
    const ids = await mails.addSignUps(3);
    await queueMails(mails.database, { kind: 'news', to: ids.slice(0, 1) });
    await mails.query("update campaign_apps.mails set state = 'sending', claimed_at = now() - interval '6 minutes'");
    const due = async () => void (await queueMails(mails.database, { kind: 'reminder', to: ids }));
    const worker = await startWorker(sink.url, { due });
    await addJob('queue_due_mails');
    await expect.poll(() => mails.states(), slowly).toEqual({ failed: 1, sent: 3 });
    expect(worker.counts()).toMatchObject({ reminder: { sent: 3 }, news: { failed: 1 } });
  });

  it('goes on after an error of the due mails', async () => {
    const sink = await startSink();
    ends.push(sink.stop);
    await queueMails(mails.database, { kind: 'news', to: await mails.addSignUps(1) });
    await mails.query("update campaign_apps.mails set due_at = now() + interval '1 hour'");
    await startWorker(sink.url, { due: () => Promise.reject(new Error('The CMS is away')) });
    await mails.skipPauses();
    await addJob('queue_due_mails');
    await expect.poll(() => mails.states(), slowly).toEqual({ sent: 1 });
  });

  it('shares the mails with the worker of another process, so that each is sent once', async () => {
    const sink = await startSink();
    ends.push(sink.stop);
    const [one, two] = [await startWorker(sink.url), await startWorker(sink.url)];
    await queueMails(mails.database, { kind: 'reminder', to: await mails.addSignUps(100) });
    one.wake();
    two.wake();
    await expect.poll(() => mails.states(), slowly).toEqual({ sent: 100 });
    expect([sink.received.size, Math.max(...sink.received.values())]).toEqual([100, 1]);
  });

  it('stops while it sends, and the next one sends the rest', async () => {
    const sink = await startSink();
    ends.push(sink.stop);
    const worker = await startWorker(sink.url, { perSecond: 100 });
    await queueMails(mails.database, { kind: 'reminder', to: await mails.addSignUps(100) });
    worker.wake();
    await expect.poll(() => sink.received.size, slowly).toBeGreaterThan(10);
    await worker.stop();
    const states = await mails.states();
    expect(states).toEqual({ sent: sink.received.size, waiting: 100 - sink.received.size });
    await startWorker(sink.url);
    await expect.poll(() => mails.states(), slowly).toEqual({ sent: 100 });
    expect([sink.received.size, Math.max(...sink.received.values())]).toEqual([100, 1]);
    expect(logged).toEqual([]);
  });
});

const local = { APPS_URL: 'http://127.0.0.1:3001', CMS_URL: 'http://localhost:3000' };

describe('the outbox', () => {
  /** Starts the apps, which store mails instead of sending them. */
  async function appsWithOutbox(environment: Record<string, string> = local) {
    const fanMails = (): FanMails => ({
      write: async () => ({
        from: 'news@example.com',
        to: 'fay@example.com',
        subject: '<b>Hi</b>',
        text: 'See http://127.0.0.1:3001/x?a=1',
        html: '',
        headers: {},
      }),
      due: async () => undefined,
    });
    const apps = await startApps(undefined, undefined, environment, undefined, fanMails);
    ends.unshift(apps.stop);
    return apps;
  }

  it('shows the mails to this machine only', async () => {
    const { server, database } = await appsWithOutbox();
    const { rows } = await database.query<{ id: string }>(
      `insert into campaign_apps.sign_ups (app, campaign_id, name, email, email_key, consent, locale)
       values ('pre-page', 'one', 'Fay', 'fay@example.com', 'fay', 'yes', 'en') returning id`,
    );
    await queueMails(database, { kind: 'confirmation', to: rows.map(({ id }) => id) });
    await database.query("select campaign_apps_jobs.add_job('send_mails')");
    const open = (headers = { host: 'localhost:3001' }, remoteAddress = '127.0.0.1') =>
      server.inject({ url: '/outbox', headers, remoteAddress });
    await expect.poll(async () => (await open()).body).toContain('To fay@example.com');
    const { body, headers } = await open();
    expect(body).toContain('<a href="http://127.0.0.1:3001/x?a=1">');
    expect(body).not.toContain('<b>Hi');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await open({ host: 'evil.example:3001' })).statusCode).toBe(404);
    expect((await open(undefined, '10.1.2.3')).statusCode).toBe(404);
    const metrics = async () => (await server.inject({ url: '/metrics', headers: { host: 'localhost' } })).body;
    // A mail is counted after its outcome is stored.
    await expect.poll(metrics).toContain('campaign_apps_mails_sent_total{kind="confirmation"} 1');
  });

  it('keeps the newest mails', async () => {
    const { server, database } = await appsWithOutbox();
    for (let number = 1; number <= 310; number++) {
      await storeInOutbox(database, { to: `fan-${number}@example.com`, subject: 'Hi', text: '' });
    }
    const { body } = await server.inject({ url: '/outbox', headers: { host: 'localhost' } });
    expect(body).toContain('To fan-111@example.com');
    expect(body).not.toContain('To fan-110@example.com');
    const { rows } = await database.query<{ count: number }>('select count(*)::integer from campaign_apps.outbox');
    expect(rows[0]?.count).toBe(210);
  });

  it('does not exist with a mail server and a newsletter system, nor where others reach the apps', async () => {
    const smtp = { FAN_SMTP_URL: 'smtp://127.0.0.1:1', FAN_MAIL_FROM: 'news@example.com' };
    const hook = { NEWSLETTER_WEBHOOK_URL: 'http://127.0.0.1:1', NEWSLETTER_WEBHOOK_SECRET: webhookSecret };
    for (const environment of [{ ...local, ...smtp, ...hook }, {}]) {
      const { server } = await appsWithOutbox(environment);
      const { statusCode } = await server.inject({ url: '/outbox', headers: { host: 'localhost' } });
      expect(statusCode).toBe(404);
    }
  });
});
