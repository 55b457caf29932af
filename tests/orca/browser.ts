import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, inject } from 'vitest';
import '#scripts/engines/playwrightForFirefox.mjs';
import { demoPassword } from '#server/seed/demo.ts';
import { callsOf } from '#tests/support/productCalls.ts';
import { changed, pointAtCorner } from './orca.ts';

const desk = inject('desk');
/** Calls the API as an admin. */
export const call = callsOf(desk.tool);
/** Calls the API as another user. */
export const callAsEditor = callsOf(desk.tool, 'editor');

let browser: Browser;
/** The window of a file's tests. Playwright opens pages in it and waits for them; the keys are those of the X server. */
export let page: Page;

beforeAll(async () => {
  const { firefox } = await import('playwright');
  browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: desk.browser,
    headless: false,
    env: desk.env,
    firefoxUserPrefs: { 'accessibility.force_disabled': -1, 'ui.prefersReducedMotion': 1 },
  });
  page = await browser.newPage({ viewport: null });
  // Else what is under the pointer would show its tooltip.
  pointAtCorner();
});
afterAll(() => browser?.close());

/** Logs in on the login page. */
export async function signIn(): Promise<void> {
  await page.goto(desk.tool);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
}

/** Opens a path of the tool, whose screen has this title. */
export async function open(path: string, title: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${desk.tool}/#${path}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  changed();
}

/** Moves the focus, so that the keys of a test start near what they reach. */
export async function focus(target: Locator): Promise<void> {
  await target.waitFor();
  await target.focus();
  changed();
}
