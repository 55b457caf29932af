import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './errors.ts';
import type { Location } from './location.ts';
import type { LauncherLog } from './options.ts';
import { commandLine, processMark, signal, waitForEnd } from './processes.ts';

/** Timeout of a fast shutdown in milliseconds; then follows an immediate one. */
const FAST_SHUTDOWN_MS = 10_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;
/** Recovery after a power failure may take a while. */
const START_MS = 60_000;
const START_TRIES = 5;
const POLL_MS = 15;

/** A running PostgreSQL server of this process. */
export interface Postmaster {
  pid: number;
  port: number;
  child: ChildProcess;
}

interface PostmasterOptions {
  /** By default a free port. */
  port?: number;
  durable: boolean;
  /** Called with the pid of each started process. */
  spawned: (pid: number) => void;
}

/**
 * Starts PostgreSQL on a loopback port and waits until it accepts connections. Detached, so that Ctrl-C in the
 * terminal doesn't end it before the server has stopped.
 */
export async function startPostmaster(
  location: Location,
  { port: given, durable, spawned }: PostmasterOptions,
): Promise<Postmaster> {
  keepPreviousLog(location);
  for (let attempt = 1; ; attempt++) {
    const port = given ?? (await freePort());
    const child = spawnPostgres(location, port, durable);
    if (child.pid !== undefined) spawned(child.pid);
    const failure = await waitUntilReady(location, child);
    if (failure === null && child.pid !== undefined) return { pid: child.pid, port, child };
    // Another program may have taken the port, or child processes of a killed database may still be running.
    if (attempt === START_TRIES || !/could not (bind|create any)|still in use/.test(failure ?? '')) {
      throw new EmbeddedPostgresError(`The embedded database did not start:\n${failure}`);
    }
    await delay(POLL_MS * 2 ** (attempt * 2));
  }
}

/**
 * Shuts PostgreSQL down: closes open connections and keeps all committed data. If it doesn't end in time, forces an
 * immediate shutdown.
 */
export async function stopProcess(pid: number): Promise<void> {
  signal(pid, 'SIGINT');
  if (await waitForEnd(pid, FAST_SHUTDOWN_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForEnd(pid, IMMEDIATE_SHUTDOWN_MS)) return;
  signal(pid, 'SIGKILL');
  await waitForEnd(pid, IMMEDIATE_SHUTDOWN_MS);
}

/** Ends a database that outlived the process that started it. Only the holder of the folder's lock may call this. */
export async function endLeftover(location: Location, log: LauncherLog): Promise<void> {
  const [pid] = pidFile(location).map(Number);
  if (pid === undefined || !Number.isInteger(pid) || pid <= 0) return;
  const running = processMark(pid) !== null;
  if (running && commandLine(pid).includes(location.cluster)) {
    log.warn(`Stopping the database (process ${pid}) left running by an earlier start.`);
    await stopProcess(pid);
  } else if (running || signal(pid, 0)) {
    // The pid now belongs to another process or a zombie; PostgreSQL would mistake it for its own and refuse to start.
    rmSync(join(location.cluster, 'postmaster.pid'), { force: true });
  }
}

function spawnPostgres(location: Location, port: number, durable: boolean): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and rejected values may contain personal data, so only the server's own messages are logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    jit: 'off',
    max_logical_replication_workers: 0,
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: 0 }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile(location), 'w', 0o600);
  try {
    return spawn(join(location.programs.folder, 'bin', 'postgres'), ['-D', location.cluster, ...args], {
      ...location.runner,
      detached: true,
      cwd: '/',
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** Returns null once it accepts connections, else its output before it ended. */
async function waitUntilReady(location: Location, child: ChildProcess): Promise<string | null> {
  let spawnError = '';
  child.on('error', (error) => {
    spawnError = error.message;
  });
  const end = Date.now() + START_MS;
  while (Date.now() < end) {
    await delay(POLL_MS);
    if (spawnError !== '') return spawnError;
    if (child.exitCode !== null || child.signalCode !== null) return readFileSync(logFile(location), 'utf8').trim();
    const lines = pidFile(location);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return null;
  }
  child.kill('SIGKILL');
  return `Not ready after ${START_MS / 1000} s; see ${logFile(location)}.`;
}

/** Returns the port of the running database; null if none accepts connections. */
export function portOfRunning(location: Location): number | null {
  const lines = pidFile(location);
  return lines[7]?.trim() === 'ready' && signal(Number(lines[0]), 0) ? Number(lines[3]) : null;
}

function pidFile(location: Location): string[] {
  try {
    return readFileSync(join(location.cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The log before a restart shows the reason for it. */
function keepPreviousLog(location: Location): void {
  if (existsSync(logFile(location))) renameSync(logFile(location), previousLogFile(location));
}

/** Returns the path of the previous start's log. */
export const previousLogFile = (location: Location): string => join(location.folder, 'postgresql.previous.log');

function logFile(location: Location): string {
  return join(location.folder, 'postgresql.log');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
