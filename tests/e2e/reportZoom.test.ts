import type { CDPSession, Locator, Page } from '@playwright/test';
import { type Campaign, expect, type Person, test } from './people.ts';
import { full } from './tier.ts';

const dayMs = 24 * 3_600_000;
const days = Array.from({ length: 101 }, (_, at) => new Date(Date.UTC(2026, 0, 1) + at * dayMs).toISOString());
/** The app's report of a campaign that has run for a hundred days. */
const longRun = {
  component: 'area_chart',
  title: 'Sign-ups by day',
  xaxis: { type: 'datetime', values: days },
  series: [
    { name: 'Sign-ups', data: days.map((_, at) => at) },
    { name: 'Votes', data: days.map((_, at) => 300 - at) },
  ],
};

const chartOf = (page: Page): Locator => page.getByRole('region', { name: 'Sign-ups by day', exact: true });
const points = (page: Page, count: number) =>
  expect(chartOf(page).getByRole('status').filter({ hasText: 'points' })).toHaveText(new RegExp(`· ${count} points$`));

async function openChart({ page }: Person, campaign: Campaign): Promise<Locator> {
  await page.route(/\/reports\/\d+\/sign-ups-by-day$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: longRun });
  });
  await page.goto(`/#/campaign/${campaign.id}/reports`);
  const ground = chartOf(page).locator('[data-zoom-ground]');
  await expect(ground).toBeVisible();
  await ground.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return ground;
}

/** Returns the page position of a fraction of the width, in the middle of the height. */
async function placeOn(ground: Locator, part: number): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await ground.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + part * width, y: y + height / 2 };
}

test(
  'a chart over time is zoomed by mouse and by keys, and its series are hidden and shown',
  full,
  async ({ enter, makeCampaign }) => {
    const ada = await enter('admin');
    const { page } = ada;
    const ground = await openChart(ada, await makeCampaign('Zoomed'));
    await points(page, 101);
    // Between two days, because Firefox rounds the position of the mouse.
    const [from, to] = [await placeOn(ground, 0.195), await placeOn(ground, 0.605)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
    await points(page, 41);
    await expect(page.locator('[data-chart-tooltip]')).toContainText('Votes');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-chart-tooltip]')).toHaveCount(0);
    await points(page, 41);
    await page.mouse.move(0, 0);
    await chartOf(page).getByRole('button', { name: 'Reset zoom' }).click();
    await points(page, 101);

    await chartOf(page).getByRole('application').focus();
    await page.keyboard.press('+');
    await points(page, 51);
    await page.keyboard.press('Home');
    await expect(chartOf(page).getByRole('status').filter({ hasText: '1 Jan 2026' })).toBeVisible();
    await page.keyboard.press('Escape');
    await points(page, 101);

    const votes = chartOf(page).getByRole('button', { name: 'Votes' });
    await expect(chartOf(page).getByRole('img', { name: /highest 300 \(Votes\)/ })).toBeVisible();
    await votes.click();
    await expect(chartOf(page).getByRole('img', { name: /highest 100 / })).toBeVisible();
    await votes.press('Enter');
    await expect(chartOf(page).getByRole('img', { name: /highest 300 \(Votes\)/ })).toBeVisible();
  },
);

/** Puts a finger down, moves it, and lifts it, as a touch screen reports it. */
async function swipe(session: CDPSession, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
  }
  await send('touchEnd', []);
}

test(
  'a finger that moves along a chart zooms it, one that moves down scrolls the page, and a tap shows values',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const ada = await enter('admin', phone);
    const { page } = ada;
    const ground = await openChart(ada, await makeCampaign('Touched'));
    const session = await phone.newCDPSession(page);
    await points(page, 101);
    await swipe(session, await placeOn(ground, 0.25), await placeOn(ground, 0.75));
    await points(page, 51);

    const scrolled = () => page.evaluate(() => document.scrollingElement?.scrollTop ?? 0);
    const before = await scrolled();
    const middle = await placeOn(ground, 0.5);
    await swipe(session, middle, { x: middle.x, y: middle.y - 200 });
    await expect.poll(scrolled).toBeGreaterThan(before + 50);
    await points(page, 51);

    // After the momentum scroll has ended.
    await ground.tap();
    await expect(page.locator('[data-chart-tooltip]')).toContainText('Votes');
    await chartOf(page).getByRole('button', { name: 'Reset zoom' }).tap();
    await points(page, 101);
  },
);
