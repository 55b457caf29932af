import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { CsvError as ParserError, parse } from 'csv-parse';
import { csvMark, csvRow } from '#contracts/formulaCells.ts';

/** Invalid CSV. `row` and `column` count from 0. */
export class CsvError extends Error {
  constructor(
    readonly reason: 'unclosed-quote' | 'too-many-rows' | 'too-many-columns',
    readonly row: number,
    readonly column: number,
  ) {
    super(reason);
  }
}

type CsvBounds = { maxRows: number; maxColumns: number };

/**
 * Returns the separator of a CSV: a comma, or what programs use where the comma is the decimal separator. Determined
 * from the first row, which has the column names.
 */
function separatorOf(text: string): string {
  const firstRow = text.slice(0, 10_000).replace(/"[^"]*"/g, '');
  const end = firstRow.search(/[\r\n]/);
  const head = end === -1 ? firstRow : firstRow.slice(0, end);
  const count = (sign: string): number => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Bytes parsed in one go: limits how long other requests wait. */
const partBytes = 16_384;

async function* partsOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partBytes) {
    yield bytes.subarray(at, at + partBytes);
    await setImmediate();
  }
}

/**
 * Parses the cells of a CSV (RFC 4180), row by row. A byte order mark is removed; a row ends with CR, LF or both.
 * Non-standard input, such as a quotation mark inside an unquoted cell, is taken literally.
 * @throws CsvError
 */
export async function readCsv(text: string, { maxRows, maxColumns }: CsvBounds): Promise<string[][]> {
  const rows: string[][] = [];
  const keep = (row: string[]): null => {
    if (rows.length === maxRows) throw new CsvError('too-many-rows', maxRows, 0);
    if (row.length > maxColumns) throw new CsvError('too-many-columns', rows.length, maxColumns);
    rows.push(row);
    return null;
  };
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    // Collected here instead of read from the stream, which takes longer than all of the parsing.
    on_record: keep,
  });
  await pipeline(partsOf(Buffer.from(text)), parser.resume()).catch((error: unknown) => {
    if (!(error instanceof ParserError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error;
    throw new CsvError('unclosed-quote', Number(error.records), Number(error.index));
  });
  return rows;
}

/**
 * Formats a CSV for spreadsheets row by row, with a byte order mark, without which they would not read it as UTF-8.
 */
export function* csvParts(rows: Iterable<readonly string[]>): Generator<string> {
  yield csvMark;
  for (const row of rows) yield csvRow(row);
}
