import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';

export const kilobyte = 1_024;
/** The largest body of a public call, and the assumed largest body of any JSON call. */
export const bodySizes = [16 * kilobyte, 4_096 * kilobyte];
/** The longest time that one call may block a server, and the most memory that all of them may retain. */
export const maxBlockedMs = 250;
export const maxMemory = 64 * kilobyte ** 2;

export type Body = { type: string; text: string };
/** Returns the fields that a call requires, with a text in each of them. */
export type Fields = (text: string) => Record<string, string>;

const json = (text: string): Body => ({ type: 'application/json', text });
export const jsonOf = (fields: Record<string, string>): Body => json(JSON.stringify(fields));
const form = (text: string): Body => ({ type: 'application/x-www-form-urlencoded', text });
export const formOf = (fields: Record<string, string>): Body => form(new URLSearchParams(fields).toString());

/** Returns `{"0":0,"1":0,…}`: each field is unknown. */
function unknownFields(bytes: number): string {
  const fields: string[] = [];
  for (let at = 0, length = 2; ; at++) {
    const field = `"${at}":0`;
    length += field.length + 1;
    if (length > bytes) return `{${fields.join(',')}}`;
    fields.push(field);
  }
}

/** The most expensive bodies of about this size, by kind. */
export const worstBodies: [string, (bytes: number, fields: Fields) => Body][] = [
  ['unknown fields', (bytes) => json(unknownFields(bytes))],
  ['a list of nothing', (bytes) => json(`[${'0,'.repeat(bytes / 2 - 2)}0]`)],
  ['lists in lists', (bytes) => json('['.repeat(bytes / 2) + ']'.repeat(bytes / 2))],
  ['escaped characters', (bytes) => json(`{"email":"${'\\\\u0000'.repeat(bytes / 8)}"}`)],
  ['long texts', (bytes, fields) => jsonOf(fields('p4sS-'.repeat(bytes / 15)))],
  ['fitting texts', (_bytes, fields) => jsonOf(fields('correct Horse battery 1990 st4ple '.repeat(9)))],
  ['a form of many fields', (bytes) => form('a&'.repeat(bytes / 2))],
  ['a form of long texts', (bytes, fields) => formOf(fields('p4sS-'.repeat(bytes / 15)))],
];

/**
 * Measures the longest turn of the event loop in ms until the returned function is called: at most the CPU time that the
 * process took in one turn, because on a busy machine it waits for the CPU.
 */
function measureTurns(): () => number {
  const blocked = monitorEventLoopDelay({ resolution: 5 });
  let longest = 0;
  let last = process.cpuUsage();
  const endTurn = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1e3);
    last = process.cpuUsage();
  };
  blocked.enable();
  const timer = setInterval(endTurn, 1);
  return () => {
    endTurn();
    clearInterval(timer);
    blocked.disable();
    return Math.min(blocked.max / 1e6, longest);
  };
}

/**
 * Returns the response of a call, and for how many ms it blocked the server of this process, which answers health
 * checks at the same time.
 */
async function measured(health: string, send: () => Promise<Response>) {
  const longestTurn = measureTurns();
  const answering = send().then(async (answer) => ({ status: answer.status, text: await answer.text() }));
  const healthy = await fetch(health);
  const answer = await answering;
  const blockedMs = longestTurn();
  expect(healthy.status).toBe(200);
  return { ...answer, blockedMs };
}

/**
 * Repeats a measurement over the limit up to twice and returns the shortest: a busy machine is slow only now and then,
 * an expensive call each time.
 */
export async function shortestBlocking(health: string, send: () => Promise<Response>) {
  let least = await measured(health, send);
  for (let again = 0; again < 2 && least.blockedMs > maxBlockedMs; again++) {
    const next = await measured(health, send);
    if (next.blockedMs < least.blockedMs) least = next;
  }
  return least;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes that this process uses after a garbage collection. */
export function memory(): number {
  collectGarbage();
  return process.memoryUsage.rss();
}
