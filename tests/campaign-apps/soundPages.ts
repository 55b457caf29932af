import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type axe from 'axe-core';
import type { BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright';
import { axeTags } from '../support/axeScope.ts';
import { scriptsRun } from '../support/publicPage.ts';
import { toneOf } from '../support/sound.ts';
import { sharedBrowser } from './browser.ts';
import { campaign } from './fakeCms.ts';
import { startApps } from './support.ts';

const builtPages = join(import.meta.dirname, '../../dist/campaign-apps/client');

/** A track of the tool's tracklist as tests describe it: files of the CMS by path, or null. */
type GivenTrack = {
  name: string;
  seconds: number;
  audio?: string | null;
  preview?: string | null;
  image?: string;
  spotify?: string;
};

/**
 * Starts the built pages of the apps, by the real time, for a browser in which sound plays only after a click, as for
 * most fans.
 */
export async function startSoundPages(environment: Record<string, string> = {}) {
  const apps = await startApps(undefined, undefined, environment, builtPages);
  const keepTime = setInterval(() => {
    apps.clock.now = Date.now();
  }, 1);
  const url = await apps.server.listen({ port: 0, host: '127.0.0.1' });
  const browser = await sharedBrowser();
  const { state } = apps.cms;
  state.files = { '/whole.wav': toneOf(60), '/short.wav': toneOf(3), '/broken.wav': Buffer.from('no sound') };
  const address = (path: string | null | undefined) => (path ? `${apps.cms.url}${path}` : null);

  return {
    apps,
    browser,
    /** Sets the campaign's tracks and its start, in seconds from now, and its blocks; returns the URL of its page. */
    show(app: string, startsIn: number | null, tracks: GivenTrack[], blocks: unknown[] = []): string {
      const items = tracks.map(({ name, seconds, audio, preview, image, spotify }) => ({
        ...{ name, duration_ms: seconds * 1_000, artists: [{ name: 'Ada' }], image: address(image) },
        audio: audio ? { filename: audio, url: address(audio) } : null,
        preview_url: address(preview),
        service_id: { spotify: spotify ?? null, apple: null },
      }));
      const starts_at = startsIn === null ? null : new Date(Date.now() + startsIn * 1_000).toISOString();
      const id = randomUUID();
      const slug = `sound-${id}`;
      const page = { title: 'Heard together', blocks };
      state.campaign = { ...campaign, id, app, slug, starts_at, page, ...{ enabled_services: ['spotify'] } };
      state.tracklist = { options: {}, items };
      return `${url}/${app}/${slug}`;
    },
    open: (address: string, options?: BrowserContextOptions) => openPage(browser.newContext(options), address),
    async stop() {
      clearInterval(keepTime);
      await Promise.all(browser.contexts().map((context) => context.close()));
      await apps.stop();
    },
  };
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export type SoundPages = Awaited<ReturnType<typeof startSoundPages>>;

async function openPage(created: Promise<BrowserContext>, address: string): Promise<Page> {
  const page = await (await created).newPage();
  await page.goto(address);
  await scriptsRun(page);
  return page;
}

/** Returns the state of the page's `<audio>`; `startedAt` is when it would have started, in seconds since 1970. */
export const soundOn = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector('audio');
    const position = audio?.currentTime ?? 0;
    return {
      isPlaying: audio ? !audio.paused && audio.readyState > 2 : false,
      position,
      source: new URL(audio?.currentSrc || 'about:blank').pathname,
      startedAt: (performance.timeOrigin + performance.now()) / 1_000 - position,
    };
  });

/** Resolves once the page's sound is beyond this many seconds. */
export const heardBeyond = (page: Page, seconds: number) =>
  page.waitForFunction((beyond) => (document.querySelector('audio')?.currentTime ?? 0) > beyond, seconds);

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Returns the broken accessibility rules of a page or frame, each with its elements. Under an open dialog the page is
 * inert, so axe checks only the dialog.
 */
export async function violationsOn(page: Page | Frame): Promise<string[]> {
  await page.evaluate(axeScript);
  return page.evaluate(async (values) => {
    const shown = document.querySelector('dialog[open]') ?? document;
    const { violations } = await window.axe.run(shown, { runOnly: { type: 'tag', values }, iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, axeTags);
}
