import { expect, test } from 'vitest';
import { createDataProvider } from '#dataProvider/index.ts';
import { allMatching } from '#src/engine/list/exportRecords.ts';

/** Answers pages of a list with the given number of entries, of which 400 are counted. */
const listOf = (entries: number) =>
  createDataProvider(async (path) => {
    const query = new URL(String(path), 'http://localhost').searchParams;
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
    const bound = Math.max(400, offset + limit);
    const ids = Array.from({ length: Math.max(0, Math.min(limit, entries - offset)) }, (_, index) => offset + index);
    const items = ids.map((id) => ({ id: String(id) }));
    return Response.json({ items, total: Math.min(entries, bound), total_is_limited: entries > bound });
  });

const sort = { field: 'happened_at', order: 'DESC' as const };
const page = (number: number) => ({ pagination: { page: number, perPage: 200 }, sort, filter: {} });

test('a list whose total is limited has a next page', async () => {
  expect(await listOf(500).getList('audit', page(2))).toMatchObject({
    total: 400,
    meta: { total_is_limited: true },
    pageInfo: { hasNextPage: true, hasPreviousPage: true },
  });
});

test('the last page has the exact total', async () => {
  const { data, ...totals } = await listOf(500).getList('audit', page(3));
  expect(data).toHaveLength(100);
  expect(totals).toEqual({ total: 500 });
});

test('an export contains the entries that are not counted', async () => {
  expect(await allMatching(listOf(1_250), 'audit', { filter: {}, sort })).toHaveLength(1_250);
});
