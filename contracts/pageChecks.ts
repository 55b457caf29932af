import { isRecord } from './values.ts';

/**
 * The kinds of accessibility problems that an app's editor finds on the rendered page (docs/protocol.md, Page checks). `rules` are
 * problems of no other kind.
 */
export const pageProblemKinds = [
  'alt_texts',
  'contrast',
  'link_texts',
  'headings',
  'captions',
  'dead_links',
  'legal_links',
  'rules',
] as const;
export type PageProblemKind = (typeof pageProblemKinds)[number];

/** The number of problems by kind; kinds without problems are absent. */
export type PageProblems = Partial<Record<PageProblemKind, number>>;

/** The largest number of problems of a kind that is stored. */
export const maxPageProblems = 1_000;

/** Returns the known kinds with their numbers, up to the largest one that is stored; null for other values. */
export function readPageProblems(value: unknown): PageProblems | null {
  if (!isRecord(value)) return null;
  const counted = pageProblemKinds.flatMap((kind) => {
    const count = value[kind];
    return Number.isInteger(count) && Number(count) > 0 ? [[kind, Math.min(Number(count), maxPageProblems)]] : [];
  });
  return Object.fromEntries(counted);
}
