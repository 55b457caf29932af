import type { DataTable, LabelledValue } from '#contracts/reportItems.ts';
import { serviceName } from '../campaign/followItems.ts';
import { otherNames } from '../figures/pendingCounts.ts';
import { barChart, countryName, dayChart, languageName } from './charts.ts';
import { type DeclaredReport, type ReportContext, type ReportSection, type ReportTable, reportItem } from './report.ts';
import { downloadsOf, smallTable } from './reportTable.ts';
import {
  countsByName,
  type NamedCount,
  type NamedKind,
  since,
  sumOf,
  type VisitDay,
  visitDays,
} from './visitFigures.ts';

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)}%`);

const tiles = reportItem({
  path: 'visit-figures',
  async build(context) {
    const days = await visitDays(context.database, context.campaignId);
    // Without a title it would have the same name as the tiles of other sections.
    const title = days.length > 0 ? 'Visits at a glance' : 'No visits yet: fans who open the page are counted here';
    return { component: 'stats_tiles', title, tiles: days.length > 0 ? visitTiles(context, days) : [] };
  },
});

function visitTiles({ app, now }: ReportContext, days: readonly VisitDay[]): LabelledValue[] {
  const [gates, visitors] = [sumOf(days, 'gates'), sumOf(days, 'visitors')];
  const week = since(days, now, 6);
  return [
    { label: 'Visits', value: sumOf(days, 'visits') },
    { label: 'Visitors today', value: sumOf(since(days, now, 0), 'visitors') },
    { label: 'Visitors, last 7 days', value: sumOf(week, 'visitors') },
    { label: 'Sign-up rate', value: percent(sumOf(days, 'signUps'), visitors) },
    ...(app.flags.music_enabled ? [{ label: 'Plays', value: sumOf(days, 'plays') }] : []),
    { label: 'Clicks', value: sumOf(days, 'clicks') },
    ...(gates > 0 ? [{ label: 'Views of the login page', value: gates }] : []),
  ];
}

const dayTable: ReportTable = {
  title: 'Visits by day',
  columns: () => [
    { key: 'day', label: 'Day' },
    { key: 'visits', label: 'Visits', type: 'integer' },
    { key: 'visitors', label: 'Visitors', type: 'integer' },
    { key: 'plays', label: 'Plays', type: 'integer' },
    { key: 'clicks', label: 'Clicks', type: 'integer' },
    { key: 'gates', label: 'Views of the login page', type: 'integer' },
    { key: 'signUps', label: 'Sign-ups', type: 'integer' },
    { key: 'rate', label: 'Sign-up rate' },
  ],
  count: async ({ database, campaignId }) => (await visitDays(database, campaignId)).length,
  async *batches({ database, campaignId }) {
    const days = await visitDays(database, campaignId);
    yield days.map((day) => ({ ...day, rate: percent(day.signUps, day.visitors) }));
  },
};

const byDay: DeclaredReport = {
  path: 'visits-by-day',
  table: dayTable,
  async build(context) {
    const days = await visitDays(context.database, context.campaignId);
    const series = (name: string, figure: 'visits' | 'visitors') => ({
      name,
      days: new Map(days.map((day) => [day.day, day[figure]])),
    });
    const chart = dayChart(dayTable.title, [series('Visits', 'visits'), series('Visitors', 'visitors')]);
    return { ...chart, downloads: downloadsOf('visits-by-day', dayTable.title, context) };
  },
};

/** Maximum number of names of a kind on the screen and in a download; the others are one sum. */
const maxShownNames = 100;
const maxDownloadedNames = 1_000;

const bySource = reportItem({
  path: 'visits-by-source',
  build: async (context) =>
    barChart('Visits by source', 'Visits', (await countsByName(context, ['source'], maxShownNames)).map(shown)),
});

const clicks = reportItem({
  path: 'clicks',
  async build(context) {
    const counts = await countsByName(context, ['service', 'button'], maxShownNames);
    const isOther = ({ name }: NamedCount) => Number(name === otherNames);
    const all = counts.toSorted((one, other) => isOther(one) - isOther(other) || other.count - one.count);
    return barChart('Clicks by service and button', 'Clicks', all.map(shown));
  },
});

/** The tables of names, in their order. */
const nameTables: Record<NamedKind, { title: string; column: string; nameOf?: (name: string) => string }> = {
  source: { title: 'Sources', column: 'Source', nameOf: (name) => sourceNames[name] ?? name },
  referrer: { title: 'Referring sites', column: 'Site', nameOf: (name) => sourceNames[name] ?? name },
  medium: { title: 'utm_medium', column: 'Medium' },
  campaign: { title: 'utm_campaign', column: 'Campaign' },
  service: { title: 'Services', column: 'Service', nameOf: serviceName },
  button: { title: 'Buttons', column: 'Button' },
  country: { title: 'Countries', column: 'Country', nameOf: (code) => countryName(code || null) },
  country_estimate: {
    title: 'Countries (estimate)',
    column: 'Region of the browser’s language',
    nameOf: (code) => countryName(code || null),
  },
  language: { title: 'Languages', column: 'Language of the page', nameOf: languageName },
};
const namedKinds: readonly NamedKind[] = [
  ...(['source', 'referrer', 'medium', 'campaign', 'service', 'button', 'country', 'country_estimate'] as const),
  'language',
];
const sourceNames: Readonly<Record<string, string | undefined>> = { direct: 'Direct', 'own pages': 'Own pages' };

const shown = ({ kind, name, count }: NamedCount) => ({
  name: name === otherNames ? name : (nameTables[kind].nameOf?.(name) ?? name),
  count,
});

/** The names of all kinds as one table, for downloads. */
const nameTable: ReportTable = {
  title: 'Sources, clicks, countries and languages',
  columns: () => [
    { key: 'kind', label: 'Kind' },
    { key: 'name', label: 'Name' },
    { key: 'count', label: 'Number', type: 'integer' },
  ],
  count: async (context) => (await countsByName(context, namedKinds, maxDownloadedNames)).length,
  async *batches(context) {
    const counts = await countsByName(context, namedKinds, maxDownloadedNames);
    yield counts.map((counted) => ({ kind: nameTables[counted.kind].title, ...shown(counted) }));
  },
};

const names: DeclaredReport = {
  path: 'visit-names',
  table: nameTable,
  async build(context) {
    const counts = await countsByName(context, namedKinds, maxShownNames);
    const tables = namedKinds.flatMap((kind) => tableOf(kind, counts));
    return {
      component: 'table_group',
      title: nameTable.title,
      tables,
      downloads: downloadsOf('visit-names', nameTable.title, context),
    };
  },
};

function tableOf(kind: NamedKind, all: readonly NamedCount[]): DataTable[] {
  const counts = all.filter((counted) => counted.kind === kind);
  if (counts.length === 0) return [];
  const { title, column } = nameTables[kind];
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const rows = counts.map(shown);
  const columns = [
    { key: 'name', label: column },
    { key: 'count', label: 'Number', type: 'integer' as const },
    { key: 'share', label: 'Share' },
  ];
  return [
    smallTable(
      title,
      columns,
      rows.map((row) => ({ ...row, share: percent(row.count, sum) })),
    ),
  ];
}

/** Reports on the visits of a campaign's page. */
export const visitSection: ReportSection = { title: 'Visits', items: [tiles, byDay, bySource, clicks, names] };
