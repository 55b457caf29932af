import { afterAll, beforeAll, expect, it } from 'vitest';
import { scriptsRun } from '../support/publicPage.ts';
import { type SoundPages, startSoundPages } from './soundPages.ts';

let pages: SoundPages;
beforeAll(async () => {
  pages = await startSoundPages();
});
afterAll(() => pages.stop());

const tracks = Array.from({ length: 12 }, (_, at) => ({ name: `Track ${at + 1}`, seconds: 60, audio: '/whole.wav' }));

it('the link to the sign-up goes with its form', async () => {
  const context = await pages.browser.newContext();
  const page = await context.newPage();
  await page.goto(pages.show('listening-party', 60, []));
  await scriptsRun(page);
  expect(await page.locator('.jump').count()).toBe(1);
  await page.locator('[data-sign-up] [name=name]').fill('Ada');
  await page.locator('[data-sign-up] [name=email]').fill('ada@example.com');
  await page.locator('[data-sign-up] [name=consent]').check();
  await page.locator('[data-sign-up] button').click();
  await page.locator('.sign-up-done').waitFor();
  expect(await page.locator('.jump').count()).toBe(0);
  await context.close();
});

it.each([
  true,
  false,
])('a phone shows ten tracks of a party until all are asked for, with script: %s', async (javaScriptEnabled) => {
  const context = await pages.browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(pages.show('listening-party', 60, tracks));
  const shown = () => page.locator('.tracklist li:visible').count();
  expect(await shown()).toBe(10);
  await page.getByText('Show all 12 tracks').click();
  expect(await shown()).toBe(12);
  await page.setViewportSize({ width: 1_000, height: 800 });
  await page.reload();
  expect(await shown()).toBe(12);
  await context.close();
});
