import type { BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scriptsRun } from '../support/publicPage.ts';
import { type SoundPages, startSoundPages, violationsOn } from './soundPages.ts';

const id = 'GTM-ABC1234';
let pages: SoundPages;
beforeAll(async () => {
  pages = await startSoundPages({ TAG_MANAGER_ID: id, LEGAL_PRIVACY_URL: 'https://label.example/privacy' });
});
afterAll(() => pages.stop());

const tracks = Array.from({ length: 3 }, (_, at) => ({ name: `Track ${at + 1}`, seconds: 60, audio: '/whole.wav' }));

function showParty(): string {
  const address = pages.show('listening-party', null, tracks);
  Object.assign(pages.apps.cms.state.campaign, { tag_manager: { artist: 'Ada' } });
  return `${address}?lang=en`;
}

/** Opens a context with a stand-in for the tag manager, and collects the requests to other hosts than this machine. */
async function openContext(options: BrowserContextOptions = {}) {
  const context = await pages.browser.newContext({ reducedMotion: 'reduce', ...options });
  const others: string[] = [];
  context.on('request', (request) => new URL(request.url()).hostname !== '127.0.0.1' && others.push(request.url()));
  const body = "document.cookie = '_ga=GA1.1.1; path=/'; window.tagsRan = true;";
  await context.route('https://www.googletagmanager.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  return { context, others };
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await scriptsRun(page);
  return page;
}

const noticeOn = (page: Page) => page.getByRole('region', { name: 'May we measure your visit?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tagsRan = (page: Page) => page.waitForFunction(() => Reflect.get(window, 'tagsRan') === true);
const cookies = (page: Page) => page.evaluate(() => document.cookie);

it('the tag manager loads after the visitor accepts, and is gone in every tab once they refuse', async () => {
  const { context, others } = await openContext();
  const page = await openPage(context, `${showParty()}&signed-up=secret`);
  await noticeOn(page).waitFor();
  expect(await violationsOn(page)).toEqual([]);
  expect(others).toEqual([]);

  await button(page, 'Accept').click();
  await tagsRan(page);
  expect(others).toEqual([`https://www.googletagmanager.com/gtm.js?id=${id}`]);
  expect(page.url()).not.toContain('secret');
  const [values, consent, start] = await page.evaluate(() =>
    (window.dataLayer ?? []).map((entry) =>
      String(entry) === '[object Arguments]' ? Array.from(Object(entry)) : entry,
    ),
  );
  expect(values).toMatchObject({ app: 'listening-party', locale: 'en', moment: 'running', artist: 'Ada' });
  expect(consent).toMatchObject(['consent', 'update', { analytics_storage: 'granted', ad_storage: 'granted' }]);
  expect(start).toMatchObject({ event: 'gtm.js' });
  expect(await noticeOn(page).count()).toBe(0);

  const other = await openPage(context, page.url());
  await tagsRan(other);
  expect(await noticeOn(other).count()).toBe(0);

  await button(page, 'Privacy choices').click();
  expect(await noticeOn(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await noticeOn(page).getByText('Your current choice: accepted.').waitFor();
  others.length = 0;
  const reloaded = [page, other].map((one) => one.waitForEvent('load'));
  await button(page, 'Refuse').click();
  await Promise.all(reloaded);
  for (const one of [page, other]) {
    await scriptsRun(one);
    expect(await one.evaluate(() => window.dataLayer)).toBeUndefined();
    expect(await noticeOn(one).count()).toBe(0);
  }
  expect(await cookies(page)).toBe('');
  expect(others).toEqual([]);
  await context.close();
});

it('a browser with Global Privacy Control is not asked, and its footer says so', async () => {
  const { context, others } = await openContext();
  await context.addInitScript(
    ([name, stored = '']) => {
      Reflect.set(navigator, 'globalPrivacyControl', true);
      localStorage.setItem(name ?? '', stored);
    },
    ['tag-manager', JSON.stringify({ manager: id, choice: 'accept', at: Date.now() })],
  );
  const page = await openPage(context, showParty());
  await page.getByText('Global Privacy Control').waitFor();
  expect([await noticeOn(page).count(), await button(page, 'Privacy choices').count()]).toEqual([0, 0]);
  expect(others).toEqual([]);
  await context.close();
});

it('a visitor is asked again after a year and for another tag manager, and not without script', async () => {
  const { context } = await openContext();
  const year = 365 * 86_400_000;
  const address = showParty();
  const page = await openPage(context, address);
  for (const [manager, at, asks] of [
    [id, Date.now() - year + 60_000, 0],
    [id, Date.now() - year - 1, 1],
    ['GTM-OTHER1', Date.now(), 1],
  ] as const) {
    const stored = JSON.stringify({ manager, at, choice: 'refuse' });
    await page.evaluate((text) => localStorage.setItem('tag-manager', text), stored);
    await page.reload();
    await scriptsRun(page);
    expect(await noticeOn(page).count()).toBe(asks);
  }
  const plain = await openContext({ javaScriptEnabled: false });
  const still = await plain.context.newPage();
  await still.goto(address);
  expect(await still.locator('.privacy-notice:visible, .privacy-open:visible').count()).toBe(0);
  await Promise.all([context.close(), plain.context.close()]);
});

it('the notice covers neither the player nor the end of the page nor what has the focus', async () => {
  const { context } = await openContext({ viewport: { width: 320, height: 640 } });
  const page = await openPage(context, showParty());
  await button(page, 'Play Track 1').click();
  await page.locator('.listen-dock').waitFor();
  const edgesOf = () =>
    page.evaluate(() =>
      ['.privacy-open', '.listen-dock', '.privacy-notice'].map((selector) => {
        const { top = 0, bottom = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { top, bottom };
      }),
    );
  await button(page, 'Privacy choices').focus();
  const [focused, dock, notice] = await edgesOf();
  expect(focused?.bottom).toBeLessThanOrEqual(dock?.top ?? 0);
  expect(dock?.top).toBeGreaterThan(0);
  expect(dock?.bottom).toBeLessThanOrEqual(notice?.top ?? 0);
  expect(notice?.bottom).toBe(640);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.goto(pages.show('listening-party', -5, tracks));
  await noticeOn(page).waitFor();
  const [sound, above] = await page.evaluate(() =>
    ['.sound-switch', '.privacy-notice'].map((selector) => document.querySelector(selector)?.getBoundingClientRect()),
  );
  expect(above?.top).toBe(0);
  expect(sound?.top).toBeGreaterThan(above?.bottom ?? 0);
  await context.close();
});
