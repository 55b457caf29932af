import type { Call, History } from './history.ts';

/** How long a lock is held after it was taken or renewed, in milliseconds (docs/protocol.md, Locks). */
const lockMs = 150_000;

const isWrite = ({ kind }: Call): boolean => kind === 'create' || kind === 'save';
const done = (calls: readonly Call[], kind: Call['kind']): Call[] =>
  calls.filter((call) => call.kind === kind && call.outcome === 'done');
const doneWrites = (calls: readonly Call[]): Call[] => [...done(calls, 'create'), ...done(calls, 'save')];
const isBefore = (one: Call, other: Call): boolean => one.endedAt < other.startedAt;

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Every acknowledged write is one revision, with its stamp; one without an answer at most one; a refused one none. */
function writtenOnce({ calls, revisions }: History): string[] {
  const stored = groupBy(revisions, ({ name }) => name ?? '');
  return calls.filter(isWrite).flatMap(({ name = '', record, stamp, outcome }) => {
    const found = stored.get(name) ?? [];
    if (outcome === 'refused' && found.length > 0) return [`refused, but stored: ${name}`];
    if (found.length > 1) return [`stored ${found.length} times: ${name}`];
    if (outcome !== 'done') return [];
    const [only] = found;
    if (!only) return [`acknowledged, but lost: ${name}`];
    return only.record === record && only.stamp === stamp ? [] : [`stored otherwise than acknowledged: ${name}`];
  });
}

/**
 * The revisions of a campaign are numbered without gaps and their times rise. A write that ended before another one began
 * is before it. A save with a base follows the last state with that time: nothing was written between them.
 */
function oneOrder({ calls, revisions }: History): string[] {
  const problems: string[] = [];
  const writes = new Map(doneWrites(calls).map((call) => [call.name, call]));
  for (const [record, unordered] of groupBy(revisions, (revision) => revision.record)) {
    const ordered = unordered.toSorted((one, other) => one.number - other.number);
    let lastStarted: Call | null = null;
    for (const [at, { number, stamp, name }] of ordered.entries()) {
      const before = ordered[at - 1];
      if (number !== at + 1) problems.push(`revision ${at + 1} of ${record} is missing`);
      if (before && stamp <= before.stamp) problems.push(`the time of revision ${number} of ${record} does not rise`);
      const write = writes.get(name ?? '');
      if (!write) continue;
      if (lastStarted && isBefore(write, lastStarted))
        problems.push(`stored after a write that began later: ${write.name}`);
      if (!lastStarted || write.startedAt > lastStarted.startedAt) lastStarted = write;
      if (write.base !== undefined && write.base !== before?.stamp) problems.push(`overwrites another: ${write.name}`);
    }
  }
  return problems;
}

/** A read shows no older state than each write that was acknowledged, and each read that ended, before it began. */
function currentReads({ calls }: History): string[] {
  const problems: string[] = [];
  for (const ofRecord of groupBy([...doneWrites(calls), ...done(calls, 'read')], ({ record }) => record).values()) {
    for (const read of ofRecord.filter(({ kind }) => kind === 'read')) {
      const newer = ofRecord.find((one) => isBefore(one, read) && (one.stamp ?? '') > (read.stamp ?? ''));
      if (newer)
        problems.push(`${read.client} read ${read.stamp} of ${read.record} after ${newer.client} knew ${newer.stamp}`);
    }
  }
  return problems;
}

type Hold = { client: string; record: string; from: number; to: number };

/** How long a call whose outcome is unknown may still have its effect: a proxy repeats it for so long. */
const lateMs = 70_000;

/**
 * Returns the times for which clients surely held a lock: from its answer until it expires, or until they release it or
 * another client takes it over. A release or take-over that could still have its effect then may be the end at once.
 */
function holdsOf(calls: readonly Call[]): Hold[] {
  return done(calls, 'lock').map((lock) => {
    const ends = calls
      .filter(({ record, outcome }) => record === lock.record && outcome !== 'refused')
      .filter(
        ({ kind, client, isTakeOver }) =>
          (kind === 'unlock' && client === lock.client) || (kind === 'lock' && isTakeOver && client !== lock.client),
      )
      .filter(({ endedAt, outcome }) => endedAt + (outcome === 'unknown' ? lateMs : 0) > lock.startedAt)
      .map(({ startedAt }) => startedAt);
    const to = Math.min(lock.startedAt + lockMs, ...ends);
    return { client: lock.client, record: lock.record, from: lock.endedAt, to };
  });
}

/** While a client holds the lock of a campaign, no other one takes it without taking it over, or writes the campaign. */
function exclusiveLocks({ calls }: History): string[] {
  const holds = holdsOf(calls);
  return calls
    .filter(
      ({ kind, outcome, isTakeOver }) => outcome === 'done' && (kind === 'save' || (kind === 'lock' && !isTakeOver)),
    )
    .flatMap((call) => {
      const holder = holds.find(
        ({ client, record, from, to }) =>
          client !== call.client && record === call.record && from < call.startedAt && call.endedAt < to,
      );
      return holder ? [`${call.client} did ${call.kind} ${call.record} while ${holder.client} held its lock`] : [];
    });
}

/** Returns the pages that a reader of changes read in one go: a refused cursor begins another part. */
function partsOf(pages: readonly Call[]): Call[][] {
  const parts: Call[][] = [];
  for (const page of pages) {
    if (page.outcome !== 'done') continue;
    if (page.changes === undefined) parts.push([page]);
    else parts.at(-1)?.push(page);
  }
  return parts;
}

/**
 * Between its first and its last page a reader of changes sees each campaign in the state of every write or a newer one, in
 * the order of the commits.
 */
function completeChanges({ calls }: History): string[] {
  const problems: string[] = [];
  const writes = doneWrites(calls);
  const writeOf = new Map(writes.map((write) => [`${write.record} ${write.stamp}`, write]));
  const readers = groupBy(
    calls.filter(({ kind }) => kind === 'changes'),
    ({ client }) => client,
  );
  for (const part of [...readers.values()].flatMap(partsOf)) {
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) continue;
    const seen = part.flatMap(({ changes = [] }) => changes);
    const newest = new Map(seen.map(({ record, stamp }) => [record, stamp]));
    for (const write of writes.filter((one) => isBefore(first, one) && isBefore(one, last)))
      if ((newest.get(write.record) ?? '') < (write.stamp ?? '')) problems.push(`not in the changes: ${write.name}`);
    let lastStarted: Call | null = null;
    for (const { record, stamp } of seen) {
      const write = writeOf.get(`${record} ${stamp}`);
      if (!write) continue;
      if (lastStarted && isBefore(write, lastStarted))
        problems.push(`in the changes after a write that began later: ${write.name}`);
      if (!lastStarted || write.startedAt > lastStarted.startedAt) lastStarted = write;
    }
  }
  return problems;
}

/** Each release whose schedule was acknowledged is published at its time or later, and wrote its one revision. */
function publishedOnce({ calls, revisions, releases }: History): string[] {
  const named = groupBy(revisions, ({ name }) => name ?? '');
  const stored = new Map(releases.map((release) => [release.record, release]));
  return calls
    .filter(({ kind }) => kind === 'schedule')
    .flatMap(({ record, name = '', outcome, publishAt = 0 }) => {
      const release = stored.get(record);
      const count = named.get(name)?.length ?? 0;
      if (outcome === 'done' && release?.state !== 'published')
        return [`scheduled, but ${release?.state ?? 'lost'}: ${name}`];
      if (count !== (release?.state === 'published' ? 1 : 0))
        return [`written ${count} times, ${release?.state}: ${name}`];
      const isEarly = release?.publishedAt != null && release.publishedAt < publishAt;
      return isEarly ? [`published before its time: ${name}`] : [];
    });
}

/** What every history must show, by name. Each returns descriptions of what contradicts it. */
export const checks = { writtenOnce, oneOrder, currentReads, exclusiveLocks, completeChanges, publishedOnce };

/** Returns what contradicts any of the checks; empty if the history is right. */
export const problemsOf = (history: History): string[] => Object.values(checks).flatMap((check) => check(history));
