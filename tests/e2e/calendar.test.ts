import type { Locator, Page } from '@playwright/test';
import { type Campaign, expect, openList, type Person, test } from './people.ts';
import { full } from './tier.ts';

const at = (local: string) => new Date(local).toISOString();
const inMarch = { starts_at: at('2031-03-11T20:30'), ends_at: at('2031-03-13T12:00') };
const movedByMouse = { starts_at: at('2031-03-18T20:30'), ends_at: at('2031-03-20T12:00') };

const bar = (page: Page, { name }: Campaign): Locator => page.getByRole('link', { name: new RegExp(`^${name}, `) });
const cell = (page: Page, day: number): Locator =>
  page.locator('.cell:not([data-outside])').filter({ has: page.getByText(String(day), { exact: true }) });

/** Opens March 2031, filtered to this campaign. */
async function openMonth(page: Page, campaign: Campaign, show = 'month'): Promise<void> {
  const filters = JSON.stringify({ search: campaign.name, status: 'upcoming' });
  await page.goto(`/#/campaign?${new URLSearchParams({ filters, month: '2031-03', show })}`);
  await expect(bar(page, campaign)).toBeVisible();
}

/** Drags the campaign from the day on which it begins to another one. */
async function dragTo(page: Page, campaign: Campaign, day: number): Promise<void> {
  await bar(page, campaign).dragTo(cell(page, day), {
    sourcePosition: { x: 20, y: 10 },
    targetPosition: { x: 20, y: 20 },
  });
}

async function datesOf({ call }: Person, { id }: Campaign) {
  const { starts_at, ends_at } = await (await call('GET', `/api/campaigns/${id}`)).json();
  return { starts_at, ends_at };
}

const setDates = async ({ call }: Person, { id }: Campaign, fields: object) =>
  expect((await call('POST', `/api/campaigns/${id}/patch`, { fields })).status()).toBe(200);

test('a dragged campaign has its new dates in the list and in another browser, and the move can be undone', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Dragged in the month');
  const ada = await enter('admin');
  const elif = await enter('editor');
  await setDates(ada, campaign, inMarch);
  await openMonth(ada.page, campaign);
  await openMonth(elif.page, campaign);

  await dragTo(ada.page, campaign, 18);
  await expect(ada.page.getByText(`${campaign.name}: 18 Mar 2031 – 20 Mar 2031`)).toBeVisible();
  await expect(bar(elif.page, campaign)).toHaveAccessibleName(/18 Mar 2031 – 20 Mar 2031/);
  expect(await datesOf(ada, campaign)).toEqual(movedByMouse);
  await ada.page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar(ada.page, campaign)).toHaveAccessibleName(/11 Mar 2031 – 13 Mar 2031/);
  await expect(bar(elif.page, campaign)).toHaveAccessibleName(/11 Mar 2031 – 13 Mar 2031/);
  expect(await datesOf(ada, campaign)).toEqual(inMarch);

  await dragTo(ada.page, campaign, 18);
  await expect(bar(elif.page, campaign)).toHaveAccessibleName(/18 Mar 2031 – 20 Mar 2031/);
  await expect(await openList(ada.page, campaign)).toContainText('18 Mar 2031');
});

test(
  'of two users who drag the same campaign, the second one is told and the dates of the first one stay',
  full,
  async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign('Dragged by two');
    const ada = await enter('admin');
    const elif = await enter('editor');
    await setDates(ada, campaign, inMarch);
    await openMonth(ada.page, campaign);
    await openMonth(elif.page, campaign);

    // Elif presses the button before Ada's move arrives, and releases it afterwards.
    await bar(elif.page, campaign).hover({ position: { x: 20, y: 10 } });
    await elif.page.mouse.down();
    await cell(elif.page, 25).hover({ position: { x: 20, y: 20 }, force: true });
    // Not by a second drag: in Firefox the windows of a browser share one mouse.
    await setDates(ada, campaign, movedByMouse);
    await expect(bar(ada.page, campaign)).toHaveAccessibleName(/18 Mar 2031 – 20 Mar 2031/);
    await elif.page.mouse.up();
    await expect(elif.page.getByText(`Someone else changed the dates of ${campaign.name}.`)).toBeVisible();
    expect(await datesOf(ada, campaign)).toEqual(movedByMouse);
    await elif.page.getByRole('button', { name: 'Reload' }).click();
    await expect(bar(elif.page, campaign)).toHaveAccessibleName(/18 Mar 2031 – 20 Mar 2031/);
  },
);

test(
  'on a touch screen, the dates of a short bar of the timeline are changed with its button',
  full,
  async ({ browser, enter, makeCampaign }) => {
    const campaign = await makeCampaign('Touched');
    const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    const ada = await enter('admin', phone);
    await setDates(ada, campaign, inMarch);
    await openMonth(ada.page, campaign, 'timeline');
    await ada.page.getByRole('button', { name: `Change dates of ${campaign.name}` }).tap();
    await expect(ada.page.getByRole('dialog', { name: `Dates of ${campaign.name}` })).toBeVisible();
    await phone.close();
  },
);
