import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Time between checks whether a process has ended, in milliseconds. */
const POLL_MS = 20;

/**
 * Returns a mark that no later process with the same pid can have (boot and start time), or null if no such process
 * runs. Zombies don't count as running.
 */
export function processMark(pid: number): string | null {
  return process.platform === 'linux' ? linuxMark(pid) : portableMark(pid);
}

/** Returns the command line of a running process, '' if there is none. */
export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'args=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Sends a signal (0 only checks); returns false if there is no such process or it belongs to another user. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Waits until the process has ended, at most `milliseconds`; returns whether it has. */
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
    // The command's name may contain spaces and parentheses: the fields after its last parenthesis are state (3rd) …
    // start (22nd).
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
