import { limits } from '#contracts/limits.ts';
import { localeName, pluralCount } from '#contracts/locales.ts';
import { maxMessageLengthOf } from '#contracts/messageLength.ts';
import { comparePlaceholders, type SourcePlaceholders, sourcePlaceholders } from '#contracts/placeholders.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { cellName } from '#contracts/sheets.ts';
import { yieldToEventLoop } from '../../concurrency/yieldToEventLoop.ts';
import { Problems } from './problems.ts';
import { type LanguageColumn, readColumns } from './sheetColumns.ts';
import { type RowName, readRowName, textOfCell } from './textRows.ts';

/** A message, or one text for each plural form of its language. */
export type Message = string | string[];
/** The texts of each language, by message id. */
export type Texts = Map<string, Map<string, Message>>;

type CampaignLanguages = { defaultLocale: string; known: readonly string[] };

type Row = { at: number; name: RowName; cells: readonly string[] };
type Given = { at: number; text: string };
/** The cells of one message in one language: a plain text, or forms. */
type Cells = { plain: Given | null; forms: Map<number, Given> };
/** A column with the data of its language. */
type Language = LanguageColumn & { name: string; formCount: number };
/** The placeholders of the default language, by message id. */
type Sources = Map<string, SourcePlaceholders>;

/**
 * Reads the cells of a sheet or CSV as texts, and checks all rules. The result must not be written if it is
 * `hindered`.
 */
export async function readTexts(
  cells: readonly (readonly string[])[],
  { defaultLocale, known }: CampaignLanguages,
): Promise<{ texts: Texts; problems: Problems }> {
  const problems = new Problems();
  const columns = readColumns({ rows: cells, known, defaultLocale }, problems);
  const rows = readRows(cells, problems);
  const texts: Texts = new Map();
  // The default language comes first: the others are compared with its placeholders.
  columns.sort((one, other) => Number(other.locale === defaultLocale) - Number(one.locale === defaultLocale));
  const around: Around = { sources: new Map(), problems, turn: yieldToEventLoop() };
  for (const column of columns) {
    const { locale } = column;
    const language = { ...column, name: localeName(locale), formCount: pluralCount(locale) };
    const messages = await readLanguage(language, rows, around);
    texts.set(locale, messages);
    if (locale === defaultLocale) for (const [id, message] of messages) around.sources.set(id, sourceOf(message));
  }
  return { texts, problems };
}

const sourceOf = (message: Message): SourcePlaceholders =>
  sourcePlaceholders(typeof message === 'string' ? [message] : message);

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function readRows(cells: readonly (readonly string[])[], problems: Problems): Row[] {
  const rows: Row[] = [];
  const places = new Map<string, number>();
  for (const [at, row] of cells.entries()) {
    if (at === 0 || isBlank(row)) continue;
    if (at > serverLimits.maxSheetRows) {
      problems.add('too-many-rows', [at, 0], { limit: serverLimits.maxSheetRows });
      break;
    }
    const [first = ''] = row;
    if (first.trim() === '') {
      problems.add('no-id', [at, 0]);
      continue;
    }
    const name = readRowName(textOfCell(first) ?? '');
    checkId(name, at, problems);
    const key = JSON.stringify(name);
    const before = places.get(key);
    if (before !== undefined) {
      problems.add('doubled-id', [at, 0], { value: first, other: cellName(before, 0) });
      continue;
    }
    places.set(key, at);
    rows.push({ at, name, cells: row });
  }
  return rows;
}

/** Counts code points, as JSON Schema does. */
const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;

const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

function checkId({ id, form }: RowName, at: number, problems: Problems): void {
  const cell = [at, 0] as const;
  if (isLonger(id, limits.maxMessageIdLength)) problems.add('id-too-long', cell, { limit: limits.maxMessageIdLength });
  // Assigning `__proto__` to an object sets its prototype.
  if (id === '' || id === '__proto__' || !isStorable(id)) problems.add('id-refused', cell);
  if (id !== id.trim()) problems.add('blanks-around-id', cell, { value: id });
  if (form !== null && form >= limits.maxPluralForms) {
    problems.add('plural-number', cell, { limit: limits.maxPluralForms - 1 });
  }
}

type Around = { sources: Sources; problems: Problems; turn: ReturnType<typeof yieldToEventLoop> };

async function readLanguage(language: Language, rows: readonly Row[], around: Around): Promise<Map<string, Message>> {
  const { column } = language;
  const { sources, problems, turn } = around;
  const byId = new Map<string, Cells>();
  for (const { at, name, cells } of rows) {
    const text = textOfCell(cells[column] ?? '');
    if (text === null) continue;
    const limit = maxMessageLengthOf(name.id);
    if (isLonger(text, limit)) problems.add('text-too-long', [at, column], { limit });
    if (!isStorable(text)) problems.add('unstorable-text', [at, column]);
    const given = byId.get(name.id) ?? { plain: null, forms: new Map() };
    byId.set(name.id, given);
    if (name.form === null) given.plain = { at, text };
    else given.forms.set(name.form, { at, text });
  }
  const messages = new Map<string, Message>();
  for (const [id, cells] of byId) {
    const message = messageOf(id, cells, { language, problems });
    if (message !== null) messages.set(id, message);
    const source = sources.get(id);
    if (source) reportPlaceholders(cells, source, { language, problems });
    await turn();
  }
  return messages;
}

type ReportContext = { language: Language; problems: Problems };

/** Returns a message with the language's number of forms; null if none is left. */
function messageOf(id: string, { plain, forms }: Cells, { language, problems }: ReportContext): Message | null {
  const { column, name, formCount: limit } = language;
  const [first] = forms.values();
  if (plain && first) {
    problems.add('both-forms', [first.at, column], { value: id, other: cellName(plain.at, column) });
  }
  if (plain) return plain.text;
  const details = { value: id, language: name, limit };
  for (const [form, { at }] of forms) if (form >= limit) problems.add('form-left-out', [at, column], details);
  const kept = Array.from({ length: limit }, (_, form) => forms.get(form)?.text ?? '');
  const missing = kept.findIndex((_, form) => !forms.has(form));
  // Reported at the first form of the message, because an empty form may have no row.
  if (missing !== -1 && first)
    problems.add('form-empty', [first.at, column], { ...details, value: `${id}[${missing}]` });
  return kept.every((_, form) => !forms.has(form)) ? null : kept;
}

function reportPlaceholders(
  { plain, forms }: Cells,
  source: SourcePlaceholders,
  { language, problems }: ReportContext,
): void {
  const { column, locale } = language;
  const given = plain ? [{ ...plain, form: null }] : [...forms].map(([form, cell]) => ({ ...cell, form }));
  for (const { at, text, form } of given) {
    const plural = form === null ? null : { code: locale, form };
    const { missing, unknown } = comparePlaceholders(text, source, plural);
    if (missing.length > 0) problems.add('placeholders-missing', [at, column], { value: missing.join(', ') });
    if (unknown.length > 0) problems.add('placeholders-unknown', [at, column], { value: unknown.join(', ') });
  }
}
