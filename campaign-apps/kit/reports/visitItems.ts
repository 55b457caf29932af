import type { DataTable, LabelledValue } from '#contracts/reportItems.ts';
import { serviceName } from '../campaign/followItems.ts';
import { otherNames } from '../figures/pendingCounts.ts';
import { barChart, countryName, dayChart, languageName } from './charts.ts';
import { linkTable, shownLinks } from './linkFigures.ts';
import { type DeclaredReport, type ReportContext, type ReportSection, type ReportTable, reportItem } from './report.ts';
import { downloadsOf, smallTable } from './reportTable.ts';
import { percent, type ReportLanguage } from './reportWords.ts';
import {
  countsByName,
  type NamedCount,
  type NamedKind,
  since,
  sumOf,
  type VisitDay,
  visitDays,
} from './visitFigures.ts';
import { vitalItems } from './vitalItems.ts';

const tiles = reportItem({
  path: 'visit-figures',
  async build(context) {
    const days = await visitDays(context.database, context.campaignId);
    // Without a title it would have the same name as the tiles of other sections.
    const title = days.length > 0 ? 'Visits at a glance' : 'No visits yet: fans who open the page are counted here';
    return { component: 'stats_tiles', title, tiles: days.length > 0 ? visitTiles(context, days) : [] };
  },
});

function visitTiles(context: ReportContext, days: readonly VisitDay[]): LabelledValue[] {
  const { app, now } = context;
  const [gates, visitors] = [sumOf(days, 'gates'), sumOf(days, 'visitors')];
  const week = since(days, now, 6);
  return [
    { label: 'Visits', value: sumOf(days, 'visits') },
    { label: 'Visitors today', value: sumOf(since(days, now, 0), 'visitors') },
    { label: 'Visitors, last 7 days', value: sumOf(week, 'visitors') },
    { label: 'Sign-up rate', value: percent(sumOf(days, 'signUps'), visitors, context) },
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
  async *batches(context) {
    const days = await visitDays(context.database, context.campaignId);
    yield days.map((day) => ({ ...day, rate: percent(day.signUps, day.visitors, context) }));
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
  async build(context) {
    const counts = await countsByName(context, ['source'], maxShownNames);
    return barChart('Visits by source', 'Visits', counts.map(shownIn(context)), context.words);
  },
});

const clicks = reportItem({
  path: 'clicks',
  async build(context) {
    const counts = await countsByName(context, ['service', 'button'], maxShownNames);
    const isOther = ({ name }: NamedCount) => Number(name === otherNames);
    const all = counts.toSorted((one, other) => isOther(one) - isOther(other) || other.count - one.count);
    return barChart('Clicks by service and button', 'Clicks', all.map(shownIn(context)), context.words);
  },
});

type NameTable = { title: string; column: string; nameOf?: (name: string, language: ReportLanguage) => string };

const sourceName = (name: string, { words }: ReportLanguage): string => {
  const own = sourceNames[name];
  return own === undefined ? name : words(own);
};

/** The tables of names, in their order. */
const nameTables: Record<NamedKind, NameTable> = {
  source: { title: 'Sources', column: 'Source', nameOf: sourceName },
  referrer: { title: 'Referring sites', column: 'Site', nameOf: sourceName },
  medium: { title: 'utm_medium', column: 'Medium' },
  campaign: { title: 'utm_campaign', column: 'Campaign' },
  service: { title: 'Services', column: 'Service', nameOf: serviceName },
  button: { title: 'Buttons', column: 'Button' },
  country: { title: 'Countries', column: 'Country', nameOf: (code, language) => countryName(code || null, language) },
  country_estimate: {
    title: 'Countries (estimate)',
    column: 'Region of the browser’s language',
    nameOf: (code, language) => countryName(code || null, language),
  },
  language: { title: 'Languages', column: 'Language of the page', nameOf: languageName },
};
const namedKinds: readonly NamedKind[] = [
  ...(['source', 'referrer', 'medium', 'campaign', 'service', 'button', 'country', 'country_estimate'] as const),
  'language',
];
const sourceNames: Readonly<Record<string, string | undefined>> = { direct: 'Direct', 'own pages': 'Own pages' };

const shownIn =
  (language: ReportLanguage) =>
  ({ kind, name, count }: NamedCount) => ({
    name: name === otherNames ? language.words(name) : (nameTables[kind].nameOf?.(name, language) ?? name),
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
    const shown = shownIn(context);
    yield counts.map((counted) => ({ kind: context.words(nameTables[counted.kind].title), ...shown(counted) }));
  },
};

const names: DeclaredReport = {
  path: 'visit-names',
  table: nameTable,
  tables: { links: linkTable },
  async build(context) {
    const counts = await countsByName(context, namedKinds, maxShownNames);
    const links = await shownLinks(context);
    const tables = [...links.tables, ...namedKinds.flatMap((kind) => tableOf(kind, counts, context))];
    return {
      component: 'table_group',
      title: nameTable.title,
      tables,
      downloads: [...downloadsOf('visit-names', nameTable.title, context), ...links.downloads],
    };
  },
};

function tableOf(kind: NamedKind, all: readonly NamedCount[], language: ReportLanguage): DataTable[] {
  const counts = all.filter((counted) => counted.kind === kind);
  if (counts.length === 0) return [];
  const { title, column } = nameTables[kind];
  const sum = counts.reduce((total, { count }) => total + count, 0);
  const rows = counts.map(shownIn(language));
  const columns = [
    { key: 'name', label: column },
    { key: 'count', label: 'Number', type: 'integer' as const },
    { key: 'share', label: 'Share' },
  ];
  return [
    smallTable(
      title,
      columns,
      rows.map((row) => ({ ...row, share: percent(row.count, sum, language) })),
    ),
  ];
}

/** Reports on the visits of a campaign's page. */
export const visitSection: ReportSection = {
  title: 'Visits',
  items: [tiles, byDay, bySource, clicks, names, ...vitalItems],
};
