import type { DataTable, LabelledValue } from '#contracts/reportItems.ts';
import { barChart, countryName, dayChart, languageName, named } from './charts.ts';
import { type DeclaredReport, type ReportContext, reportItem } from './report.ts';
import { smallTable } from './reportTable.ts';
import { percent, type ReportLanguage } from './reportWords.ts';
import { type Count, signUpFigures, signUpsBy, signUpsByDay, subscriptionsByNewsletter } from './signUpFigures.ts';

// Report items about sign-ups, for an app's own sections or as part of `signUpReports`.

/** Returns the totals of sign-ups; of countries and newsletters only if the app has these features. */
export async function signUpTiles({
  app: { flags },
  database,
  campaignId,
  now,
}: ReportContext): Promise<LabelledValue[]> {
  const { signUps, unconfirmed, ofLastWeek, countries, languages, subscribers } = await signUpFigures(
    database,
    campaignId,
    now,
  );
  return [
    { label: 'Sign-ups', value: signUps },
    ...(unconfirmed > 0 ? [{ label: 'Not confirmed yet', value: unconfirmed }] : []),
    { label: 'Last 7 days', value: ofLastWeek },
    ...(flags.form_settings_enabled ? [{ label: 'Countries', value: countries }] : []),
    { label: 'Languages', value: languages },
    ...(flags.newsletter_enabled ? [{ label: 'Agreed to newsletters', value: subscribers }] : []),
  ];
}

export const signUpTilesItem = reportItem({
  path: 'figures',
  build: async (context) => ({ component: 'stats_tiles', tiles: await signUpTiles(context) }),
});

export const signUpsByDayItem = reportItem({
  path: 'sign-ups-by-day',
  build: async ({ database, campaignId }) =>
    dayChart('Sign-ups by day', [{ name: 'Sign-ups', days: await signUpsByDay(database, campaignId) }]),
});

export const signUpsByCountryItem = reportItem({
  path: 'sign-ups-by-country',
  build: (context) => signUpChart(context, { by: 'country', title: 'Sign-ups by country', nameOf: countryName }),
});

export const signUpsByLanguageItem = reportItem({
  path: 'sign-ups-by-language',
  build: (context) => signUpChart(context, { by: 'locale', title: 'Sign-ups by language', nameOf: languageName }),
});

type ChartOf = { by: 'country' | 'locale'; title: string; nameOf: typeof countryName };

async function signUpChart(context: ReportContext, { by, title, nameOf }: ChartOf) {
  const counts = await signUpsBy(context.database, context.campaignId, by);
  return barChart(title, 'Sign-ups', named(counts, nameOf, context), context.words);
}

/** Tables of countries, languages and newsletters with numbers and shares. */
export const signUpGroupItem: DeclaredReport = reportItem({
  path: 'sign-up-groups',
  build: async (context) => ({
    component: 'table_group',
    title: 'Countries, languages and newsletters',
    tables: await signUpGroups(context),
  }),
});

/** Returns the tables of `signUpGroupItem` for the app's features. */
export async function signUpGroups(context: ReportContext): Promise<DataTable[]> {
  const { database, campaignId } = context;
  const { flags } = context.app;
  const [countries, languages, newsletters] = await Promise.all([
    flags.form_settings_enabled ? signUpsBy(database, campaignId, 'country') : null,
    signUpsBy(database, campaignId, 'locale'),
    flags.newsletter_enabled ? subscriptionsByNewsletter(database, campaignId) : null,
  ]);
  const all = total(languages);
  const table = (title: string, label: string, counts: ReturnType<typeof named>) =>
    countTable({ title, label, counts, all }, context);
  return [
    ...(countries ? [table('Countries', 'Country', named(countries, countryName, context))] : []),
    table('Languages', 'Language', named(languages, languageName, context)),
    ...(newsletters
      ? [
          table(
            'Newsletters',
            'Newsletter',
            named(newsletters, (name) => name ?? '', context),
          ),
        ]
      : []),
  ];
}

const total = (counts: readonly Count[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Builds a table of names with their counts and shares. The total counts only known values, like the tiles. */
function countTable(
  { title, label, counts, all }: { title: string; label: string; counts: ReturnType<typeof named>; all: number },
  language: ReportLanguage,
): DataTable {
  const rows = counts.map(({ name, count }) => ({
    name,
    count,
    share: percent(count, all, language),
  }));
  const columns = [
    { key: 'name', label },
    { key: 'count', label: 'Number', type: 'integer' as const },
    { key: 'share', label: 'Share' },
  ];
  return smallTable(title, columns, rows, [{ label: title, value: counts.filter(({ isGiven }) => isGiven).length }]);
}
