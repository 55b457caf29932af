import { expect, test } from 'vitest';
import { text } from '../resources/schema/fields.ts';
import { toCsv } from '../src/engine/list/csv.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@A1',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠A1',
])('a spreadsheet reads %j of an exported list as text', (typed) => {
  const columns = [{ source: 'name', label: 'Name', field: text() }];
  const cell = toCsv(columns, [{ id: 1, name: typed }])
    .split('\r\n')
    .slice(1, -1)
    .join('\r\n')
    .replace(/^"|"$/g, '');
  expect(cell).toBe(`'${typed}`);
});

test('what begins with another sign stays as it is', () => {
  const columns = [{ source: 'name', label: 'Name', field: text() }];
  expect(toCsv(columns, [{ id: 1, name: 'A = 1' }])).toBe('Name\r\nA = 1\r\n');
});
