import { setTimeout as delay } from 'node:timers/promises';
import { endedBy, restartLimit } from '../../concurrency/restartLimit.ts';
import { prepareSwitch, waitForDiskSpace, watchDiskSpace } from './diskSpace.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Location } from './location.ts';
import type { EmbeddedPostgresOptions } from './options.ts';
import { endLeftover, type Postmaster, previousLogFile, startPostmaster, stopProcess } from './postmaster.ts';
import { signal } from './processes.ts';
import type { Watchdog } from './watchdog.ts';

/** Time between two attempts to restart a database, in milliseconds. */
const RESTART_PAUSE_MS = 500;

/** The database's process with its restarts: the port stays the same, and the number of restarts is limited. */
export class RunningDatabase {
  private postmaster: Postmaster | null = null;
  private stopping = false;
  private restarting: Promise<void> = Promise.resolve();
  private readonly mayRestart = restartLimit();
  private endRoomWatch = () => {};

  constructor(
    private readonly location: Location,
    private readonly watchdog: Watchdog,
    private readonly options: EmbeddedPostgresOptions,
  ) {}

  get port(): number {
    return this.postmaster?.port ?? 0;
  }

  /** Starts a process, the first one or a replacement, and monitors it. */
  async start(): Promise<void> {
    const { durable = true, port = this.postmaster?.port, log } = this.options;
    prepareSwitch(this.location);
    const postmaster = await startPostmaster(this.location, { port, durable, spawned: this.watchdog.watch });
    this.postmaster = postmaster;
    const { child } = postmaster;
    child.unref();
    // Each process has its own disk monitor: one that outlives its process could pause writes while the next one
    // starts.
    this.endRoomWatch = watchDiskSpace(this.location, log, () => signal(postmaster.pid, 'SIGHUP'));
    const ended = () => {
      this.endRoomWatch();
      if (!this.stopping) this.restarting = this.restart(endedBy(child.exitCode, child.signalCode));
    };
    if (child.exitCode !== null || child.signalCode !== null) ended();
    else child.once('exit', ended);
  }

  /** Shuts down cleanly, also during a restart. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endRoomWatch();
    await this.restarting;
    if (this.postmaster) await stopProcess(this.postmaster.pid);
    await this.watchdog.dismiss();
  }

  private async restart(reason: string): Promise<void> {
    const { log, onLost } = this.options;
    log.error(`The embedded database ended unexpectedly (${reason}). Restarting it.`);
    while (!this.stopping) {
      await waitForDiskSpace(this.location.folder, log, () => !this.stopping);
      if (this.stopping) return;
      if (!this.mayRestart()) {
        const lost = `The embedded database keeps crashing; see ${previousLogFile(this.location)}.`;
        log.error(lost);
        onLost?.(new EmbeddedPostgresError(lost));
        return;
      }
      try {
        await endLeftover(this.location, log);
        await this.start();
        log.info('The embedded database is running again. No saved data was lost.');
        return;
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
        await delay(RESTART_PAUSE_MS);
      }
    }
  }
}
