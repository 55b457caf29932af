import type { Frame, Page } from '@playwright/test';

/** 400 % zoom in a window of 1280 × 1024 pixels (WCAG 1.4.10). */
export const zoomed = { width: 320, height: 256 };
/** So low that the bars at the top and bottom cover much of it (WCAG 2.4.11). */
export const low = { width: 1280, height: 500 };

/** How often Tab is pressed on each screen. */
const tabStops = 40;

/** Without smooth scrolling, which moves the focused element into view only after some time. */
export const stayStill = { reducedMotion: 'reduce' } as const;

/** Applies the spacing that users may set (WCAG 1.4.12) to all documents that the page opens from now on. */
export const widenSpacing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`);
    document.adoptedStyleSheets = [sheet];
  });

/**
 * Returns what is wrong with a page in a small window: it scrolls sideways, or bars that stay in place leave less than
 * half of the window. Tables may scroll in a container, which WCAG 1.4.10 allows.
 */
export async function reflowProblems(target: Page | Frame): Promise<string[]> {
  // A calendar is wide until it has loaded.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await target.waitForFunction(fits, null, { timeout: 5_000 }).catch(() => {});
  const { width, scrollWidth, left, height } = await target.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const staysInPlace = (element: Element | null): boolean =>
      element !== null &&
      ((['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.getBoundingClientRect().width > clientWidth * 0.6) ||
        staysInPlace(element.parentElement));
    const rows = Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(clientWidth / 2, y));
    const left = rows.filter((element) => !staysInPlace(element)).length;
    return { width: clientWidth, scrollWidth, left, height: innerHeight };
  });
  return [
    ...(scrollWidth > width ? [`is ${scrollWidth} px wide`] : []),
    ...(left < height / 2 ? [`leaves ${left} of ${height} px`] : []),
  ];
}

/** Returns the texts that are cut off, except those that a title or a label gives in full. */
export const cutTexts = (target: Page | Frame): Promise<string[]> =>
  target.evaluate(() => {
    const isCut = (one: HTMLElement) =>
      one.clientWidth > 1 && (one.scrollHeight > one.clientHeight + 4 || one.scrollWidth > one.clientWidth + 4);
    const hides = (one: HTMLElement) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX);
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isCut(one))
      .filter((one) => [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
      .filter((one) => hides(one) && !one.closest('[title], [aria-label]'))
      .map((one) => `cuts '${one.innerText.slice(0, 40)}'`);
  });

/** Returns the start of the focused element's HTML if no part of it can be seen, else null. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // After the last element Firefox moves the focus to its own bars, and the page has an active element without the focus.
    if (!focused?.matches(':focus') || focused === document.body || focused instanceof HTMLIFrameElement) return null;
    const { x, y, width, height } = focused.getBoundingClientRect();
    // A visually hidden link or input, such as the one of a switch, whose other elements are drawn.
    if (width < 2 || height < 2) return null;
    const drawn = focused instanceof HTMLInputElement ? (focused.parentElement ?? focused) : focused;
    const points = [0.1, 0.5, 0.9].flatMap((right) => [0.2, 0.5, 0.8].map((down) => [right, down] as const));
    const isSeen = points.some(([right, down]) => {
      const shown = document.elementFromPoint(x + width * right, y + height * down);
      return shown !== null && (drawn.contains(shown) || shown.contains(focused));
    });
    return isSeen ? null : focused.outerHTML.slice(0, 120);
  });

/** Presses Tab many times, and returns the elements that had the focus while something covered them. */
export async function coveredTabStops(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < tabStops; stop++) {
    await page.keyboard.press('Tab');
    const element = await coveredFocus(page);
    if (element) covered.push(`covers ${element}`);
  }
  return covered;
}
