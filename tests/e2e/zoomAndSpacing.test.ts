import type { Page } from '@playwright/test';
import { everyPath, publicAddresses, show } from './everyScreen.ts';
import { coveredTabStops, cutTexts, low, reflowProblems, stayStill, widenSpacing, zoomed } from './reflow.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

test.use({ contextOptions: stayStill });

type Check = (page: Page, path: string) => Promise<string[]>;

/** Runs a check on each screen of the tool, and returns what it finds with the path of the screen. */
async function findOnScreens(page: Page, check: Check): Promise<string[]> {
  const found: string[] = [];
  for (const path of await everyPath(page)) {
    await show(page, path);
    found.push(...(await check(page, path)).map((problem) => `${path} ${problem}`));
  }
  return found;
}

test('at 400 % zoom each screen fits the width and leaves room between its bars', full, async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize(zoomed);
  const found = await findOnScreens(page, async (_, path) => {
    if (!path.endsWith('/editor')) return reflowProblems(page);
    await expect(page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
    const frame = page.frames().find((one) => one.url().includes('/editor/'));
    return [...(await reflowProblems(page)), ...(frame ? await reflowProblems(frame) : ['shows no frame'])];
  });
  expect(found).toEqual([]);
});

/** Returns the place of the button that leads to the manual and the shortcuts, among the links and buttons of the top bar. */
const placeOfHelp = (page: Page): Promise<number> =>
  page
    .getByRole('banner')
    .locator('a, button')
    .evaluateAll((all) =>
      all.findIndex((one) => /^Search or go to/.test(one.ariaLabel ?? one.textContent?.trim() ?? '')),
    );

test('with wider spacing no text of a screen is cut off, and help is at the same place', full, async ({ page }) => {
  test.setTimeout(240_000);
  await widenSpacing(page);
  const places = new Set<number>();
  const found = await findOnScreens(page, async () => {
    places.add(await placeOfHelp(page));
    return cutTexts(page);
  });
  expect(found).toEqual([]);
  expect([...places]).toHaveLength(1);
  expect(places).not.toContain(-1);
});

test('the focus is never covered by a bar', full, async ({ page }) => {
  test.setTimeout(600_000);
  await page.setViewportSize(low);
  const found = await findOnScreens(page, async () => {
    const covered = await coveredTabStops(page);
    await page.keyboard.press('Escape');
    return covered;
  });
  expect(found).toEqual([]);
});

test(
  'public pages of each app fit at 400 % zoom and with wider spacing, and cover no focus',
  full,
  async ({ page }) => {
    const found: string[] = [];
    const addresses = await publicAddresses(page);
    expect(addresses).toHaveLength(4);
    await page.setViewportSize(zoomed);
    const check = async (address: string, problems: () => Promise<string[]>) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      found.push(...(await problems()).map((problem) => `${address} ${problem}`));
    };
    for (const address of addresses) {
      await check(address, async () => [...(await reflowProblems(page)), ...(await coveredTabStops(page))]);
    }
    await widenSpacing(page);
    for (const address of addresses) {
      await check(address, async () => [...(await reflowProblems(page)), ...(await cutTexts(page))]);
    }
    expect(found).toEqual([]);
  },
);
