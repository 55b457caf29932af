import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** The user that parts run as if root starts the cluster ('nobody'): PostgreSQL refuses to run as root. */
export const unprivileged = 65_534;
export const isRoot = process.getuid?.() === 0;

const asUser = isRoot ? [`--reuid=${unprivileged}`, `--regid=${unprivileged}`, '--clear-groups'] : [];

/** Returns whether parts can read a file. */
export const isReadable = (file: string): boolean =>
  spawnSync('/usr/bin/setpriv', [...asUser, '/usr/bin/test', '-r', file], { cwd: '/' }).status === 0;

type PartOptions = {
  name: string;
  /** Receives its output, also of later starts. */
  logFile: string;
  command: readonly string[];
  env: Record<string, string>;
  /** The network namespace it runs in; only root can use one. */
  namespace?: string | undefined;
  /** Called when it ends without `stop` and `kill`. */
  onEnd(part: Part, how: string): void;
};

const maxStopMs = 30_000;

/**
 * A process of the cluster, which can be started several times. It never runs as root. It gets SIGTERM when this
 * process ends, however that happens.
 */
export class Part {
  private child: ChildProcess | null = null;
  private exited: Promise<void> = Promise.resolve();
  private isExpected = true;

  constructor(private readonly options: PartOptions) {}

  get name(): string {
    return this.options.name;
  }

  /** Its process id, or null if it does not run. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Starts it if it does not run, from now on with another command if one is given. */
  start(command = this.options.command): void {
    if (this.child) return;
    this.options.command = command;
    const [program = '', ...args] = this.wholeCommand();
    const log = openSync(this.options.logFile, 'a');
    const child = spawn(program, args, {
      detached: true,
      cwd: '/',
      stdio: ['ignore', log, log],
      env: this.options.env,
    });
    closeSync(log);
    this.child = child;
    this.isExpected = false;
    this.exited = new Promise((resolve) => {
      const ended = (how: string) => {
        this.child = null;
        resolve();
        if (!this.isExpected) this.options.onEnd(this, how);
      };
      child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
      child.once('error', (error) => ended(error.message));
    });
  }

  /** Sends a signal; a part that does not run is left alone. */
  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  /** Kills it with SIGKILL and waits for its end. */
  async kill(): Promise<void> {
    this.isExpected = true;
    this.signal('SIGKILL');
    await this.exited;
  }

  /** Asks it to stop, and kills it if it has not ended after 30 s. */
  async stop(): Promise<void> {
    this.isExpected = true;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const late = delay(maxStopMs, 'late', { ref: false });
    if ((await Promise.race([this.exited, late])) === 'late') await this.kill();
  }

  private wholeCommand(): string[] {
    const { namespace, command } = this.options;
    return [
      ...(namespace === undefined ? [] : ['/sbin/ip', 'netns', 'exec', namespace]),
      ...['/usr/bin/setpriv', '--pdeathsig=TERM', ...asUser],
      ...command,
    ];
  }
}
