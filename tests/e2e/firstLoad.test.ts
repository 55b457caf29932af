import { budget, kibibytes, readLoads } from '../bundle/firstLoad.ts';
import { expect, test } from './signIn.ts';

const { first, pages } = readLoads();

test('the scripts of the list stay within their budget', () => {
  expect(first.length).toBeGreaterThan(1);
  expect(kibibytes(first)).toBeLessThanOrEqual(budget.firstLoad);
});

for (const [page, scripts] of Object.entries(pages)) {
  test(`what ${page} adds stays within its budget`, () => {
    expect(kibibytes(scripts)).toBeLessThanOrEqual(budget.page);
  });
}

test('opening the list loads the scripts that are counted, and no others', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname.slice(1));
  });
  await page.goto('/');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  expect([...loaded].sort()).toEqual(first.map(({ file }) => file).sort());
});
