import { describe, expect, test } from 'vitest';
import { CsvError, csvParts, readCsv } from '#server/formats/csv.ts';

const bounds = { maxRows: 10, maxColumns: 4 };
const read = (text: string) => readCsv(text, bounds);
const failure = (text: string): Promise<unknown> =>
  read(text).catch((error: unknown) => {
    if (error instanceof CsvError) return [error.reason, error.row, error.column];
    throw error;
  });

describe('reading CSV', () => {
  test.each([
    ['quoted line breaks, marks and commas', 'a,"b\r\nc","d ""e"", f"\r\n', [['a', 'b\r\nc', 'd "e", f']]],
    ['a byte order mark', '\ufeff"id",en\n', [['id', 'en']]],
    ['CR LF, LF and CR', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['empty cells and rows', 'a,,\n\n,,b\n', [['a', '', ''], [''], ['', '', 'b']]],
    [
      'semicolons, as written where the comma stands in numbers',
      'id;"x,y,z";de\na;b,c;d',
      [
        ['id', 'x,y,z', 'de'],
        ['a', 'b,c', 'd'],
      ],
    ],
    [
      'tabs',
      'id\ten\na\tb, c',
      [
        ['id', 'en'],
        ['a', 'b, c'],
      ],
    ],
    ['a mark inside of a bare cell', 'a,5" vinyl\n', [['a', '5" vinyl']]],
    ['nothing', '', []],
  ])('accepts %s', async (_name, text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  test('returns the position of a quotation mark that is never closed', async () => {
    expect(await failure('id,en\na,b\nc,"never')).toEqual(['unclosed-quote', 2, 1]);
  });

  test('is limited in rows and columns', async () => {
    expect(await failure('a\n'.repeat(11))).toEqual(['too-many-rows', 10, 0]);
    expect(await failure('a,b\n1,2,3,4,5\n')).toEqual(['too-many-columns', 1, 4]);
  });

  test('reads what it writes', async () => {
    const rows = [
      ['id', 'a "mark"', ' blanks '],
      ['x', 'line\r\nbreak', 'semi;colon, comma\tand tab'],
    ];
    const csv = [...csvParts(rows)].join('');
    expect(await read(csv)).toEqual(rows);
    expect(csv.startsWith('\ufeff')).toBe(true);
  });
});
