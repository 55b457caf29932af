import { readdirSync, readFileSync } from 'node:fs';
import { processMark, signal } from '#server/db/embedded/processes.ts';

/** A process that was seen alive; the mark distinguishes it from a later one with the same id. */
export type SeenProcess = { pid: number; mark: string | null; command: string };

/** Returns a process and all of its descendants, the oldest first. Reads /proc: Linux only. */
export function processTree(root: number): SeenProcess[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = parentOf(Number(pid));
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(pid)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree.map((pid) => ({ pid, mark: processMark(pid), command: commandOf(pid) }));
}

/** Kills all at once, the oldest first, so that none has the time to clean up after another. */
export function killTree(root: number): SeenProcess[] {
  const tree = processTree(root);
  for (const { pid } of tree) signal(pid, 'SIGKILL');
  return tree;
}

/** Returns the ones that still run. */
export function stillRunning(seen: readonly SeenProcess[]): SeenProcess[] {
  return seen.filter(({ pid, mark }) => mark !== null && processMark(pid) === mark);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
