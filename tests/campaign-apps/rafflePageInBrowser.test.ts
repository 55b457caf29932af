import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaign } from './fakeCms.ts';
import { reportsOf, signUp } from './reportSupport.ts';
import { type SoundPages, startSoundPages, violationsOn } from './soundPages.ts';

let pages: SoundPages;
let address: string;
beforeAll(async () => {
  pages = await startSoundPages();
  pages.apps.cms.state.campaign = { ...campaign };
  await signUp(pages.apps, 'listening-party', 30);
  const drawn = await reportsOf(pages.apps, 'listening-party').draw({ count: 3, replace_existing: true });
  const server = pages.apps.server.listeningOrigin;
  address = drawn.json<{ public_url: string }>().public_url.replace('http://apps.example.com', server);
});
afterAll(() => pages.stop());

const shown = async (damage?: (list: string) => string) => {
  const context = await pages.browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  if (damage) {
    await page.route('**/entries.txt', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: damage(await response.text()) });
    });
  }
  await page.goto(address);
  await page.locator('.raffle-check[data-outcome]').waitFor();
  return { context, page, words: await page.locator('.raffle-check').textContent() };
};

it('the page of draws recomputes a draw in the browser, and says that it is right', async () => {
  const { context, page, words } = await shown();
  expect(words).toBe('Recomputed here: the result is right.');
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});

it('the page of draws says what is wrong if the list was changed', async () => {
  const { context, words } = await shown((list) => list.split('\n').toSpliced(0, 1).join('\n'));
  expect(words).toBe('Not right: the list of entries is not the one that was fixed before the draw.');
  await context.close();
});
