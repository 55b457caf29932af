import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heardBeyond, type SoundPages, soundOn, startSoundPages, violationsOn } from './soundPages.ts';

let pages: SoundPages;
beforeAll(async () => {
  pages = await startSoundPages();
});
afterAll(() => pages.stop());

const whole = { name: 'Undertow', seconds: 60, audio: '/whole.wav' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Returns the difference of two times. */
const between = (one: number, other: number) => Math.abs(one - other);

describe('a listening party', () => {
  it('plays at the same position in two browsers, even if the clock of one is an hour off', async () => {
    const startedAt = Date.now() / 1_000 - 10;
    const address = pages.show('listening-party', -10, [whole]);
    const one = await pages.open(address);
    const context = await pages.browser.newContext();
    await context.addInitScript(() => {
      const now = Date.now;
      Date.now = () => now() + 3_600_000;
    });
    const other = await context.newPage();
    await other.goto(address);
    for (const page of [one, other]) await button(page, 'Turn sound on').click();
    await Promise.all([one, other].map((page) => heardBeyond(page, 11)));

    const differences = async () => {
      const [mine, theirs] = await Promise.all([one, other].map(soundOn));
      if (!mine?.isPlaying || !theirs?.isPlaying) return 1;
      return Math.max(between(mine.startedAt, theirs.startedAt), between(mine.startedAt, startedAt));
    };
    await expect.poll(differences).toBeLessThan(0.3);
    // A sound that is far behind catches up, perhaps before the next look at it.
    const moved = await other.evaluate(() => {
      const audio = document.querySelector('audio');
      const before = audio?.currentTime ?? 0;
      if (audio) audio.currentTime -= 5;
      return (audio?.currentTime ?? 0) - before;
    });
    expect(moved).toBeLessThan(-4);
    await expect.poll(differences).toBeLessThan(0.3);
    await one.context().close();
    await context.close();
  });

  it('starts after one click before the start, without a reload, and continues with the next track', async () => {
    const tracks = [{ name: 'Short', seconds: 3, audio: '/short.wav' }, whole];
    const startsAt = Date.now() / 1_000 + 4;
    const page = await pages.open(pages.show('listening-party', 4, tracks));
    await button(page, 'Turn sound on').click();
    await button(page, 'Turn sound off').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.dataset.loaded = 'once';
    });
    await heardBeyond(page, 0.5);
    await page.getByText('Now playing').waitFor();
    await expect.poll(async () => (await soundOn(page)).source).toBe('/whole.wav');
    await expect.poll(async () => between((await soundOn(page)).startedAt, startsAt + 3)).toBeLessThan(0.3);
    expect(await violationsOn(page)).toEqual([]);
    await button(page, 'Turn sound off').click();
    expect((await soundOn(page)).isPlaying).toBe(false);
    expect(await page.locator('html').getAttribute('data-loaded')).toBe('once');
    await page.context().close();
  });

  it('shows one button if the browser refuses to play after a reload, and plays after a click on it', async () => {
    const page = await pages.open(pages.show('listening-party', -5, [whole]));
    await button(page, 'Turn sound on').click();
    await heardBeyond(page, 5);
    // The page is loaded again: it remembers that the sound was on, but has not been clicked. Chromium sometimes counts
    // the click before the reload, so the test refuses as a browser does that doesn't.
    await page.addInitScript(() => {
      const { play } = HTMLMediaElement.prototype;
      let isClicked = false;
      addEventListener('click', () => (isClicked = true), { capture: true });
      HTMLMediaElement.prototype.play = function () {
        return isClicked ? play.call(this) : Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
      };
    });
    await page.reload();
    await button(page, 'Tap to listen').click();
    await expect.poll(async () => (await soundOn(page)).isPlaying).toBe(true);
    await page.context().close();
  });

  it('plays the preview if the file is broken, and says so', { tags: ['full'] }, async () => {
    const track = { ...whole, audio: '/broken.wav', preview: '/short.wav', spotify: 'abc' };
    const page = await pages.open(pages.show('listening-party', -1, [track]));
    await button(page, 'Turn sound on').click();
    await page.getByText(/excerpt/).waitFor();
    expect((await soundOn(page)).source).toBe('/short.wav');
    await page.getByText('The excerpt is over.').waitFor();
    expect(await page.getByRole('link', { name: 'Listen to “Undertow” on Spotify' }).getAttribute('href')).toBe(
      'https://open.spotify.com/track/abc',
    );
    await page.context().close();
  });

  it('loads a service’s player only after the visitor agreed, if no source can be played', async () => {
    const track = { ...whole, audio: '/gone.wav', preview: '/broken.wav', spotify: 'abc' };
    const page = await pages.open(pages.show('listening-party', -1, [track]));
    const asked: string[] = [];
    await page.context().route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' });
    });
    await button(page, 'Turn sound on').click();
    await page.getByText('“Undertow” can’t be played here right now.').waitFor();
    expect(await page.getByRole('link', { name: 'Listen to “Undertow” on Spotify' }).isVisible()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    expect(asked).toEqual([]);
    await button(page, 'Load the Spotify player here').click();
    await page.frameLocator('iframe').getByText('A player').waitFor();
    expect(asked).toEqual(['https://open.spotify.com/embed/track/abc']);
    await page.context().close();
  });

  it('pauses in one tab when another one plays', { tags: ['full'] }, async () => {
    const first = await pages.open(pages.show('listening-party', -5, [whole]));
    await button(first, 'Turn sound on').click();
    await heardBeyond(first, 5);
    const second = await first.context().newPage();
    await second.goto(first.url());
    await button(second, 'Turn sound on').click();
    await first.getByText('Stopped, because another tab plays now.').waitFor();
    expect((await soundOn(first)).isPlaying).toBe(false);
    await expect.poll(async () => (await soundOn(second)).isPlaying).toBe(true);
    await button(first, 'Turn sound on').click();
    await expect.poll(async () => (await soundOn(second)).isPlaying).toBe(false);
    await first.context().close();
  });
});

describe('a list of tracks', () => {
  it('has a player that fits a low screen with a service’s player, and the page ends above it', async () => {
    const viewport = { width: 844, height: 390 };
    const silent = { ...whole, audio: null, spotify: 'abc' };
    const page = await pages.open(pages.show('community-playlist', null, [silent]), { viewport });
    await page
      .context()
      .route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' }));
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await button(page, 'Play Undertow').click();
    await button(page, 'Load the Spotify player here').click();
    await page.frameLocator('iframe').getByText('A player').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [dock, foot] = await Promise.all(['#listen-dock', '.foot'].map((one) => page.locator(one).boundingBox()));
    const [top, end] = [dock?.y ?? 0, (foot?.y ?? 0) + (foot?.height ?? 0)];
    expect(top).toBeGreaterThan(50);
    expect(Math.abs(top - end)).toBeLessThan(1);
    await button(page, 'Close the player').click();
    await page.context().close();
  });

  it.each([
    'community-playlist',
    'listening-party',
  ])('of a %s without a start plays one track at a time, with a position slider', { tags: ['full'] }, async (app) => {
    const tracks = [whole, { ...whole, name: 'Ferry', audio: '/short.wav' }];
    const page = await pages.open(pages.show(app, null, tracks));
    await button(page, 'Play Undertow').click();
    await heardBeyond(page, 0.2);
    await page.getByRole('slider', { name: 'Position in the track' }).fill('30');
    await heardBeyond(page, 30);
    await button(page, 'Play Ferry').click();
    await button(page, 'Pause Ferry').waitFor();
    await expect.poll(() => button(page, 'Play Undertow').count()).toBe(1);
    expect((await soundOn(page)).source).toBe('/short.wav');
    expect(await violationsOn(page)).toEqual([]);
    await button(page, 'Close the player').click();
    expect((await soundOn(page)).isPlaying).toBe(false);
    await page.context().close();
  });

  it('keeps playing while the volume changes', async () => {
    const page = await pages.open(pages.show('community-playlist', null, [{ ...whole, spotify: 'abc' }]));
    await button(page, 'Play Undertow').click();
    await heardBeyond(page, 0.2);
    await page.getByRole('slider', { name: 'Volume' }).click();
    expect(await page.locator('iframe').count()).toBe(0);
    expect((await soundOn(page)).isPlaying).toBe(true);
    await page.context().close();
  });

  it('plays the preview of a file that sends nothing, also after Pause and Play', { tags: ['full'] }, async () => {
    const track = { ...whole, audio: '/hanging.wav', preview: '/short.wav' };
    const page = await pages.open(pages.show('community-playlist', null, [track]));
    await page.route('**/hanging.wav', () => {});
    await page.clock.install();
    await page.reload();
    for (const name of ['Play', 'Pause', 'Play']) await button(page, `${name} Undertow`).click();
    await page.clock.fastForward(12_000);
    await page.getByText('You are listening to an excerpt.').waitFor();
    expect((await soundOn(page)).source).toBe('/short.wav');
    await page.context().close();
  });
});
