import type { Page } from '@playwright/test';
import { jpeg } from '../support/pictures.ts';
import { button, files, openNewFolder, uploads } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

/** Counts the bytes that the library transfers, cached or not. */
async function weighing(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  const asked = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/uploads(\/|\?|$)/.test(new URL(request.url).pathname)) asked.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => bytes;
}

test('a grid of 50 photographs transfers less than 1.5 MB (M3)', full, async ({ page }) => {
  await openNewFolder(page, 'Photographs');
  const buffers = await Promise.all(Array.from({ length: 50 }, (_, at) => jpeg({ width: 1200, height: 900 }, at)));
  const photographs = buffers.map((buffer, at) => ({ name: `photo-${at}.jpg`, mimeType: 'image/jpeg', buffer }));
  expect(buffers.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(15_000_000);
  await page.getByLabel('Choose files').setInputFiles(photographs);
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText('All uploads completed!', { timeout: 40_000 });
  await button(page, 'Clear list').click();

  const weight = await weighing(page);
  await page.reload();
  await files(page).first().focus();
  const seen = new Set<string>();
  for (const key of ['Home', ...Array.from({ length: 12 }, () => 'PageDown'), 'End']) {
    await page.keyboard.press(key);
    await expect
      .poll(() =>
        files(page)
          .locator('img')
          .evaluateAll((all: HTMLImageElement[]) => all.filter((one) => !one.complete).length),
      )
      .toBe(0);
    const shown = await files(page)
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth > 0).map((one) => one.src));
    for (const address of shown) seen.add(address);
  }
  expect(seen.size).toBe(50);
  expect(weight()).toBeGreaterThan(50_000);
  expect(weight()).toBeLessThan(1_500_000);
});
