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

/** Goes over the text once, cell by cell. */
class Reader {
  at = 0;
  private readonly bareCell: RegExp;

  constructor(
    readonly text: string,
    private readonly separator: string,
  ) {
    this.bareCell = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  }

  /** The next cell; null for a quotation mark that is never closed. */
  cell(): string | null {
    if (this.text[this.at] !== '"') return this.bare();
    const quoted = this.quoted();
    // What stands behind the closing mark belongs to the cell: programs differ there, and nothing is lost.
    return quoted === null ? null : quoted + this.bare();
  }

  /** Is there another cell in the row? */
  separated(): boolean {
    if (this.text[this.at] !== this.separator) return false;
    this.at += 1;
    return true;
  }

  endRow(): void {
    if (this.text[this.at] === '\r') this.at += 1;
    if (this.text[this.at] === '\n') this.at += 1;
  }

  private bare(): string {
    this.bareCell.lastIndex = this.at;
    const found = this.bareCell.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private quoted(): string | null {
    const start = this.at + 1;
    let end = this.text.indexOf('"', start);
    while (end !== -1 && this.text[end + 1] === '"') end = this.text.indexOf('"', end + 2);
    if (end === -1) return null;
    this.at = end + 1;
    return this.text.slice(start, end).replaceAll('""', '"');
  }
}

/**
 * The cells of a CSV (RFC 4180), row by row; a byte order mark is left out, a row ends with CR, LF or both.
 * @throws CsvError
 */
export function readCsv(given: string, { rowsMost, columnsMost }: CsvBounds): string[][] {
  const text = given.startsWith(byteOrderMark) ? given.slice(1) : given;
  const reader = new Reader(text, separatorOf(text));
  const rows: string[][] = [];
  while (reader.at < text.length) {
    if (rows.length === rowsMost) throw new CsvError('too-many-rows', rows.length, 0);
    const row: string[] = [];
    do {
      if (row.length === columnsMost) throw new CsvError('too-many-columns', rows.length, row.length);
      const cell = reader.cell();
      if (cell === null) throw new CsvError('unclosed-quote', rows.length, row.length);
      row.push(cell);
    } while (reader.separated());
    reader.endRow();
    rows.push(row);
  }
  return rows;
}

const quoted = (cell: string): string => (/[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A CSV as spreadsheets open it: with a byte order mark, since they would else not take it for UTF-8. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `${byteOrderMark}${rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
