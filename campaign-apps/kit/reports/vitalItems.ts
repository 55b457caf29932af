import { type Buckets, p75Of, ratingsOf, type VitalName, vitalNames, vitals } from '../figures/vitals.ts';
import { type DeclaredReport, type ReportContext, type ReportTable, reportItem, type TableRow } from './report.ts';
import { downloadsOf, smallTable } from './reportTable.ts';
import { percent, type ReportLanguage } from './reportWords.ts';

type DayBuckets = { day: string; name: VitalName; buckets: Buckets };

/** Returns the buckets of each day in UTC, in order. */
async function bucketsByDay({ database, campaignId }: ReportContext): Promise<DayBuckets[]> {
  const { rows } = await database.query<{ day: string; name: VitalName; buckets: Record<string, number> }>(
    `select to_char(day, 'YYYY-MM-DD') as day, kind as name, json_object_agg(name, count) as buckets
     from campaign_apps.page_counts where campaign_id = $1 and kind = any ($2) group by 1, 2 order by 1, kind desc`,
    [campaignId, vitalNames],
  );
  return rows.map((row) => ({ ...row, buckets: new Map(Object.entries(row.buckets)) }));
}

/** Returns the buckets of all days. */
function bucketsOf(name: VitalName, days: readonly DayBuckets[]): Buckets {
  const sums = new Map<string, number>();
  for (const { buckets } of days.filter((day) => day.name === name))
    for (const [bucket, count] of buckets) sums.set(bucket, (sums.get(bucket) ?? 0) + count);
  return sums;
}

/** The names of the figures in plain words. */
const labels: Record<VitalName, string> = {
  lcp: 'Time until the main content is shown (LCP)',
  inp: 'Time until a tap, click or key has an effect (INP)',
};

/** Formats a time with the unit that is usual for the figure. */
const timeOf = (name: VitalName, ms: number, { words }: ReportLanguage): string =>
  name === 'lcp'
    ? words('{time}\u00a0s', { time: Math.round(ms / 100) / 10 })
    : words('{time}\u00a0ms', { time: Math.round(ms) });

function p75Text(name: VitalName, buckets: Buckets, language: ReportLanguage): string {
  const ms = p75Of(name, buckets);
  if (ms === null) return '–';
  const last = Math.max(...vitals[name].bounds);
  return ms === Number.POSITIVE_INFINITY
    ? language.words('over {time}', { time: timeOf(name, last, language) })
    : timeOf(name, ms, language);
}

/** Returns what a row of each table has about visits. */
function ratingCells(name: VitalName, buckets: Buckets, language: ReportLanguage): TableRow {
  const { visits, good, middle, poor } = ratingsOf(name, buckets);
  const share = (part: number) => percent(part, visits, language);
  const p75 = p75Text(name, buckets, language);
  return {
    name: language.words(labels[name]),
    p75,
    good: share(good),
    middle: share(middle),
    poor: share(poor),
    visits,
  };
}

const cellColumns = [
  { key: 'p75', label: 'Three of four visits' },
  { key: 'good', label: 'Good' },
  { key: 'middle', label: 'Needs improvement' },
  { key: 'poor', label: 'Poor' },
  { key: 'visits', label: 'Measured visits', type: 'integer' },
] as const;

const tiles = reportItem({
  path: 'page-speed',
  async build(context) {
    const days = await bucketsByDay(context);
    const shown = vitalNames.map((name) => ({
      label: labels[name],
      value: p75Text(name, bucketsOf(name, days), context),
    }));
    return {
      component: 'stats_tiles',
      title:
        days.length > 0
          ? 'Page speed: three of four visits are at least this fast, in browsers that measure it'
          : 'No page speed yet: visits are counted here, in browsers that measure it',
      tiles: days.length > 0 ? shown : [],
    };
  },
});

/** The same by day, for downloads. */
const dayTable: ReportTable = {
  title: 'Page speed by day',
  columns: () => [{ key: 'day', label: 'Day' }, { key: 'name', label: 'Measured' }, ...cellColumns],
  count: async (context) => (await bucketsByDay(context)).length,
  async *batches(context) {
    const days = await bucketsByDay(context);
    yield days.map(({ day, name, buckets }) => ({ day, ...ratingCells(name, buckets, context) }));
  },
};

const ratings: DeclaredReport = {
  path: 'page-speed-ratings',
  table: dayTable,
  async build(context) {
    const days = await bucketsByDay(context);
    if (days.length === 0) return { component: 'none' };
    const rows = vitalNames.map((name) => ratingCells(name, bucketsOf(name, days), context));
    const limits = vitalNames.map((name) => ({ label: labels[name], value: limitsOf(name, context) }));
    return {
      ...smallTable('Good and poor page speed', [{ key: 'name', label: 'Measured' }, ...cellColumns], rows, limits),
      downloads: downloadsOf('page-speed-ratings', dayTable.title, context),
    };
  },
};

const limitsOf = (name: VitalName, language: ReportLanguage): string =>
  language.words('good up to {good}, poor above {poor}', {
    good: timeOf(name, vitals[name].good, language),
    poor: timeOf(name, vitals[name].poor, language),
  });

/** Reports on the speed of a campaign's page, as visitors had it. */
export const vitalItems: readonly DeclaredReport[] = [tiles, ratings];
