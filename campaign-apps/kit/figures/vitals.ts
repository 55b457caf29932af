import { Histogram } from 'prom-client';
import { fieldsOf } from '../values/read.ts';

type Vital = {
  /** Values up to this one are good, in milliseconds. */
  good: number;
  /** Values above this one are poor. */
  poor: number;
  /** The upper bounds of the buckets in which visits are counted. Values above the last one are counted as `more`. */
  bounds: readonly number[];
};

/** The Core Web Vitals that pages report, with the limits of https://web.dev/articles/vitals. */
export const vitals = {
  /** Largest Contentful Paint: the time until the main content is shown. */
  lcp: {
    good: 2_500,
    poor: 4_000,
    bounds: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 10_000],
  },
  /** Interaction to Next Paint: the time until the page shows its answer to a tap, click or key. */
  inp: { good: 200, poor: 500, bounds: [50, 100, 150, 200, 250, 300, 400, 500, 750, 1_000, 2_000] },
} as const satisfies Record<string, Vital>;

export type VitalName = keyof typeof vitals;
export const vitalNames = ['lcp', 'inp'] as const satisfies readonly VitalName[];

/** What a page reports of a visit, in milliseconds; a browser need not measure both. */
export type VisitVitals = Partial<Record<VitalName, number>>;

/** The bucket of values above the last bound. */
const more = 'more';
/** A visit has no higher values: the text is not a measurement. */
const maxMs = 10 * 60_000;

/** Reads what a page reports; values that are not plausible numbers are left out. */
export function readVitals(given: unknown): VisitVitals {
  const fields = fieldsOf(given);
  const known = vitalNames.flatMap((name) => {
    const ms = fields[name];
    return typeof ms === 'number' && ms >= 0 && ms <= maxMs ? [[name, ms] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Returns the name of the bucket of a value: its upper bound. */
export const bucketOf = (name: VitalName, ms: number): string =>
  `${vitals[name].bounds.find((bound) => ms <= bound) ?? more}`;

/** The visits of each bucket, by its name. */
export type Buckets = ReadonlyMap<string, number>;

const visitsIn = (buckets: Buckets, bounds: readonly (number | typeof more)[]): number =>
  bounds.reduce<number>((sum, bound) => sum + (buckets.get(`${bound}`) ?? 0), 0);

/** Returns how many visits had a good, a poor and another value. */
export function ratingsOf(name: VitalName, buckets: Buckets) {
  const { bounds, good, poor } = vitals[name];
  const visits = visitsIn(buckets, [...bounds, more]);
  const goodVisits = visitsIn(
    buckets,
    bounds.filter((bound) => bound <= good),
  );
  const poorVisits = visitsIn(buckets, [...bounds.filter((bound) => bound > poor), more]);
  return { visits, good: goodVisits, middle: visits - goodVisits - poorVisits, poor: poorVisits };
}

/**
 * Returns the value that three of four visits do not exceed, interpolated within its bucket; infinite if it is above the
 * last bound, null without visits.
 */
export function p75Of(name: VitalName, buckets: Buckets): number | null {
  const { bounds } = vitals[name];
  const visits = visitsIn(buckets, [...bounds, more]);
  if (visits === 0) return null;
  let [below, lower] = [0, 0];
  for (const bound of bounds) {
    const inside = visitsIn(buckets, [bound]);
    if (below + inside >= 0.75 * visits) return lower + ((0.75 * visits - below) / inside) * (bound - lower);
    below += inside;
    lower = bound;
  }
  return Number.POSITIVE_INFINITY;
}

/** Returns the histograms of `/metrics`, in seconds and by app, each with the same buckets as the reports. */
export function createVitalHistograms(): Record<VitalName, Histogram<'app'>> {
  const histogram = (name: VitalName, metric: string, help: string) =>
    new Histogram({
      name: `campaign_apps_${metric}_seconds`,
      help,
      labelNames: ['app'],
      buckets: vitals[name].bounds.map((ms) => ms / 1_000),
      registers: [],
    });
  return {
    lcp: histogram('lcp', 'largest_contentful_paint', 'Time until visits of public pages showed the main content.'),
    inp: histogram('inp', 'interaction_to_next_paint', 'Time until public pages answered a tap, click or key.'),
  };
}
