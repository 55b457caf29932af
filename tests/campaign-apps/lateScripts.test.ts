import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scriptsRun } from '../support/publicPage.ts';
import { heardBeyond, type SoundPages, startSoundPages } from './soundPages.ts';

let pages: SoundPages;
beforeAll(async () => {
  pages = await startSoundPages();
});
afterAll(() => pages.stop());

const whole = { name: 'Undertow', seconds: 60, audio: '/whole.wav' };
const block = { id: 't', type: 'track', title: 'Slow Tide', artists: 'Màiri Skye', minutes: 3, seconds: 30 };
const button = (page: Page, name: string) => page.getByRole('button', { name });
const voted = (page: Page) => button(page, 'Voted: take back your vote for Slow Tide').first();

/** Resolves once the page's player has moved, so that all scripts have started. */
const heardPosition = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[data-position]')?.textContent !== '0:05');

/** Opens a page whose scripts load when `release` is called. */
async function openWithout(address: string): Promise<{ page: Page; release: () => void }> {
  const page = await (await pages.browser.newContext()).newPage();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
  await page.goto(address);
  return { page, release };
}

describe('a visitor who is faster than the scripts of a page', () => {
  it('presses Play, and the track plays once the scripts run', async () => {
    const { page, release } = await openWithout(pages.show('listening-party', null, [whole]));
    await button(page, 'Play Undertow').click();
    release();
    await heardBeyond(page, 0.1);
    await page.context().close();
  });

  it('turns the sound of a party on once, even if the page turns it on again itself', async () => {
    const address = pages.show('listening-party', -5, [whole]);
    const { page, release } = await openWithout(address);
    await page.evaluate(() => sessionStorage.setItem('sound', location.pathname));
    await button(page, 'Turn sound on').click();
    release();
    await scriptsRun(page);
    await heardBeyond(page, 5);
    expect(await button(page, 'Turn sound off').count()).toBe(1);
    await page.context().close();
  });

  it('presses Play while the parts of the page start one after another', async () => {
    const { page, release } = await openWithout(pages.show('listening-party', null, [whole]));
    await page.evaluate(() => {
      const { setTimeout } = window;
      const waiting: (() => void)[] = [];
      const holdTasks = (task: () => void, delay?: number) => {
        if (delay !== undefined) return setTimeout(task, delay);
        return waiting.push(task);
      };
      Reflect.set(window, 'setTimeout', holdTasks);
      Reflect.set(window, 'waiting', waiting);
      Reflect.set(window, 'goOn', () => {
        Reflect.set(window, 'setTimeout', setTimeout);
        for (const task of waiting) task();
      });
    });
    release();
    await page.waitForFunction(() => Reflect.get(window, 'waiting').length > 0);
    await button(page, 'Play Undertow').click();
    await page.evaluate(() => Reflect.get(window, 'goOn')());
    await heardBeyond(page, 0.1);
    await page.context().close();
  });

  it('searches and proposes, and the page stays', async () => {
    const { page, release } = await openWithout(pages.show('community-playlist', -5, [], [block]));
    await page.evaluate(() => Reflect.set(window, 'stays', true));
    await page.getByLabel('Title or artist').fill('mairi');
    await button(page, 'Propose Slow Tide').click();
    release();
    await voted(page).waitFor();
    await page.waitForURL(/search=mairi/);
    expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true);
    await page.context().close();
  });

  it('proposes without the scripts if they cannot be loaded', async () => {
    const page = await (await pages.browser.newContext()).newPage();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(pages.show('community-playlist', -5, [], [block]));
    await page.evaluate(() => Reflect.set(window, 'stays', true));
    await button(page, 'Propose Slow Tide').click();
    await voted(page).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBeUndefined();
    await page.context().close();
  });
});

describe('the start of the scripts', () => {
  it('waits for the first paint', async () => {
    const page = await (await pages.browser.newContext()).newPage();
    await page.goto(pages.show('listening-party', null, [whole]));
    await scriptsRun(page);
    const { paintedAt, requestedAt } = await page.evaluate(() => {
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return {
        paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        requestedAt: Math.min(...scripts.map(({ startTime }) => startTime)),
      };
    });
    expect(requestedAt).toBeGreaterThan(paintedAt);
    await page.context().close();
  });

  it('creates no date format for a page without times', async () => {
    const page = await (await pages.browser.newContext()).newPage();
    await page.addInitScript(() => {
      Reflect.set(window, 'formats', 0);
      Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
        construct(format, options) {
          Reflect.set(window, 'formats', Reflect.get(window, 'formats') + 1);
          return Reflect.construct(format, options);
        },
      });
    });
    await page.goto(pages.show('listening-party', -5, [whole]));
    await scriptsRun(page);
    await heardPosition(page);
    expect(await page.evaluate(() => Reflect.get(window, 'formats'))).toBe(0);
    await page.context().close();
  });
});

describe('the images of tracks, which come from other servers', () => {
  const picture = '/picture.png';
  const track = { ...whole, image: picture };

  async function openPicture(options: { javaScriptEnabled?: boolean } = {}) {
    const context = await pages.browser.newContext(options);
    const requested: string[] = [];
    context.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const page = await context.newPage();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
    await page.goto(pages.show('listening-party', null, [track]));
    return { page, requested, release };
  }

  it('are requested when the scripts run, and nothing moves', async () => {
    const { page, requested, release } = await openPicture();
    const button = page.getByRole('button', { name: 'Play Undertow' });
    const before = await button.boundingBox();
    expect(requested).not.toContain(picture);
    release();
    await expect.poll(() => requested).toContain(picture);
    expect(await button.boundingBox()).toEqual(before);
    await page.context().close();
  });

  it('are requested at once in a browser without scripts', async () => {
    const { page, requested } = await openPicture({ javaScriptEnabled: false });
    await expect.poll(() => requested).toContain(picture);
    await page.context().close();
  });
});
