import { type Kind, kinds, type Operation } from './load/journal.ts';
import type { Span } from './stage.ts';

/** The longest time between two acknowledged writes of a kind, in milliseconds, and when it ended. */
export type Gap = { ms: number; endedAt: number };

/** What users saw of a fault. */
export type Seen = {
  gaps: { save: Gap; signUp: Gap };
  /** Single responses that were no success, by kind and status; 0: no response. The tool repeats such writes. */
  answers: Record<string, number>;
  /** Writes that failed for their user, by kind and last status. */
  errors: Record<string, number>;
  /** The longest that a user waited for the acknowledgment of a write, in milliseconds. */
  slowestMs: number;
};

/** Returns what users saw of the writes that ended in a span, except of those during `excluded`. */
export function seenIn(operations: readonly Operation[], span: Span, excluded: readonly Span[] = []): Seen {
  const inSpan = operations.filter(
    (one) => one.endedAt >= span.from && one.endedAt <= span.to && !excluded.some((each) => overlaps(one, each)),
  );
  const answers: Record<string, number> = {};
  const errors: Record<string, number> = {};
  let slowestMs = 0;
  for (const { kind, statuses, isAcknowledged, startedAt, endedAt } of inSpan) {
    for (const status of statuses) if (status === 0 || status >= 400) count(answers, `${kind} ${status}`);
    if (isAcknowledged) slowestMs = Math.max(slowestMs, endedAt - startedAt);
    else count(errors, `${kind} ${statuses.at(-1)}`);
  }
  const gap = (kind: Kind) => longestGap(inSpan, kind, span, excluded);
  return { gaps: { save: gap('save'), signUp: gap('sign-up') }, answers, errors, slowestMs };
}

function longestGap(operations: readonly Operation[], kind: Kind, { from, to }: Span, excluded: readonly Span[]): Gap {
  const times = operations.filter((one) => one.kind === kind && one.isAcknowledged).map(({ endedAt }) => endedAt);
  const ends = excluded.flatMap((span) => [span.from, span.to]);
  const marks = [from, ...times, ...ends, to].sort((a, b) => a - b);
  let longest: Gap = { ms: 0, endedAt: from };
  for (const [at, endedAt] of marks.entries()) {
    const began = marks[at - 1] ?? from;
    const isExcluded = excluded.some((span) => began >= span.from && endedAt <= span.to);
    if (!isExcluded && endedAt - began > longest.ms) longest = { ms: endedAt - began, endedAt };
  }
  return longest;
}

const overlaps = (one: Operation, { from, to }: Span): boolean => one.endedAt >= from && one.startedAt <= to;

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

/** Returns the number of acknowledged writes of each kind. */
export const acknowledgedOf = (operations: readonly Operation[]): Record<Kind, number> =>
  Object.fromEntries(
    kinds.map((kind) => [kind, operations.filter((one) => one.kind === kind && one.isAcknowledged).length]),
  ) as Record<Kind, number>;
