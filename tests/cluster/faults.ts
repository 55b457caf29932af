/**
 * `npm run faults -- cluster [MINUTES] [FAULT…]`: starts a cluster, causes one fault after the other under a steady
 * load, looks up every acknowledged write, and prints what users saw. Exits with 1 if a target is missed.
 */
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Cluster } from './cluster.ts';
import { type Fault, faults } from './faultList.ts';
import { createLayout, findFreePorts } from './layout.ts';
import { type Load, startLoad } from './load/load.ts';
import { type MailServer, startMailServer } from './load/mails.ts';
import { findLostWrites } from './lostWrites.ts';
import { createNamespace } from './namespace.ts';
import type { Part } from './part.ts';
import { findPrograms } from './programs.ts';
import { type Tried, tableOf } from './report.ts';
import { type Span, Stage } from './stage.ts';

const defaultMinutes = 30;
/** The least time between the end of a fault and the next one. */
const calmMs = 5_000;
const resultFile = '.cache/faults/cluster.json';
/** All calls of the history's clients, to find the cause of a contradiction. */
const historyFile = '.cache/faults/history.json';
const logFolder = '.cache/faults/logs';

let isInterrupted = false;

function readArguments(): { minutes: number; chosen: readonly Fault[] } {
  const [first = '', ...others] = process.argv.slice(2);
  const isNumber = /^\d+$/.test(first);
  const names = (isNumber ? others : [first, ...others]).filter(Boolean);
  const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    console.error(`Unknown faults: ${unknown.join(', ')}. There are: ${faults.map(({ name }) => name).join(', ')}`);
    process.exit(2);
  }
  const chosen = names.length === 0 ? faults : faults.filter(({ name }) => names.includes(name));
  return { minutes: isNumber ? Number(first) : defaultMinutes, chosen };
}

/** The parts of a run. */
type Run = { stage: Stage; mailServer: MailServer; stop(): Promise<void> };

async function prepareRun(): Promise<Run> {
  // Before anything is created.
  findPrograms();
  const namespace = createNamespace();
  const mailServer = await startMailServer();
  const layout = createLayout(await findFreePorts(), namespace?.hosts);
  const variables = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Campaign CMS <cms@example.com>',
    ACCESS_TOKEN_SECONDS: '86400',
  };
  const onEnd = (part: Part, how: string) => {
    console.log(`  ${part.name} ended: ${how}, see ${logFolder}`);
    stage.restart(part);
  };
  const cluster = new Cluster({ layout, variables, namespace: namespace?.name, say: console.log, onEnd });
  const stage = new Stage(cluster, namespace);
  const stopAll = async () => {
    const logs = join(layout.folder, 'logs');
    if (existsSync(logs)) cpSync(logs, logFolder, { recursive: true });
    await cluster.stop();
    await mailServer.stop();
    namespace?.remove();
  };
  let stopped: Promise<void> | null = null;
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };
  return { stage, mailServer, stop };
}

/** The first Ctrl-C ends the run after the present fault, the second one at once. */
function stopOnInterrupt({ stop }: Run): void {
  process.once('SIGINT', () => {
    isInterrupted = true;
    console.log('Stopping after this fault. Ctrl-C again stops at once.');
    process.once('SIGINT', () => void stop().finally(() => process.exit(130)));
  });
}

async function main(): Promise<number> {
  const { minutes, chosen } = readArguments();
  const run = await prepareRun();
  const { stage, mailServer } = run;
  stopOnInterrupt(run);
  try {
    await stage.cluster.start();
    await stage.untilComplete();
    console.log('Starting the load …');
    const load = await startLoad(stage.cluster.layout, mailServer);
    await delay(calmMs);
    const slotMs = (minutes * 60_000) / chosen.length;
    const tried: Tried[] = [];
    for (const fault of chosen) if (!isInterrupted) tried.push(await tryFault(stage, fault, slotMs));
    return await finish(stage, load, tried);
  } finally {
    await run.stop();
  }
}

/** Causes a fault, waits until the cluster is complete again, and for the rest of `slotMs`. */
async function tryFault(stage: Stage, fault: Fault, slotMs: number): Promise<Tried> {
  const slotEnd = Date.now() + slotMs;
  const skipped = (await fault.prepare?.(stage)) ?? null;
  console.log(`${new Date().toISOString().slice(11, 19)} ${fault.title}${skipped === null ? '' : `: ${skipped}`}`);
  const span: Span = { from: Date.now(), to: 0 };
  if (skipped !== null) return { fault, skipped, span: { ...span, to: span.from }, failure: null };
  const failure = await fault
    .run(stage)
    .then(() => stage.untilComplete())
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  if (failure !== null) console.log(`  ${failure}`);
  await delay(Math.max(calmMs, isInterrupted ? 0 : slotEnd - Date.now()));
  span.to = Date.now();
  const ended = stage.ended.splice(0).map((name) => `${name} ended`);
  return { fault, skipped, span, failure: [failure ?? [], ended].flat().join(', ') || null };
}

async function finish(stage: Stage, load: Load, tried: readonly Tried[]): Promise<number> {
  console.log('Looking up every acknowledged write …');
  await load.stop();
  const checked = await findLostWrites(stage.cluster.layout, load);
  const { text, result, isMet } = tableOf(load, tried, stage.switchovers, checked);
  mkdirSync('.cache/faults', { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(historyFile, JSON.stringify(load.history.calls));
  console.log(`\n${text}\n\nDetails: ${resultFile}, history: ${historyFile}, logs: ${logFolder}`);
  return isMet ? 0 : 1;
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }),
);
