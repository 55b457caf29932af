import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Ends a child's story: whether it is gone is asked this often, in milliseconds. */
const POLL_MS = 20;

/**
 * A mark that no later process with the same pid can carry (boot and start time), or null when no such process runs.
 * A zombie, dead but not yet collected by its parent, does not run.
 */
export function processMark(pid: number): string | null {
  return process.platform === 'linux' ? linuxMark(pid) : portableMark(pid);
}

/** The command line of a running process, '' when there is none. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'args=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Sends a signal (0 only asks); false when there is no such process or it is not ours. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Waits until the process is gone, at most `milliseconds`; whether it is. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  const mark = processMark(pid);
  const end = Date.now() + milliseconds;
  while (mark !== null && processMark(pid) === mark) {
    if (Date.now() > end) return false;
    await delay(POLL_MS);
  }
  return true;
}

function linuxMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name may hold spaces and brackets: the fields after its last bracket are state (3rd) … start (22nd).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  } catch {
    return null;
  }
}

function portableMark(pid: number): string | null {
  return ps(pid, 'lstart=') || null;
}

function ps(pid: number, field: string): string {
  return spawnSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}
