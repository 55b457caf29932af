import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { problemsOf } from '../histories/checks.ts';
import { readStored } from '../histories/stored.ts';
import { changedUploads } from '../support/acknowledgedUploads.ts';
import { problemsOfWrites } from '../support/acknowledgedWrites.ts';
import { databaseUrls, type Layout, publicUrls } from './layout.ts';
import type { Operation } from './load/journal.ts';
import type { Load } from './load/load.ts';

/** Longer than a job stays locked by a worker that does not know about it (server/db/jobQueue.ts). */
const maxMailMs = 13 * 60_000;

/** `lost` has the acknowledged writes without their effect; `problems` describes everything that is wrong. */
export type Checked = { lost: Operation[]; problems: string[]; slowestMailMs: number };

/**
 * Looks up every acknowledged write: rows, revisions, audit entries and events, sign-ups, files and mails. Also checks the
 * history of all calls.
 */
export async function findLostWrites(layout: Layout, load: Load): Promise<Checked> {
  const { operations } = load.journal;
  const acknowledged = (kind: Operation['kind']) => operations.filter((one) => one.kind === kind && one.isAcknowledged);
  const problems = await problemsOfWrites(databaseUrls(layout).tool, load.saves.acknowledged);
  const isLostSave = (key: string) => problems.includes(`acknowledged, but not in the database: ${key}`);
  const signedUp = await signedUpAddresses(layout);
  const changed = await changedUploads({ url: publicUrls(layout).tool }, load.uploads.acknowledged);
  const changedKeys = new Set(changed.map(({ key }) => key));
  const mails = acknowledged('mail');
  const { arrived } = load.mailServer;
  await untilArrived(mails, arrived);
  const lost = [
    ...acknowledged('save').filter(({ key }) => isLostSave(key)),
    ...acknowledged('sign-up').filter(({ key }) => !signedUp.has(key)),
    ...acknowledged('upload').filter(({ key }) => changedKeys.has(key)),
    ...mails.filter(({ key }) => !arrived.has(key)),
  ];
  const stored = await readStored(databaseUrls(layout).tool);
  const contradictions = problemsOf({ calls: load.history.calls, ...stored }).map((one) => `history: ${one}`);
  const mailTimes = mails.map(({ key, startedAt }) => (arrived.get(key) ?? startedAt) - startedAt);
  const others = lost.filter(({ kind }) => kind !== 'save').map(({ kind, key }) => `lost: ${kind} ${key}`);
  return { lost, problems: [...problems, ...others, ...contradictions], slowestMailMs: Math.max(0, ...mailTimes) };
}

async function signedUpAddresses(layout: Layout): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrls(layout).apps });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>('select email from campaign_apps.sign_ups');
    return new Set(rows.map(({ email }) => email));
  } finally {
    await client.end();
  }
}

async function untilArrived(mails: readonly Operation[], arrived: ReadonlyMap<string, number>): Promise<void> {
  const end = Date.now() + maxMailMs;
  while (mails.some(({ key }) => !arrived.has(key)) && Date.now() < end) await delay(500);
}
