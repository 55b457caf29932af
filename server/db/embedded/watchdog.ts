import { spawn } from 'node:child_process';

/** A process beside the database that ends it when this one is gone without having done so. */
export interface Watchdog {
  /** Names the process to end. */
  watch(pid: number): void;
  /** Nothing is left to end: the watchdog goes, and is gone then. */
  dismiss(): Promise<void>;
}

/**
 * It waits at the other end of a pipe that the system closes when this process ends, however it ends. A shell, as it
 * costs a megabyte where a second Node costs forty. A fast shutdown first (INT), then an immediate one (QUIT).
 * A zombie is gone: an orphan's new parent (a container's first process) may be slow to collect it.
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

/** Starts the watchdog, in a process group of its own: Ctrl-C in the terminal is not meant for it. */
export function startWatchdog(): Watchdog {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'campaign-cms-database-watchdog'], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  // Its end is noticed by nobody but the next start, which ends a database left over.
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
