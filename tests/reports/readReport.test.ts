import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { chartDataOf } from '#src/reports/charts/chartData.ts';
import { readReport } from '#src/reports/items/useReportItem.ts';
import { cellText } from '#src/reports/table/cellText.ts';
import { foundIn, searchTexts, sorted } from '#src/reports/table/useArrangedRows.ts';
import { readRaffleAnswer } from '#src/reports/wire/readers.ts';

const table = { component: 'data_table', columns: [{ key: 'a', label: 'A' }], rows: [{ a: 1 }] };
const axis = { type: 'datetime', values: ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'] };

describe('the response of an app', () => {
  test.each([
    ['null', null],
    ['a text', 'data_table'],
    ['a list', [table]],
    ['no component', { columns: [], rows: [] }],
    ['a component that is not a text', { ...table, component: 7 }],
    ['a table without columns', { ...table, columns: undefined }],
    ['a table whose rows are an object', { ...table, rows: { a: 1 } }],
    ['a table with a row that is none', { ...table, rows: [{ a: 1 }, null] }],
    ['tiles that are none', { component: 'stats_tiles', tiles: 'many' }],
    ['a raffle without an address', { component: 'raffle_winners', columns: [] }],
    ['a chart without an axis', { component: 'bar_chart', series: [] }],
    ['a chart whose series are none', { component: 'area_chart', xaxis: axis, series: [1, 2] }],
    ['a group with a table that is none', { component: 'table_group', tables: [table, 1] }],
  ])('is not a report: %s', (_, value) => {
    expect(() => readReport(value)).toThrow('wrong-shape');
  });

  test('of an unknown kind is ignored, and properties of Object.prototype are unknown kinds', () => {
    expect(readReport({ component: 'hologram' })).toEqual({ item: null, truncations: [] });
    expect(readReport({ component: 'constructor' })).toEqual({ item: null, truncations: [] });
  });

  test('is accepted as far as it is valid', () => {
    const { item } = readReport({
      component: 'data_table',
      title: 7,
      columns: [{ key: 'a' }, { label: 'No key' }, 'b', { key: 'c', label: 'C', type: 'hologram', formatting: 'no' }],
      rows: [{ a: 1, details: { more: true } }, { details: '' }],
      summary: [{ label: 'All', value: null }, 3],
      downloads: [{ url: '/x.csv', format: 'csv' }, { url: '/y', format: '../csv', title: 'Y' }, { format: 'csv' }],
    });
    expect(item).toMatchObject({
      title: '7',
      columns: [
        { key: 'a', label: 'a' },
        { key: 'c', label: 'C', type: undefined },
      ],
      rows: [{ a: 1, details: '{\n  "more": true\n}' }, {}],
      summary: [{ label: 'All', value: '–' }],
      downloads: [{ url: '/x.csv', title: '7', format: 'csv' }],
      pagination_enabled: true,
      all_expanded: false,
    });
  });

  test('of more rows or points than the limit is truncated, with a notice', () => {
    const rows = Array.from({ length: limits.maxReportRows + 5 }, (_, a) => ({ a }));
    expect(readReport({ ...table, rows }).truncations).toEqual([
      { what: 'rows', shown: limits.maxReportRows, of: rows.length },
    ]);
    const values = Array.from({ length: 500_000 }, (_, at) => `${at}`);
    const series = ['one', 'two'].map((name) => ({ name, data: values.map(Number) }));
    const { item, truncations } = readReport({ component: 'bar_chart', xaxis: { type: 'category', values }, series });
    expect(truncations).toEqual([{ what: 'points', shown: limits.maxReportPoints / 2, of: 500_000 }]);
    expect(item).toMatchObject({ series: [{ name: 'one' }, { name: 'two' }] });
    expect(item?.component === 'bar_chart' && item.series.map(({ data }) => data.length)).toEqual([50_000, 50_000]);
  });

  test.each<[string, (many: object[]) => object]>([
    ['columns', (many) => ({ ...table, columns: many })],
    ['values', (many) => ({ ...table, summary: many })],
    ['downloads', (many) => ({ ...table, downloads: many })],
    ['tiles', (many) => ({ component: 'stats_tiles', tiles: many })],
    ['series', (many) => ({ component: 'area_chart', xaxis: axis, series: many })],
    ['tables', (many) => ({ component: 'table_group', tables: many })],
  ])('of a million %s does not fill the page with them, with a notice', (what, sent) => {
    const one = {
      key: 'a',
      label: 'A',
      value: 1,
      url: '/a',
      format: 'csv',
      name: 'A',
      data: [1],
      columns: [],
      rows: [],
    };
    const { item, truncations } = readReport(sent(Array(1_000_000).fill(one)));
    expect(truncations).toEqual([{ what, shown: limits.maxReportParts, of: 1_000_000 }]);
    const parts = Object.values(item ?? {}).filter((part) => Array.isArray(part) && part.length > 2);
    expect(parts).toEqual([expect.objectContaining({ length: limits.maxReportParts })]);
  });

  test('of several truncated tables has one notice for all of them', () => {
    const rows = Array.from({ length: limits.maxReportRows + 5 }, (_, a) => ({ a }));
    const { truncations } = readReport({
      component: 'table_group',
      tables: [{ ...table, rows }, table, { ...table, rows }],
    });
    expect(truncations).toEqual([{ what: 'rows', shown: 2 * limits.maxReportRows, of: 2 * rows.length }]);
  });

  test('of a chart keeps values without a place on the axis, so that the chart can report them', () => {
    const series = [{ name: 'a', data: [1, 2, 3, 4] }, { data: [1] }];
    const { item, truncations } = readReport({ component: 'area_chart', xaxis: axis, series });
    expect(truncations).toEqual([]);
    if (item?.component !== 'area_chart') throw new Error('no chart');
    expect(chartDataOf(item).leftOut).toEqual({ dates: 0, values: 1, beyond: 2 });
    expect(chartDataOf(item).series.map(({ values }) => values)).toEqual([
      [1, 2],
      [1, Number.NaN],
    ]);
  });

  test('has no endless text: names and details are truncated', () => {
    const long = 'x'.repeat(1_000_000);
    const { item } = readReport({
      ...table,
      title: long,
      columns: [{ key: long, label: long }],
      rows: [{ details: long }],
    });
    if (item?.component !== 'data_table') throw new Error('no table');
    expect(item.title).toBe(`${long.slice(0, limits.maxReportNameLength)}…`);
    expect(item.columns[0]?.label).toBe(item.title);
    expect(item.columns[0]?.key).toBe(long);
    expect(item.rows[0]?.details).toBe(`${long.slice(0, limits.maxReportDetailsLength)}…`);
  });

  test('leaves a table of an unknown kind out of its group', () => {
    const { item } = readReport({ component: 'table_group', tables: [{ component: 'hologram' }, table] });
    expect(item).toMatchObject({ tables: [{ columns: [{ key: 'a' }] }] });
  });

  test('of a chart has a gap where there is no number', () => {
    const { item } = readReport({
      component: 'area_chart',
      xaxis: axis,
      series: [{ name: 'a', data: ['12', 'many', 3] }, { data: [null] }],
    });
    expect(item).toMatchObject({
      series: [
        { name: 'a', data: [12, Number.NaN, 3] },
        { name: '', data: [Number.NaN] },
      ],
    });
  });

  test('to a raffle has closed entries only with an id and a number, and a page only at a web address', () => {
    const closed = { id: '7', count: 3, facts: [{ label: 'Entries', value: 9 }] };
    const read = (more: object) => readRaffleAnswer({ items: [], ...more });
    expect(read({ closed, public_url: 'https://a.example/' })).toEqual({
      ...{ items: [], closed, public_url: 'https://a.example/' },
    });
    expect(read({ closed: { ...closed, id: 7 }, public_url: 'javascript:alert(1)' })).toEqual({ items: [] });
  });

  test('to a raffle is a list of winners', () => {
    expect(readRaffleAnswer({ items: [{ name: 'Fay' }] })).toEqual({ items: [{ name: 'Fay' }] });
    expect(() => readRaffleAnswer([{ name: 'Fay' }])).toThrow('wrong-shape');
  });
});

describe('a cell', () => {
  const moment = '2026-03-03T14:05:00.000Z';
  test.each([
    [12_345, { type: 'integer' }, '12,345'],
    [12_345, { type: 'integer', formatting: false }, '12345'],
    [12_345, {}, '12345'],
    ['12345', { type: 'integer' }, '12345'],
    ['many', { type: 'integer' }, 'many'],
    ['yesterday', { type: 'datetime' }, 'yesterday'],
    ['2026-99-99', { type: 'datetime' }, '2026-99-99'],
    [1_700_000_000, { type: 'datetime' }, '1700000000'],
    [null, { type: 'datetime' }, '–'],
    [undefined, {}, '–'],
    ['', {}, '–'],
    [{ a: 1 }, {}, '{"a":1}'],
    [false, {}, 'false'],
    ['x'.repeat(3_000), {}, `${'x'.repeat(2_000)}…`],
  ] as const)('of %j in a column of %j shows %s', (value, column, text) => {
    expect(cellText(value, { key: 'a', ...column }, 'en')).toBe(text);
  });

  test('with very deep nesting is truncated, and the rest of the report is kept', () => {
    const deep: unknown = JSON.parse(`${'['.repeat(300_000)}${']'.repeat(300_000)}`);
    expect(cellText(deep, { key: 'a' }, 'en')).toMatch(/^(…|\[{2000}…)$/);
    expect(sorted([0, 1], [{ a: deep }, { a: 'x' }], { key: 'a' }, 'ascending')).toHaveLength(2);
    const { item } = readReport({ ...table, rows: [{ a: 1, details: { deep } }] });
    expect(item).toMatchObject({ rows: [{ a: 1 }] });
  });

  test('of a time is local', () => {
    expect(cellText(moment, { key: 'a', type: 'datetime' }, 'en')).toMatch(/^3 Mar 2026, \d\d:\d\d$/);
  });
});

describe('rows', () => {
  const rows = [{ n: 10 }, { n: '9' }, { n: null }, { n: 'Zoé' }, { n: 2 }];
  const all = rows.map((_, at) => at);
  test('are sorted by number, then by text, with empty ones last in both directions', () => {
    const order = (type: 'integer' | undefined, turn: 'ascending' | 'descending') =>
      sorted(all, rows, { key: 'n', type }, turn).map((at) => rows[at]?.n);
    expect(order('integer', 'ascending')).toEqual([2, '9', 10, 'Zoé', null]);
    expect(order('integer', 'descending')).toEqual(['Zoé', 10, '9', 2, null]);
    expect(order(undefined, 'ascending')).toEqual([2, 10, '9', 'Zoé', null]);
  });

  test('are found by all words in any column, regardless of case and accents', () => {
    const columns = [{ key: 'name' }, { key: 'town' }];
    const people = [
      { name: 'Zoé', town: 'Paris' },
      { name: 'Zoe', town: 'Rome' },
    ];
    const texts = searchTexts(people, columns, 'en');
    expect(foundIn(texts, 'ZOE')).toEqual([0, 1]);
    expect(foundIn(texts, 'rome zoe')).toEqual([1]);
    expect(foundIn(texts, 'nobody')).toEqual([]);
  });
});
