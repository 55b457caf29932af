import { expect, test } from './signIn.ts';

test.use({ locale: 'de-DE' });

test('a German browser shows German from the first paint, and the user’s choice after a reload', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen: () => [...seen] });
    new MutationObserver(() => seen.add(document.body?.innerText ?? '')).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  await page.goto('/#/campaign');
  await expect(page.getByRole('heading', { name: 'Kampagnen', exact: true })).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('link[rel="modulepreload"][href*="/de-"]')).toHaveCount(1);
  const texts: string[] = await page.evaluate('seen()');
  expect(texts.filter((text) => text.includes('Show only my campaigns') || text.includes('New campaign'))).toEqual([]);

  await page.getByRole('button', { name: /^Konto von/ }).click();
  await page.getByRole('menuitemradio', { name: 'Sprache: English' }).click();
  // The choice is stored once the texts are loaded.
  await page.waitForFunction(() => localStorage.getItem('cms_language') === 'en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Campaigns', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
