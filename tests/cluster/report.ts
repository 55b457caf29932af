import { table } from '../bench/figures.ts';
import type { Fault } from './faultList.ts';
import { kinds } from './load/journal.ts';
import type { Load } from './load/load.ts';
import type { Checked } from './lostWrites.ts';
import { acknowledgedOf, type Seen, seenIn } from './measure.ts';
import type { Span } from './stage.ts';

/** A fault that was tried, or why it was not. `failure` says that the cluster was not complete again. */
export type Tried = { fault: Fault; skipped: string | null; span: Span; failure: string | null };

/** The columns of the table, as docs/operations/cluster.md explains them. */
export const heads = [
  'fault',
  'no save for',
  'no sign-up for',
  'target',
  'events after',
  'slowest',
  'repeated',
  'errors',
  'lost',
] as const;

/** The longest time until a socket receives events again after the database does writes, in milliseconds. */
const maxDeafMs = 1_000;
/** A longer time without a write means that the database was away. */
const databaseAwayMs = 1_000;

/** The row of the planned switchover that is part of another fault. */
export const switchoverTitle = '– the planned switchover in it';

type Row = {
  title: string;
  maxGap: number | null;
  isSeamless: boolean;
  seen: Seen;
  /**
   * The time until the last socket received an event, in milliseconds, after the database was away; otherwise the
   * longest time without an event. null: a socket received none.
   */
  deafMs: number | null;
  isDatabaseAway: boolean;
  lost: number;
  failure: string | null;
};

/** Returns the table of what users saw, the same as data, and whether all targets are met. */
export function tableOf(load: Load, tried: readonly Tried[], switchovers: readonly Span[], checked: Checked) {
  const rows = tried.flatMap((one) => (one.skipped === null ? rowsOf(load, one, switchovers, checked) : []));
  const lines = rows.map((row) => ({ cells: cellsOf(row), reached: isReached(row) }));
  const acknowledged = acknowledgedOf(load.journal.operations);
  const text = [
    table(heads, lines),
    ...tried.flatMap(({ fault, skipped }) => (skipped === null ? [] : [`Not tried: ${fault.title}: ${skipped}.`])),
    `Acknowledged: ${kinds.map((kind) => `${acknowledged[kind]} × ${kind}`).join(', ')}; lost: ${checked.lost.length}.`,
    `The slowest mail arrived after ${seconds(checked.slowestMailMs)}.`,
    ...checked.problems.slice(0, 20),
  ].join('\n');
  const isMet = checked.problems.length === 0 && rows.every((row) => isReached(row) !== false);
  const { problems, slowestMailMs } = checked;
  return { text, isMet, result: { acknowledged, lost: checked.lost, problems, slowestMailMs, rows } };
}

/** A fault with planned switchovers in it has a second row, for them. */
function rowsOf(load: Load, { fault, span, failure }: Tried, switchovers: readonly Span[], checked: Checked): Row[] {
  const within = fault.isSeamless ? switchovers.filter(({ from, to }) => from >= span.from && to <= span.to) : [];
  const rowOf = (title: string, maxGap: number | null, of: Span, excluded: readonly Span[]): Row => {
    const seen = seenIn(load.journal.operations, of, excluded);
    const isDatabaseAway = seen.gaps.save.ms > databaseAwayMs;
    const { sockets } = load;
    const heard = isDatabaseAway ? sockets.heardAfter(seen.gaps.save.endedAt) : sockets.silencesIn(of, excluded);
    const deafMs = heard.includes(null) ? null : Math.max(...heard.map(Number));
    const isHere = ({ endedAt }: { endedAt: number }) => endedAt >= of.from && endedAt <= of.to;
    const isSeamless = Boolean(fault.isSeamless) && excluded === within;
    const lost = checked.lost.filter(isHere).length;
    return { title, maxGap, isSeamless, seen, deafMs, isDatabaseAway, lost, failure };
  };
  const whole = rowOf(fault.title, fault.maxGap, span, within);
  return [whole, ...within.map((one) => rowOf(switchoverTitle, 5, one, []))];
}

function isReached({ maxGap, isSeamless, seen, deafMs, isDatabaseAway, lost, failure }: Row): boolean | null {
  const { save, signUp } = seen.gaps;
  if (lost > 0 || failure !== null) return false;
  if (maxGap === null) return null;
  if (Math.max(save.ms, signUp.ms) > maxGap * 1_000) return false;
  if (isSeamless && Object.keys(seen.errors).length > 0) return false;
  return !isDatabaseAway || (deafMs !== null && deafMs <= maxDeafMs);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ') || 'none';

const cellsOf = ({ title, maxGap, seen, deafMs, lost, failure }: Row): string[] => [
  failure === null ? title : `${title} (${failure})`,
  seconds(seen.gaps.save.ms),
  seconds(seen.gaps.signUp.ms),
  maxGap === null ? '–' : `${maxGap} s`,
  deafMs === null ? 'never' : seconds(deafMs),
  seconds(seen.slowestMs),
  listed(seen.answers),
  listed(seen.errors),
  String(lost),
];
