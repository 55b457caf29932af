import { expect, test } from 'vitest';
import { csvRow, withFormula, withoutFormula } from '#contracts/formulaCells.ts';
import { text } from '#resources/schema/fields.ts';
import { toCsv } from '#src/engine/list/csv.ts';

const columns = [{ source: 'name', label: 'Name', field: text() }];
const cells = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@A1', "'@A1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['\n=1', "'\n'=1"],
  ['＝1', "'＝1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠A1', "'＠A1"],
  ["Ann;=1+cmd|' /C calc'!A0;x", "Ann;'=1+cmd|' /C calc'!A0;x"],
  ['Ann\t＠A1', "Ann\t'＠A1"],
  ['Ann\r\n-1', "Ann\r\n'-1"],
  ["Ann;'=1", "Ann;''=1"],
  ["'=1", "''=1"],
  ['A = 1; B - 2', 'A = 1; B - 2'],
  ["'tis", "'tis"],
] as const;

test.each(cells)('a spreadsheet reads %j in an exported list as text', (typed, cell) => {
  expect(toCsv(columns, [{ id: 1, name: typed }])).toBe(`"Name"\r\n${csvRow([cell])}`);
});

test.each(cells)('%j is read from its cell unchanged', (typed, cell) => {
  expect(withoutFormula(typed)).toBe(cell);
  expect(withFormula(cell)).toBe(typed);
});

test('a cell with separators and quotation marks is one quoted cell', () => {
  expect(csvRow(['a "b"', 'c;d\te', ''])).toBe('"a ""b""","c;d\te",""\r\n');
});
