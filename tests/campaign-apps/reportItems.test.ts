import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { RaffleDraw, ReportItem } from '#contracts/reportItems.ts';

const ajv = new Ajv({ strict: false });
const table = {
  component: 'data_table' as const,
  columns: [{ key: 'a', label: 'A', type: 'integer' as const, formatting: false }],
  rows: [{ a: 1, details: 'More' }, { a: null }],
  summary: [{ label: 'All', value: 2 }],
  pagination_enabled: true,
  all_expanded: false,
};
const axis = { xaxis: { type: 'category' as const, values: ['x'] }, series: [{ name: 'S', data: [1.5] }] };
const items: ReportItem[] = [
  { ...table, title: 'T', downloads: [{ url: '/a.csv', title: 'A', format: 'csv' }] },
  { component: 'stats_tiles', tiles: [{ label: 'A', value: 'many' }] },
  { component: 'raffle_winners', raffle_winners_url: '/a/winners', columns: table.columns },
  { component: 'bar_chart', ...axis },
  { component: 'area_chart', ...axis, xaxis: { type: 'datetime', values: ['2026-01-01T00:00:00.000Z'] } },
  { component: 'table_group', tables: [table], actions: [{ label: 'Retry', url: '/a/retry' }] },
  { component: 'none' },
];

describe('a report item', () => {
  it.each(items)('of the kind $component matches its schema', (item) => {
    expect([ajv.validate(ReportItem, item), ajv.errors]).toEqual([true, null]);
  });

  it.each<[ReportItem['component'], object]>([
    ['data_table', { ...table, rows: 'none' }],
    ['data_table', { ...table, rows: [{ details: 7 }] }],
    ['data_table', { ...table, columns: [{ key: 'a', label: 'A', type: 'html' }] }],
    ['data_table', { ...table, summary: undefined }],
    ['stats_tiles', { component: 'stats_tiles', tiles: [{ label: 'A', value: null }] }],
    ['bar_chart', { component: 'bar_chart', ...axis, series: [{ name: 'S', data: ['1'] }] }],
    ['table_group', { component: 'table_group', tables: [{ component: 'bar_chart', ...axis }] }],
    ['raffle_winners', { component: 'raffle_winners', columns: [] }],
  ])('of the kind %s is rejected in another form', (_kind, item) => {
    expect(ajv.validate(ReportItem, JSON.parse(JSON.stringify(item)))).toBe(false);
  });

  it.each(['pie_chart', '', null, 7, 'toString', '__proto__'])('of the kind %j is unknown', (kind) => {
    expect(ajv.validate(ReportItem, { ...table, component: kind })).toBe(false);
  });
});

describe('a draw', () => {
  it.each([
    [{ count: 1, replace_existing: true }, true],
    [{ count: 0, replace_existing: true }, false],
    [{ count: 1.5, replace_existing: true }, false],
    [{ count: 1 }, false],
    [{ count: 1, replace_existing: false, who: 'me' }, false],
  ])('of %j is valid: %j', (draw, right) => expect(ajv.validate(RaffleDraw, draw)).toBe(right));
});
