import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scriptsRun } from '../support/publicPage.ts';
import { heardBeyond, type SoundPages, startSoundPages } from './soundPages.ts';

let pages: SoundPages;
beforeAll(async () => {
  pages = await startSoundPages();
});
afterAll(() => pages.stop());

/** What the page reported, except the visit. */
const reported: { kind: string; button?: string }[] = [];
beforeEach(() => void reported.splice(0));

/** Opens a page whose events are recorded instead of sent; `prepare` runs before its scripts. */
async function open(address: string, prepare?: () => void): Promise<Page> {
  const page = await (await pages.browser.newContext()).newPage();
  await page.exposeFunction('report', (event: string) => {
    const { kind, button } = JSON.parse(event);
    if (kind !== 'visit') reported.push(button ? { kind, button } : { kind });
  });
  await page.addInitScript(() => {
    const report: (event: string) => void = Reflect.get(window, 'report');
    Reflect.set(navigator, 'sendBeacon', (_url: string, event: string) => {
      report(event);
      return true;
    });
    Reflect.set(navigator, 'canShare', undefined);
  });
  if (prepare) await page.addInitScript(prepare);
  await page.goto(address);
  await scriptsRun(page);
  return page;
}

const whole = { name: 'Undertow', seconds: 60, audio: '/whole.wav' };
const play = { kind: 'play' };

describe('a play', () => {
  it('is counted when a party starts, not when its sound is turned on before', async () => {
    const page = await open(pages.show('listening-party', 4, [whole]));
    await page.getByRole('button', { name: 'Turn sound on' }).click();
    await page.getByRole('button', { name: 'Turn sound off' }).waitFor();
    expect(reported).toEqual([]);
    await heardBeyond(page, 0.3);
    expect(reported).toEqual([play]);
    await page.context().close();
  });

  it('is counted once for a track whose file is broken and whose preview plays', async () => {
    const broken = { ...whole, audio: '/broken.wav', preview: '/short.wav' };
    const page = await open(pages.show('listening-party', null, [broken]));
    await page.getByRole('button', { name: 'Play Undertow' }).click();
    await heardBeyond(page, 0.3);
    expect(reported).toEqual([play]);
    await page.context().close();
  });

  it('is counted once per track and visit', { tags: ['full'] }, async () => {
    const tracks = [
      { ...whole, preview: '/short.wav' },
      { ...whole, name: 'Ferry', audio: '/short.wav?2' },
    ];
    const page = await open(pages.show('listening-party', null, tracks));
    await page.getByRole('button', { name: 'Play Undertow' }).click();
    await heardBeyond(page, 0.2);
    // The file breaks while it plays, so its preview follows.
    await page.evaluate(() => document.querySelector('audio')?.dispatchEvent(new Event('error')));
    await page.waitForFunction(() => document.querySelector('audio')?.currentSrc.endsWith('/short.wav'));
    await heardBeyond(page, 0.2);
    await page.getByRole('button', { name: 'Play Ferry' }).click();
    await page.waitForFunction(() => document.querySelector('audio')?.currentSrc.endsWith('?2'));
    await heardBeyond(page, 0.2);
    expect(reported).toEqual([play, play]);
    await page.context().close();
  });
});

describe('a click on "Share"', () => {
  const share = { kind: 'click', button: 'Share' };
  const summary = (page: Page) => page.locator('details[data-share] > summary');

  it('is counted when the menu opens, not when it closes', async () => {
    const page = await open(pages.show('listening-party', null, [whole]));
    await summary(page).click();
    await page.locator('details[data-share][open]').waitFor();
    await summary(page).click();
    await page.locator('details[data-share]:not([open])').waitFor();
    expect(reported).toEqual([share]);
    await page.context().close();
  });

  it('is counted on devices with a share sheet', async () => {
    const page = await open(pages.show('listening-party', null, [whole]), () => {
      Reflect.set(navigator, 'canShare', () => true);
      Reflect.set(navigator, 'share', async () => {});
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await expect.poll(() => reported).toEqual([share]);
    await page.context().close();
  });

  it('is counted once if the sheet fails, and the focus moves to the menu that replaces it', async () => {
    const page = await open(pages.show('listening-party', null, [whole]), () => {
      Reflect.set(navigator, 'canShare', () => true);
      Reflect.set(navigator, 'share', () => Promise.reject(new Error('no sheet')));
    });
    await page.getByRole('button', { name: 'Share' }).click();
    await page.locator('details[data-share][open]').waitFor();
    expect(await summary(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.locator('details[data-share]:not([open])').waitFor();
    expect(reported).toEqual([share]);
    await page.context().close();
  });
});
