import { CsvError as ParserError, parse } from 'csv-parse/sync';

/** A CSV that can't be read as one. `row` and `column` count from 0. */
export class CsvError extends Error {
  constructor(
    readonly reason: 'unclosed-quote' | 'too-many-rows' | 'too-many-columns',
    readonly row: number,
    readonly column: number,
  ) {
    super(reason);
  }
}

export type CsvBounds = { rowsMost: number; columnsMost: number };

const byteOrderMark = '\uFEFF';

/**
 * The separator of a CSV: a comma, or what programs write where the comma stands in numbers. Told by the first row,
 * which names the columns.
 */
function separatorOf(text: string): string {
  const firstRow = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const end = firstRow.search(/[\r\n]/);
  const head = end === -1 ? firstRow : firstRow.slice(0, end);
  const count = (sign: string): number => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * The cells of a CSV (RFC 4180), row by row; a byte order mark is left out, a row ends with CR, LF or both. What follows no
 * standard, as a quotation mark inside of a bare cell, is taken as it stands.
 * @throws CsvError
 */
export function readCsv(text: string, { rowsMost, columnsMost }: CsvBounds): string[][] {
  const rows = parsed(text, rowsMost);
  if (rows.length > rowsMost) throw new CsvError('too-many-rows', rowsMost, 0);
  const wide = rows.findIndex((row) => row.length > columnsMost);
  if (wide !== -1) throw new CsvError('too-many-columns', wide, columnsMost);
  return rows;
}

function parsed(text: string, rowsMost: number): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: rowsMost + 1,
    });
  } catch (error) {
    if (!(error instanceof ParserError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw new CsvError('unclosed-quote', Number(error.records), Number(error.index));
  }
}

const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A CSV as spreadsheets open it: with a byte order mark, since they would else not take it for UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `${byteOrderMark}${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
