import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from './campaign-apps/browser.ts';

const source = readFileSync('src/firstPaint.ts', 'utf8').replace(/^import type .*$/m, '');
const { code: script } = await transformWithOxc(source, 'firstPaint.ts');
const html = `<html><head><script>${script}</script></head><body><div id="root"></div></body></html>`;
const pages: Page[] = [];

/** Opens the page in a browser of this language, with or without its storage. */
async function open(locale: string, { isBlocked }: { isBlocked: boolean }): Promise<Page> {
  const page = await (await sharedBrowser()).newPage({ locale });
  pages.push(page);
  await page.route('https://cms.example/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  if (isBlocked) {
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
    });
  }
  await page.goto('https://cms.example/');
  return page;
}

beforeAll(() => sharedBrowser());
afterAll(() => Promise.all(pages.map((page) => page.close())));

test.each([
  ['en', 'Allow site data for this address, then reload the page.'],
  ['de', 'Websitedaten für diese Adresse erlauben, dann die Seite neu laden.'],
])('says in the language %s that the browser blocks the storage', async (language, words) => {
  const page = await open(language, { isBlocked: true });
  expect(await page.getByRole('alert').innerText()).toBe(words);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
});

test('leaves the page to the admin if the browser has storage', async () => {
  const page = await open('de', { isBlocked: false });
  expect(await page.evaluate(() => [document.body.innerHTML, document.documentElement.lang])).toEqual([
    '<div id="root"></div>',
    'de',
  ]);
});
