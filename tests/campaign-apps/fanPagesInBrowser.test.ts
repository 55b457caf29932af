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

it('the field of the country is there before its options, which it gets when it is near', async () => {
  const context = await pages.browser.newContext({ viewport: { width: 390, height: 300 } });
  const page = await context.newPage();
  await page.goto(pages.show('listening-party', 60, tracks));
  const country = page.getByRole('combobox', { name: 'Country (optional)' });
  expect(await country.locator('option').allTextContents()).toEqual(['Choose a country']);
  await scriptsRun(page);
  await country.focus();
  await page.waitForFunction(() => document.querySelectorAll('[name=country] option').length > 200);
  await country.selectOption('DE');
  expect(await page.locator('select[name=country]').count()).toBe(1);
  await context.close();
});

it.each([
  'listen-and-unlock',
  'community-playlist',
])('what a visitor without script did on a page of %s is not shown to the next one with script', async (app) => {
  const address = pages.show(app, -5, tracks);
  const [action, fields] = app === 'listen-and-unlock' ? ['play', {}] : ['propose', { track: 'Track 1 – Ada' }];
  const userAgent = 'The same browser';
  const posted = await fetch(`${address}/${action}`, {
    method: 'POST',
    headers: { 'user-agent': userAgent },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  expect(posted.status).toBe(303);
  const plain = await pages.browser.newContext({ userAgent, javaScriptEnabled: false });
  const own = await plain.newPage();
  const withProof = new URL(String(posted.headers.get('location')), address).href;
  await own.goto(withProof);
  expect(await own.locator('[data-guessed]:visible').count()).toBeGreaterThan(0);
  const context = await pages.browser.newContext({ userAgent });
  const page = await context.newPage();
  await page.goto(address);
  expect(await page.locator('[data-guessed], [data-playing=true], .voted').count()).toBe(0);
  // Someone in the same network opens the URL from the other browser.
  await page.goto(withProof);
  await page.waitForFunction(() => document.querySelector('[data-guessed]') === null);
  expect(await page.locator('[data-playing=true], .voted').count()).toBe(0);
  await Promise.all([plain.close(), context.close()]);
});

it('without script the field of the country has all options, and its choice is sent', async () => {
  const context = await pages.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(pages.show('listening-party', 60, tracks));
  const country = page.locator('select[name=country]:visible');
  expect(await country.count()).toBe(1);
  await country.selectOption('DE');
  await page.locator('[data-sign-up] button').click();
  await page.locator('.form-problem').waitFor();
  expect(await page.locator('select[name=country] option[selected]').first().getAttribute('value')).toBe('DE');
  await context.close();
});
