import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueMails } from '#campaign-apps/kit/mail/mailQueue.ts';
import { type Sink, startMailDatabase, startSink } from '../support/fanMails.ts';

/** Machines that run many tests at once send slowly. */
const slowly = { timeout: 60_000 };
const bundles = resolve('.cache/tests/mail');
const processes: ChildProcess[] = [];
let mails: Awaited<ReturnType<typeof startMailDatabase>>;
let sink: Sink;

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: 'tests/support/mailProcess.ts', outDir: bundles, target: 'node20', copyPublicDir: false },
  });
  mails = await startMailDatabase();
  sink = await startSink();
}, 60_000);

afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  await sink.stop();
  await mails.stop();
});

function startProcess(): ChildProcess {
  const program = join(bundles, 'mailProcess.js');
  const child = spawn(process.execPath, [program, mails.url, sink.url], { stdio: ['ignore', 'inherit', 'inherit'] });
  processes.push(child);
  return child;
}

/** Kills a process at once, and makes what it left old enough for others to take over. */
async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  await mails.query("update campaign_apps.mails set claimed_at = now() - interval '6 minutes' where state = 'sending'");
  for (const table of ['_private_jobs', '_private_job_queues']) {
    await mails.query(
      `update campaign_apps_jobs.${table} set locked_at = locked_at - interval '2 minutes' where locked_at is not null`,
    );
  }
}

it('a kill -9 of the process that sends costs a few mails, and no fan gets two', async () => {
  const to = await mails.addSignUps(500);
  await queueMails(mails.database, { kind: 'reminder', to });
  for (const least of [100, 250]) {
    const child = startProcess();
    await expect.poll(() => sink.received.size, slowly).toBeGreaterThan(least);
    await kill(child);
  }
  const last = startProcess();
  await expect.poll(async () => (await mails.states()).waiting, slowly).toBe(undefined);
  await mails.query("select campaign_apps_jobs.add_job('queue_due_mails')");
  await expect.poll(async () => (await mails.states()).sending, slowly).toBe(undefined);
  last.kill('SIGTERM');
  expect(await once(last, 'exit')).toEqual([0, null]);

  expect(Math.max(...sink.received.values())).toBe(1);
  const { sent = 0, failed = 0 } = await mails.states();
  expect(sent + failed).toBe(500);
  // Of each killed process: those in delivery, and those that it had claimed.
  expect(failed).toBeLessThanOrEqual(60);
  expect(sink.received.size).toBeGreaterThanOrEqual(sent);
}, 180_000);
