import type { DataTable } from '#contracts/reportItems.ts';
import { type Buckets, p75Of, ratingsOf, type VitalName, vitalNames, vitals } from '../figures/vitals.ts';
import { type DeclaredReport, type ReportContext, type ReportTable, reportItem } from './report.ts';
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

/** The figures in plain words, and their shorter names. */
const labels: Record<VitalName, { meaning: string; title: string }> = {
  lcp: { meaning: 'Time until the main content is shown (LCP)', title: 'Main content (LCP)' },
  inp: { meaning: 'Time until a tap, click or key has an effect (INP)', title: 'Taps, clicks and keys (INP)' },
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

const tiles = reportItem({
  path: 'page-speed',
  async build(context) {
    const days = await bucketsByDay(context);
    const shown = vitalNames.map((name) => ({
      label: labels[name].meaning,
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

/** Returns a table of how many visits were good and poor. */
function ratingTable(name: VitalName, buckets: Buckets, language: ReportLanguage): DataTable {
  const { good, middle, poor, visits } = ratingsOf(name, buckets);
  const time = (ms: number) => ({ time: timeOf(name, ms, language) });
  const counts = [
    { name: language.words('Good: up to {time}', time(vitals[name].good)), count: good },
    { name: language.words('Needs improvement'), count: middle },
    { name: language.words('Poor: over {time}', time(vitals[name].poor)), count: poor },
  ];
  return smallTable(
    labels[name].title,
    [
      { key: 'name', label: 'Time' },
      { key: 'count', label: 'Visits', type: 'integer' },
      { key: 'share', label: 'Share' },
    ],
    counts.map((row) => ({ ...row, share: percent(row.count, visits, language) })),
  );
}

/** The figures of each day, for downloads. */
const dayTable: ReportTable = {
  title: 'Page speed by day',
  columns: () => [
    { key: 'day', label: 'Day' },
    { key: 'name', label: 'Page speed' },
    { key: 'p75', label: 'Three of four visits' },
    { key: 'good', label: 'Good', type: 'integer' },
    { key: 'middle', label: 'Needs improvement', type: 'integer' },
    { key: 'poor', label: 'Poor', type: 'integer' },
  ],
  count: async (context) => (await bucketsByDay(context)).length,
  async *batches(context) {
    const days = await bucketsByDay(context);
    yield days.map(({ day, name, buckets }) => {
      const { good, middle, poor } = ratingsOf(name, buckets);
      const title = context.words(labels[name].title);
      return { day, name: title, p75: p75Text(name, buckets, context), good, middle, poor };
    });
  },
};

const ratings: DeclaredReport = {
  path: 'page-speed-ratings',
  table: dayTable,
  async build(context) {
    const days = await bucketsByDay(context);
    if (days.length === 0) return { component: 'none' };
    return {
      component: 'table_group',
      title: 'Good and poor page speed',
      tables: vitalNames.map((name) => ratingTable(name, bucketsOf(name, days), context)),
      downloads: downloadsOf('page-speed-ratings', dayTable.title, context),
    };
  },
};

/** Reports on the speed of a campaign's page, as visitors had it. */
export const vitalItems: readonly DeclaredReport[] = [tiles, ratings];
