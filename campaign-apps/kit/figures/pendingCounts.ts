import type { CountKind } from './pageEvent.ts';
import { vitals } from './vitals.ts';

/** A number to add to what the database has; `day` is a date in UTC such as 2026-01-31. */
export type PageCount = { campaignId: string; day: string; kind: CountKind; name: string; count: number };

/** The name that counts all names beyond the limit; other names are in lower case. */
export const otherNames = 'Other';

/**
 * Maximum number of names of one kind for a campaign and day, in each process; further ones are counted as 'Other'.
 * There are 249 countries.
 */
export const maxNames = 250;
/** Maximum number of names of all campaigns on a day, and of counts that wait to be written. */
const maxNamesInAll = 50_000;
const maxWaiting = 100_000;

/** Counts that wait to be written, bounded whatever visitors send. */
type PendingCounts = {
  add(campaignId: string, day: string, kind: CountKind, name?: string): void;
  size(): number;
  /** Returns the counts in a fixed order, and resets them to zero. */
  take(): PageCount[];
  /** Restores counts that could not be written. */
  restore(counts: readonly PageCount[]): void;
  /** Drops the counts of a campaign. */
  drop(campaignId: string): void;
};

export function createPendingCounts(): PendingCounts {
  let waiting = new Map<string, PageCount>();
  const nameFor = createNameLimit();

  const put = (counted: PageCount): void => {
    // Names have no control characters.
    const key = [counted.campaignId, counted.kind, counted.day, counted.name].join('\n');
    const known = waiting.get(key);
    if (known) known.count += counted.count;
    else if (waiting.size < maxWaiting) waiting.set(key, counted);
  };

  return {
    add: (campaignId, day, kind, name = '') =>
      put({ campaignId, day, kind, name: nameFor(campaignId, day, kind, name), count: 1 }),
    size: () => waiting.size,
    take() {
      const taken = [...waiting].sort(([one], [other]) => (one < other ? -1 : 1));
      waiting = new Map();
      return taken.map(([, counted]) => counted);
    },
    restore: (counts) => counts.forEach(put),
    drop(campaignId) {
      for (const [key, counted] of waiting) if (counted.campaignId === campaignId) waiting.delete(key);
    },
  };
}

/** Returns a function that returns the name, or 'Other' once the day has had too many names. */
function createNameLimit() {
  let namesOn = '';
  let namesInAll = 0;
  const names = new Map<string, Set<string>>();

  return (campaignId: string, day: string, kind: CountKind, name: string): string => {
    if (day !== namesOn) {
      namesOn = day;
      namesInAll = 0;
      names.clear();
    }
    // The buckets of web vitals are few and fixed.
    if (name === '' || kind in vitals) return name;
    const group = `${campaignId} ${kind}`;
    const known = names.get(group) ?? new Set<string>();
    if (known.has(name)) return name;
    if (known.size >= maxNames || namesInAll >= maxNamesInAll) return otherNames;
    names.set(group, known.add(name));
    namesInAll += 1;
    return name;
  };
}
