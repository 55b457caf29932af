import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGS, installedChromium } from '#scripts/chromium.mjs';

let browser: Promise<Browser> | undefined;

/**
 * Returns the Chromium of this worker, which its test files share: do not close it. Sound plays only after a click, as
 * for most fans. It ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  browser ??= installedChromium().then((path) =>
    chromium.launch({ executablePath: path ?? undefined, args: [...CHROMIUM_ARGS, ...flags] }),
  );
  return browser;
}

const flags = [
  '--autoplay-policy=document-user-activation-required',
  // A page lives for seconds, so optimising compilers and a process for drawing only cost time.
  '--js-flags=--no-maglev --no-opt',
  '--in-process-gpu',
];

export type Window = { width: number; height: number };

/** Windows of the browser that tests use one after the other: a new one costs twice as much as a navigation. */
export type Windows = {
  /** Returns the blank page of a window that no one else uses. */
  take(size: Window): Promise<Page>;
  /** Empties a window for the next test. */
  giveBack(page: Page, size: Window): Promise<void>;
  close(): Promise<void>;
};

/** `blank` is a small document of the origin whose storage is emptied. */
export function createWindows(blank: string): Windows {
  const contexts = new Set<BrowserContext>();
  const free = new Map<string, Page[]>();
  const freeOf = ({ width, height }: Window): Page[] => {
    const key = `${width}x${height}`;
    const pages = free.get(key) ?? [];
    free.set(key, pages);
    return pages;
  };
  return {
    async take(size) {
      const used = freeOf(size).pop();
      if (used) return used;
      const context = await newWindow(size);
      contexts.add(context);
      return context.newPage();
    },
    async giveBack(page, size) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.goto(blank);
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      // Outside the window, so that nothing of the next document is under the pointer.
      await page.mouse.move(-1, -1);
      freeOf(size).push(page);
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** Opens a window without animations. */
export async function newWindow({ width, height }: Window): Promise<BrowserContext> {
  const context = await (await sharedBrowser()).newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  // So that a failure names the element that did not appear.
  context.setDefaultTimeout(10_000);
  return context;
}
