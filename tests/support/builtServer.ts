import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { killTree, type SeenProcess, stillRunning } from './processTree.ts';
import { makeScratchFolder } from './scratch.ts';

/** The built product in separate processes, as `npm start` runs it. */
export type BuiltServer = {
  /** The tool's URL, without a trailing slash. */
  url: string;
  appsUrl: string;
  /** Its main process; also the id of its process group. */
  pid: number;
  /** Returns its output so far. */
  output(): string;
  /** Resolves to its exit code, null after a signal. */
  ended: Promise<number | null>;
  /** Stops it gracefully. */
  stop(): Promise<number | null>;
};

type StartOptions = {
  /** In addition to the ports; nothing else of the test's environment is passed on. */
  env: Record<string, string>;
  /** The command to run; by default the built server itself. */
  command?: [string, ...string[]];
};

const running = new Set<ChildProcess>();

/**
 * Starts it on free ports and waits until it prints its URL.
 * @throws with its output if it exits before that
 */
export async function startBuiltServer(options: StartOptions): Promise<BuiltServer> {
  const started = await spawnBuiltServer(options);
  const open = () => /^Open http/m.test(started.output());
  await until(() => open() || started.child.exitCode !== null || started.child.signalCode !== null, started.output);
  if (!open()) throw new Error(`The server did not start:\n${started.output()}`);
  return started;
}

/** Starts it where it is expected to refuse; returns its exit code, and its output without the line of the version. */
export async function refusedStart(options: StartOptions): Promise<{ code: number | null; words: string }> {
  const { ended, output } = await spawnBuiltServer(options);
  const code = await ended;
  const printed = output().replace(/^Campaign CMS [\d.]+\n/gm, '');
  return { code, words: printed.trim() };
}

/** Starts it without waiting for it. */
export async function spawnBuiltServer({ env, command = [process.execPath, 'scripts/start.mjs'] }: StartOptions) {
  const [port, appsPort] = [await freePort(), await freePort()];
  const [program, ...args] = command;
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      APPS_PORT: String(appsPort),
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  running.add(child);
  let printed = '';
  const collect = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(() => child.exitCode);
  return {
    child,
    url: `http://localhost:${port}`,
    appsUrl: `http://127.0.0.1:${appsPort}`,
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Stops the servers that a test has left running, for `afterEach`. */
export async function endBuiltServers(): Promise<void> {
  const left: SeenProcess[] = [];
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null && child.pid) left.push(...killTree(child.pid));
  }
  running.clear();
  await until(() => stillRunning(left).length === 0);
}

const PATIENCE_MS = 90_000;

/**
 * Polls until `isSo` returns a truthy value.
 * @throws after a timeout, with the result of `explain`
 */
export async function until(isSo: () => unknown, explain: () => string = () => ''): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`It did not come about in ${PATIENCE_MS / 1000} s. ${explain()}`);
    await delay(20);
  }
}

export const temporaryFolder = (): string => makeScratchFolder('faults');

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** Returns the process id of the embedded database of a data folder, and its port. */
export function embeddedDatabase(dataDir: string): { pid: number; port: number } {
  const lines = readFileSync(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/** Returns the URL of a database in a running server's data folder, for a test that reads it directly. */
export function embeddedUrl(dataDir: string, database = 'cms'): string {
  const password = readFileSync(join(dataDir, 'database/password'), 'utf8').trim();
  return `postgres://campaign_cms:${password}@127.0.0.1:${embeddedDatabase(dataDir).port}/${database}`;
}
