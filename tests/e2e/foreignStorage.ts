import { type BrowserContext, expect, type LaunchOptions, type Page } from '@playwright/test';
import { wholeChromium } from '#scripts/chromium.mjs';
import { isInFirefox } from './firefox.ts';

/**
 * Makes Firefox, or the full Chromium, refuse storage and cookies to frames of other sites in each new context.
 * Chromium's headless shell can't.
 */
export async function refusingStorage(options: LaunchOptions): Promise<LaunchOptions> {
  const { firefoxUserPrefs } = options;
  if (isInFirefox) return { ...options, firefoxUserPrefs: { ...firefoxUserPrefs, 'network.cookie.cookieBehavior': 1 } };
  const executablePath = await wholeChromium();
  return executablePath === null ? options : { ...options, executablePath };
}

/** Takes storage from frames of other sites where the journey's browser would allow it, as the full browser does. */
export const refuseForeignStorage = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    try {
      if (window.top?.location.href !== undefined) return;
    } catch {
      // A frame of another site.
    }
    const refused = () => {
      throw new DOMException('Storage is refused to this frame.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refused });
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} });
  });

/** Expects that the app's frame in the tool is of another site, and has neither storage nor cookies. */
export async function expectNoForeignStorage(page: Page): Promise<void> {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  expect(new URL(frame?.url() ?? '').hostname).not.toBe(new URL(page.url()).hostname);
  const had = await frame?.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: whether there can be one is what is asked.
    document.cookie = 'probe=1';
    try {
      return { cookie: document.cookie, storage: Object.keys(localStorage) };
    } catch (error) {
      return { cookie: document.cookie, storage: error instanceof DOMException ? error.name : 'failed' };
    }
  });
  expect(had).toEqual({ cookie: '', storage: 'SecurityError' });
}
