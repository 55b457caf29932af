import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { inject } from 'vitest';

const { env, spoken, keyboard, transcript } = inject('desk');

/** What is said later than this is late for a user. */
const IN_TIME_MS = 10_000;
const SILENCE_MS = 1_000;

/** Presses keys one after the other, by the names of X: `Tab`, `ctrl+k`, `Return`. */
export function press(...keys: string[]): void {
  execFileSync(keyboard, ['key', '--clearmodifiers', '--delay', '60', ...keys], { env });
}

export function write(words: string): void {
  execFileSync(keyboard, ['type', '--clearmodifiers', '--delay', '40', words], { env });
}

export function pointAtCorner(): void {
  execFileSync(keyboard, ['mousemove', '0', '0'], { env });
}

let offset = 0;
let rest = '';
let lastSaidAt = Date.now();

/** Returns the phrases that Orca has said since the last call. */
function latest(): string[] {
  const file = openSync(spoken, 'r');
  const added = Buffer.alloc(fstatSync(file).size - offset);
  readSync(file, added, 0, added.length, offset);
  closeSync(file);
  offset += added.length;
  const lines = (rest + added.toString()).split('\n');
  rest = lines.pop() ?? '';
  if (lines.length > 0) lastSaidAt = Date.now();
  return lines.map((line): string => JSON.parse(line));
}

/** Makes the next step wait until Orca has read what was changed otherwise than by keys. */
export function changed(): void {
  lastSaidAt = Date.now();
}

/** Returns what Orca says until it has been silent for a second. */
async function untilSilent(): Promise<string[]> {
  const said = latest();
  for (; Date.now() - lastSaidAt < SILENCE_MS; await delay(50)) said.push(...latest());
  return said;
}

/**
 * Does something, and expects that Orca says each phrase in time and once, and says nothing else twice.
 * @param what for the transcript
 */
export async function expectSaid(what: string, act: () => unknown, ...phrases: RegExp[]): Promise<void> {
  await untilSilent();
  await act();
  changed();
  const end = Date.now() + IN_TIME_MS;
  const said: string[] = [];
  const times = (phrase: RegExp) => said.filter((one) => phrase.test(one)).length;
  for (; phrases.some((phrase) => times(phrase) === 0) && Date.now() < end; await delay(50)) said.push(...latest());
  said.push(...(await untilSilent()));
  appendFileSync(transcript, `${what}\n    ${said.map((one) => `“${one}”`).join(' ') || '(silence)'}\n`);
  const problems = [
    ...phrases.filter((phrase) => times(phrase) !== 1).map((phrase) => `${times(phrase)} times: ${phrase}`),
    ...said.filter((one, index) => said.indexOf(one) !== index).map((one) => `twice: ${one}`),
  ];
  if (problems.length > 0) throw new Error(`${what}\n${problems.join('\n')}\nOrca said: ${JSON.stringify(said)}`);
}
