import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toneOf } from '../support/sound.ts';
import { heardBeyond, type SoundPages, soundOn, startSoundPages, violationsOn } from './soundPages.ts';

let pages: SoundPages;
beforeAll(async () => {
  pages = await startSoundPages();
});
afterAll(() => pages.stop());

const short = { name: 'Short', seconds: 3, audio: '/short.wav' };
const whole = { name: 'Undertow', seconds: 60, audio: '/whole.wav' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the sound of listen and unlock', () => {
  const unlock = { id: 'letter', type: 'unlock', title: 'A letter', measure: 'tracks', amount: 1, content: 'For you' };
  const listenedMs = async () => {
    const sql = 'select listened_ms, playing_since from campaign_apps.listenings order by started_at desc limit 1';
    const { rows } = await pages.apps.database.query<{ listened_ms: number; playing_since: Date | null }>(sql);
    return rows[0];
  };

  it('counts only while sound plays, and unlocks content', async () => {
    const tracks = [short, whole];
    const page = await pages.open(pages.show('listen-and-unlock', -60, tracks, [unlock]));
    await button(page, 'Play').click();
    await heardBeyond(page, 1);
    await button(page, 'Pause').click();
    expect(await violationsOn(page)).toEqual([]);
    await expect.poll(async () => (await listenedMs())?.playing_since).toBeNull();
    const paused = await listenedMs();
    expect(paused?.listened_ms).toBeGreaterThan(500);
    expect(await page.getByText('For you').count()).toBe(0);
    await button(page, 'Play').click();
    await page.getByText('For you').waitFor();
    expect((await soundOn(page)).source).toBe('/whole.wav');

    // The system pauses the sound, as for a phone call.
    await page.evaluate(() => document.querySelector('audio')?.pause());
    await button(page, 'Play').waitFor();
    await expect.poll(async () => (await listenedMs())?.playing_since).toBeNull();
    await page.context().close();
  });

  it('skips a track that cannot be played, and does not count it', { tags: ['full'] }, async () => {
    const tracks = [{ name: 'Broken', seconds: 30, audio: '/broken.wav' }, whole];
    const page = await pages.open(pages.show('listen-and-unlock', -60, tracks, [unlock]));
    await button(page, 'Play').click();
    await heardBeyond(page, 0.5);
    expect((await soundOn(page)).source).toBe('/whole.wav');
    expect((await listenedMs())?.listened_ms).toBeLessThan(1_000);
    await page.context().close();
  });

  it('plays the tracks in order, even if the next one is not longer', async () => {
    pages.apps.cms.state.files['/one.wav'] = toneOf(1);
    pages.apps.cms.state.files['/two.wav'] = toneOf(1);
    const tracks = [
      { name: 'One', seconds: 1, audio: '/one.wav' },
      { name: 'Two', seconds: 1, audio: '/two.wav' },
      whole,
    ];
    const page = await pages.open(pages.show('listen-and-unlock', -60, tracks));
    await page.evaluate(() => {
      const played = new Set<string>();
      const listen = ({ target }: Event) => {
        const source = target instanceof HTMLAudioElement ? new URL(target.src).pathname : '';
        played.add(`${document.querySelector('[data-title]')?.textContent} ${source}`);
        document.documentElement.dataset.played = [...played].join();
      };
      // The player's element is added when it first plays; its events don't bubble.
      document.addEventListener('playing', listen, { capture: true });
    });
    await button(page, 'Play').click();
    const played = () => page.locator('html').getAttribute('data-played');
    await expect.poll(played).toBe('One /one.wav,Two /two.wav,Undertow /whole.wav');
    await page.context().close();
  });

  it('leaves the count to another tab with the same page, and pauses it when another page plays', async () => {
    const page = await pages.open(pages.show('listen-and-unlock', -60, [whole]));
    const sent: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/(play|go-on|pause)\?/, async (route) => {
      sent.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    const playElsewhere = (path: string) =>
      page.evaluate((playing) => new BroadcastChannel('sound').postMessage(playing), path);

    await button(page, 'Play').click();
    await expect.poll(() => sent).toEqual(['play']);
    // The response to Play arrives after the other tab has started.
    await playElsewhere(new URL(page.url()).pathname);
    await page.getByText('Stopped, because another tab plays now.').waitFor();
    const response = page.waitForResponse(/\/play\?/);
    release();
    await (await response).finished();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await button(page, 'Play').click();
    await expect.poll(() => sent).toEqual(['play', 'play']);
    expect((await listenedMs())?.playing_since).not.toBeNull();

    await playElsewhere('/listen-and-unlock/another');
    await expect.poll(() => sent).toEqual(['play', 'play', 'pause']);
    await expect.poll(async () => (await listenedMs())?.playing_since).toBeNull();
    // The server knows of the pause before the browser has its response.
    await page.unrouteAll({ behavior: 'wait' });
    await page.context().close();
  });

  it('returns to the place of the visitor if no track can be loaded', { tags: ['full'] }, async () => {
    const page = await pages.open(pages.show('listen-and-unlock', -60, [short, whole]));
    await button(page, 'Play').click();
    await heardBeyond(page, 1.5);
    await button(page, 'Pause').click();
    await expect.poll(async () => (await listenedMs())?.playing_since).toBeNull();
    await page.route('**/*.wav', (route) => route.abort());
    await page.reload();
    await button(page, 'Play').click();
    await page.getByText('“Short” can’t be played here right now.').waitFor();
    await button(page, 'Play').waitFor();
    expect(await page.locator('.deck [data-title]').textContent()).toBe('Short');
    expect(await page.locator('.deck [data-position]').textContent()).toBe('0:01');
    await page.context().close();
  });

  it('resumes at the place of the visitor who presses Play before the page knows it', async () => {
    const page = await pages.open(pages.show('listen-and-unlock', -60, [whole]));
    await button(page, 'Play').click();
    await heardBeyond(page, 1.5);
    await button(page, 'Pause').click();
    await expect.poll(async () => (await listenedMs())?.playing_since).toBeNull();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const requested = page.waitForRequest(/[?&]visitor=/);
    await page.route(/[?&]visitor=/, (route) => released.then(() => route.continue()));
    await page.reload();
    await requested;
    await button(page, 'Play').click();
    release();
    await heardBeyond(page, 0);
    expect((await soundOn(page)).position).toBeGreaterThan(1);
    await page.context().close();
  });

  it('scrolls to a failure only after the visitor pressed Play or Pause', { tags: ['full'] }, async () => {
    const viewport = { width: 390, height: 600 };
    const address = pages.show('listen-and-unlock', -60, [short, whole], [unlock]);
    const page = await pages.open(address, { viewport, reducedMotion: 'reduce' });
    const top = async (label: string) => (await page.getByLabel(label).boundingBox())?.y ?? 0;
    await page.route(/\/(go-on|pause)\?/, (route) => route.abort());
    await button(page, 'Play').click();
    await page.getByLabel('Email address').focus();
    const typedAt = await top('Email address');
    await page.getByRole('alert').waitFor();
    await expect.poll(async () => Math.abs((await top('Email address')) - typedAt)).toBeLessThan(10);

    await page.reload();
    await page.route(/\/play\?/, (route) => route.abort());
    const play = button(page, 'Play');
    await play.evaluate((element) => element.scrollIntoView());
    await play.click();
    await expect.poll(async () => (await page.getByRole('alert').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.context().close();
  });
});
