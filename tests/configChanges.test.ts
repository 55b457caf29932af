import { describe, expect, test } from 'vitest';
import { compareConfigs } from '#contracts/configChanges.ts';
import { limits } from '#contracts/limits.ts';

describe('the comparison of two configs', () => {
  test('finds nothing in equal ones, whatever the order of their keys', () => {
    expect(compareConfigs({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toEqual({
      total: 0,
      items: [],
    });
  });

  test('returns what was added, removed and changed, each with its place', () => {
    const before = { urls: { editor: 'https://a' }, music_enabled: true, list: [1, 2], 'a/b~c': 1 };
    const after = { urls: { editor: 'https://b' }, top_level: { x: 1 }, list: [1], 'a/b~c': 2 };
    expect(compareConfigs(before, after).items).toEqual([
      { path: '/urls/editor', kind: 'changed', from: '"https://a"', to: '"https://b"' },
      { path: '/music_enabled', kind: 'removed', from: 'true', to: null },
      { path: '/list/1', kind: 'removed', from: '2', to: null },
      { path: '/a~1b~0c', kind: 'changed', from: '1', to: '2' },
      { path: '/top_level', kind: 'added', from: null, to: '{"x":1}' },
    ]);
  });

  test('compares lists with objects, and null with missing values', () => {
    expect(compareConfigs({ a: [], b: null }, { a: {}, c: null }).items).toEqual([
      { path: '/a', kind: 'changed', from: '[]', to: '{}' },
      { path: '/b', kind: 'removed', from: 'null', to: null },
      { path: '/c', kind: 'added', from: null, to: 'null' },
    ]);
  });

  test('does not take inherited properties for entries', () => {
    const after = JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}');
    expect(compareConfigs({}, after).items.map(({ path, kind }) => [path, kind])).toEqual([
      ['/__proto__', 'added'],
      ['/constructor', 'added'],
    ]);
  });

  test('is limited in number and length, and counts all differences', () => {
    const long = 'x'.repeat(10_000);
    const after = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`${at} ${long}`, long]));
    const { total, items } = compareConfigs({}, after);
    expect([total, items.length]).toEqual([1_000, limits.maxConfigChanges]);
    expect(JSON.stringify(items).length).toBeLessThan(50_000);
  });
});
