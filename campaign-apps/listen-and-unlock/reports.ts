import { defaultPageOf } from '../kit/pages/preparePage.ts';
import { barChart, dayChart } from '../kit/reports/charts.ts';
import {
  type ReportContext,
  type ReportSection,
  type ReportTable,
  reportItem,
  type TableRow,
} from '../kit/reports/report.ts';
import { smallTable, tableItem } from '../kit/reports/reportTable.ts';
import type { ReportTexts } from '../kit/reports/reportWords.ts';
import { countByDay, type DayCounts, dayOf, signUpsByDay } from '../kit/reports/signUpFigures.ts';
import { signUpGroups, signUpsByCountryItem, signUpTiles } from '../kit/reports/signUpItems.ts';
import { signUpSections } from '../kit/reports/signUpReports.ts';
import { visitSection } from '../kit/reports/visitItems.ts';
import type { Database } from '../kit/server/database.ts';
import { clockTime, totalOf } from '../kit/view/playback.ts';
import { uncounted } from './listeningStore.ts';
import { playableMs, unlocksOf } from './unlocks.ts';

/** Returns the tracks and the time until which listening counts, at most the campaign's end. */
async function heard({ app, campaign, tracks, now }: ReportContext) {
  const [page, all] = await Promise.all([campaign(), tracks()]);
  const durations = all.map(playableMs);
  const ends = page?.endsAt ? Date.parse(page.endsAt) : Number.POSITIVE_INFINITY;
  return {
    unlocks: unlocksOf(page ? defaultPageOf(app, page).blocks : [], durations),
    totalMs: totalOf(durations),
    at: new Date(Math.min(now.getTime(), ends)),
  };
}

type UnlockRow = { title: string; opens_after: string; listeners: number };

/** Returns each unlock in the page's order with the number of visitors who opened it. */
async function unlockRows(context: ReportContext): Promise<UnlockRow[]> {
  const { unlocks, totalMs, at } = await heard(context);
  const openable = unlocks.filter(({ opensAtMs }) => opensAtMs > 0);
  const lengths = openable.map(({ opensAtMs }) => opensAtMs);
  const counts = await listenersFor(context.database, context.campaignId, { at, totalMs, lengths });
  return openable.map(({ title, opensAtMs }, index) => ({
    title: title.trim() || context.words('Unlock {number}', { number: index + 1 }),
    opens_after: clockTime(opensAtMs),
    listeners: counts[index] ?? 0,
  }));
}

const figures = reportItem({
  path: 'figures',
  async build(context) {
    const { totalMs, at, unlocks } = await heard(context);
    const [signUps, { listeners, listenedMs }, rows, [toTheEnd = 0]] = await Promise.all([
      signUpTiles(context),
      listeningFigures(context.database, context.campaignId, { at, totalMs }),
      unlockRows(context),
      listenersFor(context.database, context.campaignId, { at, totalMs, lengths: [Math.max(1, totalMs)] }),
    ]);
    const tiles = [
      { label: 'Listeners', value: listeners },
      { label: 'Hours listened', value: Math.round(listenedMs / 360_000) / 10 },
      { label: 'Heard everything', value: toTheEnd },
      { label: 'Unlocks', value: unlocks.length },
      { label: 'Unlocks opened', value: rows.reduce((sum, row) => sum + row.listeners, 0) },
    ];
    return { component: 'stats_tiles', tiles: [...tiles, ...signUps] };
  },
});

const byDay = reportItem({
  path: 'listeners-by-day',
  async build({ database, campaignId }) {
    const [listeners, signUps] = await Promise.all([
      listenersByDay(database, campaignId),
      signUpsByDay(database, campaignId),
    ]);
    return dayChart('New listeners and sign-ups by day', [
      { name: 'New listeners', days: listeners },
      { name: 'Sign-ups', days: signUps },
    ]);
  },
});

const byUnlock = reportItem({
  path: 'listeners-by-unlock',
  build: async (context) => {
    const counts = (await unlockRows(context)).map(({ title, listeners }) => ({ name: title, count: listeners }));
    return barChart('Listeners by unlock', 'Have opened it', counts, context.words);
  },
});

const columns: ReturnType<ReportTable['columns']> = [
  { key: 'title', label: 'Unlock' },
  { key: 'opens_after', label: 'Opens after' },
  { key: 'listeners', label: 'Have opened it', type: 'integer' },
];

const unlockTable = tableItem('unlocks', {
  title: 'Unlocks',
  columns: () => columns,
  count: async (context) => (await unlockRows(context)).length,
  async *batches(context) {
    const rows: TableRow[] = await unlockRows(context);
    yield rows;
  },
});

const groups = reportItem({
  path: 'groups',
  build: async (context) => ({
    component: 'table_group',
    title: 'At a glance',
    tables: [smallTable('Unlocks', [...columns], await unlockRows(context)), ...(await signUpGroups(context))],
  }),
});

/** The texts of these reports in German. */
export const listenAndUnlockReportTexts: ReportTexts = {
  de: {
    Listeners: 'Hörer',
    'Hours listened': 'Gehörte Stunden',
    'Heard everything': 'Alles gehört',
    Unlock: 'Freischaltung',
    'Unlock {number}': 'Freischaltung {number}',
    Unlocks: 'Freischaltungen',
    'Unlocks opened': 'Geöffnete Freischaltungen',
    'New listeners and sign-ups by day': 'Neue Hörer und Anmeldungen nach Tag',
    'New listeners': 'Neue Hörer',
    'Listeners by unlock': 'Hörer nach Freischaltung',
    'Have opened it': 'Haben sie geöffnet',
    'Opens after': 'Öffnet nach',
    Listening: 'Hören',
  },
};

/** Reports on how far visitors listen, and on the sign-ups. */
export const listenAndUnlockReports: readonly ReportSection[] = [
  { title: 'Overview', items: [figures, byDay, groups] },
  visitSection,
  { title: 'Listening', items: [byUnlock, unlockTable] },
  { title: 'Audience', items: [signUpsByCountryItem] },
  ...signUpSections,
];

/** Number of listeners and their total listening time in milliseconds; each counts at most the length of all tracks. */
type ListeningFigures = { listeners: number; listenedMs: number };

const listened = `least(listened_ms + ${uncounted}, $3::float8)`;

async function listeningFigures(
  database: Database,
  campaignId: string,
  { at, totalMs }: { at: Date; totalMs: number },
): Promise<ListeningFigures> {
  const { rows } = await database.query<ListeningFigures>(
    `select count(*)::int as listeners, coalesce(sum(${listened}), 0)::float8 as "listenedMs"
     from campaign_apps.listenings where campaign_id = $1`,
    [campaignId, at, totalMs],
  );
  return rows[0] ?? { listeners: 0, listenedMs: 0 };
}

/** Returns how many visitors have listened for at least each of these lengths. */
async function listenersFor(
  database: Database,
  campaignId: string,
  { at, totalMs, lengths }: { at: Date; totalMs: number; lengths: readonly number[] },
): Promise<number[]> {
  const { rows } = await database.query<{ count: number }>(
    `with heard as (
       select ${listened} as ms from campaign_apps.listenings where campaign_id = $1
     )
     select (select count(*)::int from heard where ms >= length) as count
     from unnest($4::float8[]) with ordinality as asked (length, place) order by place`,
    [campaignId, at, totalMs, lengths],
  );
  return rows.map(({ count }) => count);
}

const listenersByDay = (database: Database, campaignId: string): Promise<DayCounts> =>
  countByDay(
    database,
    `select ${dayOf('started_at')} as day, count(*)::int as count
     from campaign_apps.listenings where campaign_id = $1 group by day order by day`,
    [campaignId],
  );
