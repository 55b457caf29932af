import { expect, test } from 'vitest';
import { checks, problemsOf } from './checks.ts';
import type { Call, History } from './history.ts';

const stamp = (number: number): string => new Date(number * 1_000).toISOString();
let time = 0;
/** A call that takes 1 ms and begins after the one before has ended. */
const call = (client: string, kind: Call['kind'], more: Partial<Call> = {}): Call => {
  time += 2;
  return { client, kind, record: 'one', startedAt: time, endedAt: time + 1, outcome: 'done', ...more };
};
const save = (client: string, number: number, more: Partial<Call> = {}): Call =>
  call(client, 'save', { name: `name ${number}`, stamp: stamp(number), ...more });
const revision = (number: number, name = `name ${number}`) => ({ record: 'one', number, name, stamp: stamp(number) });
const page = (...numbers: number[]): Call =>
  call('reader', 'changes', { record: '', changes: numbers.map((one) => ({ record: 'one', stamp: stamp(one) })) });

const publishAt = 5_000;
const published = { record: 'release', state: 'published', publishedAt: publishAt + 20 };

/** A history without faults, in which each check has something to check. */
function right(): History {
  return {
    calls: [
      call('reader', 'changes', { record: '' }),
      call('ada', 'create', { name: 'name 1', stamp: stamp(1) }),
      save('ada', 2, { base: stamp(1) }),
      page(2),
      call('ben', 'lock'),
      call('ada', 'lock', { outcome: 'refused' }),
      save('ben', 3),
      save('ada', 9, { outcome: 'refused' }),
      call('ben', 'unlock'),
      call('ada', 'lock'),
      call('ben', 'read', { stamp: stamp(3) }),
      call('ben', 'schedule', { record: 'release', name: 'name 4', publishAt }),
      page(3, 4),
      page(),
    ],
    revisions: [1, 2, 3, 4].map((number) => revision(number)),
    releases: [published],
  };
}

/** Returns the right history with other calls at some places. */
const withCalls = (change: (calls: Call[]) => Call[]): History => ({ ...right(), calls: change([...right().calls]) });
/** Returns the right history with one call changed. */
const withCall = (at: number, more: Partial<Call>): History =>
  withCalls((calls) => calls.map((one, index) => (index === at ? { ...one, ...more } : one)));
const withStored = (stored: Partial<History>): History => ({ ...right(), ...stored });

test('a right history has no problems', () => {
  expect(problemsOf(right())).toEqual([]);
});

const wrong: [check: keyof typeof checks, problem: RegExp, history: History][] = [
  ['writtenOnce', /^acknowledged, but lost: name 3$/, withStored({ revisions: [1, 2, 4].map((one) => revision(one)) })],
  ['writtenOnce', /^stored 2 times: name 3$/, withStored({ revisions: [...right().revisions, revision(5, 'name 3')] })],
  ['writtenOnce', /^refused, but stored: name 9$/, withStored({ revisions: [...right().revisions, revision(9)] })],
  ['oneOrder', /^revision 3 of one is missing$/, withStored({ revisions: [1, 2, 4].map((one) => revision(one)) })],
  [
    'oneOrder',
    /^stored after a write that began later: name 2$/,
    withStored({ revisions: [revision(1), revision(2, 'name 3'), revision(3, 'name 2')] }),
  ],
  ['oneOrder', /^overwrites another: name 3$/, withCalls((calls) => calls.with(6, save('ben', 3, { base: stamp(1) })))],
  [
    'currentReads',
    /^ben read .* after ben knew/,
    withCalls((calls) => [...calls, call('ben', 'read', { stamp: stamp(2) })]),
  ],
  ['exclusiveLocks', /^ada did lock one while ben held/, withCall(5, { outcome: 'done' })],
  ['exclusiveLocks', /^ada did save one while ben held/, withCall(7, { outcome: 'done' })],
  ['completeChanges', /^not in the changes: name 3$/, withCall(12, { changes: [] })],
  [
    'completeChanges',
    /^in the changes after a write that began later: name 2$/,
    withCall(12, { changes: page(3, 2, 3).changes ?? [] }),
  ],
  ['publishedOnce', /^scheduled, but open: name 4$/, withStored({ releases: [{ ...published, state: 'open' }] })],
  [
    'publishedOnce',
    /^written 2 times, published: name 4$/,
    withStored({ revisions: [...right().revisions, revision(5, 'name 4')] }),
  ],
  [
    'publishedOnce',
    /^published before its time: name 4$/,
    withStored({ releases: [{ ...published, publishedAt: publishAt - 1 }] }),
  ],
];

test.each(wrong)('%s finds %s', (check, problem, history) => {
  expect(checks[check](history).some((found) => problem.test(found))).toBe(true);
});
