import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';

const { env, speech, keyboard } = inject('desk');

/** What was done and what Orca said, for people who read the run. */
const TRANSCRIPT = '.cache/reports/orca.txt';
/** A phrase that is said later than this is late for a user. */
const IN_TIME_MS = 10_000;
const SILENCE_MS = 1_000;

/** Presses keys one after the other, by the names of X: `Tab`, `ctrl+k`, `Return`. */
export function press(...keys: string[]): void {
  execFileSync(keyboard, ['key', '--clearmodifiers', '--delay', '60', ...keys], { env });
}

export function write(words: string): void {
  execFileSync(keyboard, ['type', '--clearmodifiers', '--delay', '40', words], { env });
}

let read = 0;
let rest = '';

/** Returns the phrases that Orca has said since the last call. */
function latest(): string[] {
  const file = openSync(speech, 'r');
  const added = Buffer.alloc(fstatSync(file).size - read);
  readSync(file, added, 0, added.length, read);
  closeSync(file);
  read += added.length;
  const lines = (rest + added.toString()).split('\n');
  rest = lines.pop() ?? '';
  return lines.map((line): string => JSON.parse(line));
}

/** Collects what Orca says until it has been silent for a second. */
async function untilSilent(said: string[]): Promise<void> {
  for (let since = Date.now(); Date.now() - since < SILENCE_MS; await delay(50)) {
    const added = latest();
    said.push(...added);
    if (added.length > 0) since = Date.now();
  }
}

/**
 * Does something, and expects that Orca says each phrase in time and once.
 * @param what for the transcript
 */
export async function expectSaid(what: string, act: () => unknown, ...phrases: RegExp[]): Promise<void> {
  const said: string[] = [];
  await untilSilent([]);
  await act();
  const end = Date.now() + IN_TIME_MS;
  const isMissing = () => phrases.some((phrase) => !said.some((one) => phrase.test(one)));
  for (; isMissing() && Date.now() < end; await delay(50)) said.push(...latest());
  await untilSilent(said);
  mkdirSync(dirname(TRANSCRIPT), { recursive: true });
  appendFileSync(TRANSCRIPT, `${what}\n    ${said.map((one) => `“${one}”`).join(' ') || '(silence)'}\n`);
  const wrong = phrases
    .map((phrase) => ({ phrase: String(phrase), times: said.filter((one) => phrase.test(one)).length }))
    .filter(({ times }) => times !== 1);
  if (wrong.length > 0) throw new Error(`${what}: ${JSON.stringify({ wrong, said }, null, 2)}`);
}
