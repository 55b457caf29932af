import { spawn } from 'node:child_process';

/** A process that ends the database if this process ends without doing so. */
export interface Watchdog {
  /** Sets the process to end. */
  watch(pid: number): void;
  /** Ends the watchdog without ending a process, and waits until it is gone. */
  dismiss(): Promise<void>;
}

/**
 * The watchdog reads from a pipe that the system closes when this process ends, in any way. It is a shell, which needs
 * 1 MB of memory instead of Node's 40 MB. It sends a fast shutdown (INT), then an immediate one (QUIT), then KILL.
 * Zombies count as ended: an orphan's new parent (a container's first process) may be slow to reap them.
 */
const SCRIPT = `
trap '' INT TERM HUP QUIT
pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
runs() {
  kill -0 "$pid" 2>/dev/null || return 1
  { read -r status < "/proc/$pid/stat"; } 2>/dev/null || return 0
  case $status in *") Z "*) return 1 ;; esac
}
gone() {
  tries=$1
  while runs; do
    [ "$tries" -gt 0 ] || return 1
    tries=$((tries - 1))
    sleep 0.1
  done
}
kill -INT "$pid" 2>/dev/null
gone 100 && exit 0
kill -QUIT "$pid" 2>/dev/null
gone 50 && exit 0
kill -KILL "$pid" 2>/dev/null
`;

/** Starts the watchdog in its own process group, so that Ctrl-C in the terminal doesn't reach it. */
export function startWatchdog(): Watchdog {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'campaign-cms-database-watchdog'], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // Ignores a failed watchdog: the next start ends a database that is still running.
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  return {
    watch: (pid) => void shell.stdin.write(`${pid}\n`),
    dismiss: () =>
      new Promise((resolve) => {
        if (shell.pid === undefined || shell.exitCode !== null || shell.signalCode !== null) return resolve();
        shell.ref();
        shell.once('exit', () => resolve());
        shell.stdin.end('\n');
      }),
  };
}
