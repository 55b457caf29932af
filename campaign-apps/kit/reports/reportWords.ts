import { formatNumber } from '#contracts/formatNumber.ts';
import { nearestLocale } from '#contracts/nearestLocale.ts';
import type {
  DataTable,
  LabelledValue,
  ReportAction,
  ReportColumn,
  ReportDownload,
  ReportItem,
} from '#contracts/reportItems.ts';
import { acceptedLanguages } from '../server/acceptLanguage.ts';
import { reportsGerman } from './german.ts';

/** Texts in other languages than English, by language and English text. */
export type ReportTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Returns a text in the reader's language by its English, with its `{values}` filled in, numbers in the format of the
 * language. A text without translation is returned in English.
 */
export type ReportWords = (english: string, values?: Record<string, string | number>) => string;

/** The reader's language of a report, and its texts. */
export type ReportLanguage = { locale: string; words: ReportWords };

const ofKit: ReportTexts = { de: reportsGerman };

/** Returns the languages in which an app has reports, apart from English. */
export const reportLocales = (own: ReportTexts = {}): string[] => [
  ...new Set([...Object.keys(ofKit), ...Object.keys(own)]),
];

/** Returns the texts of a language: the app's own first, else the kit's. */
export function reportLanguage(locale: string, own: ReportTexts = {}): ReportLanguage {
  const known = new Map([...Object.entries(ofKit[locale] ?? {}), ...Object.entries(own[locale] ?? {})]);
  const words: ReportWords = (english, values = {}) =>
    (known.get(english) ?? english).replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name] ?? whole;
      return typeof value === 'number' ? formatNumber(value, locale) : value;
    });
  return { locale, words };
}

/** Returns the language that a reader prefers (`Accept-Language`), of those that the reports have; else English. */
export function languageOfReader(header: string | undefined, own: ReportTexts = {}): ReportLanguage {
  const offered = ['en', ...reportLocales(own)];
  const wanted = acceptedLanguages(header).map((code) => nearestLocale(code, offered));
  return reportLanguage(wanted.find((code) => code !== undefined) ?? 'en', own);
}

/** Formats a share in percent; a dash without a whole. */
export const percent = (part: number, whole: number, { locale }: ReportLanguage): string =>
  whole === 0
    ? '–'
    : (part / whole).toLocaleString(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Titled = { title?: string; downloads?: ReportDownload[]; actions?: ReportAction[] };

/** Returns an item with its titles, labels and names of series in the reader's language. Data stays as it is. */
export function translatedItem(item: ReportItem, words: ReportWords): ReportItem {
  const labelled = <One extends ReportColumn | LabelledValue | ReportAction>(all: One[]): One[] =>
    all.map((one) => ({ ...one, label: words(one.label) }));
  const titled = <Item extends Titled>(one: Item): Item => ({
    ...one,
    ...(one.title !== undefined && { title: words(one.title) }),
    ...(one.downloads && { downloads: one.downloads.map((file) => ({ ...file, title: words(file.title) })) }),
    ...(one.actions && { actions: labelled(one.actions) }),
  });
  const table = (one: DataTable): DataTable => ({
    ...titled(one),
    columns: labelled(one.columns),
    summary: labelled(one.summary),
  });
  switch (item.component) {
    case 'data_table':
      return table(item);
    case 'table_group':
      return { ...titled(item), tables: item.tables.map(table) };
    case 'stats_tiles':
      return { ...titled(item), tiles: labelled(item.tiles) };
    case 'none':
      return titled(item);
    case 'raffle_winners':
      return { ...titled(item), columns: labelled(item.columns) };
    default:
      return { ...titled(item), series: item.series.map((one) => ({ ...one, name: words(one.name) })) };
  }
}
