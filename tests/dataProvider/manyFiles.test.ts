import { expect, test } from 'vitest';
import { createDataProvider } from '#dataProvider/index.ts';

test('getMany reads 50 files with one request, and others, such as crops, one by one', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `${at}.png`);
  const seen: unknown[] = [];
  const { getMany } = createDataProvider(async (path) => {
    const { pathname, searchParams } = new URL(String(path), 'http://localhost');
    const asked = searchParams.getAll('filename');
    seen.push([pathname, asked.length]);
    if (pathname !== '/api/uploads') return Response.json({ id: 'original.png' });
    const items = asked.filter((id) => id !== '59.png').map((id) => ({ id }));
    return Response.json({ items, total: items.length });
  });
  const { data } = await getMany('uploads', { ids });
  expect(data.map(({ id }) => id)).toEqual(ids);
  expect(seen).toEqual([
    ['/api/uploads', 50],
    ['/api/uploads', 10],
    ['/api/uploads/59.png', 0],
  ]);
});
