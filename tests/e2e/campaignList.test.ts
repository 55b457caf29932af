import type { Page } from '@playwright/test';
import { expect, openList, test } from './people.ts';

type Campaign = { id: string; name: string };

const filtersIn = (page: Page): unknown =>
  JSON.parse(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('filters') ?? '{}');
const hashOf = (page: Page): string => new URL(page.url()).hash;
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const rows = (page: Page) => page.locator('tbody tr');
const isList = ({ pathname }: URL) => pathname === '/api/campaigns';

test('filters, sort and page come back on Back, on reload and from a pasted address; a bare address is the defaults', async ({
  enter,
}) => {
  const { page, context } = await enter('admin');
  await page.goto('/#/campaign');
  await expect(page.getByText('Showing all', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Test campaigns' }).selectOption('Hide');
  await expect.poll(() => filtersIn(page)).toEqual({ test: 'exclude' });
  await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=created_at/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText(/^26–/)).toBeVisible();
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy');
  const there = hashOf(page);
  const first = (await rows(page).first().textContent()) ?? '';

  await rows(page).first().getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.goBack();
  await expect(rows(page).first()).toHaveText(first);
  expect(hashOf(page)).toBe(there);

  await page.reload();
  await expect(page.getByText(/^26–/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Test campaigns' })).toHaveValue('exclude');
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute('aria-sort', 'descending');

  const pasted = await context.newPage();
  await pasted.goto(`/${there}`);
  await expect(pasted.getByText(/^26–/)).toBeVisible();
  await expect(rows(pasted).first()).toHaveText(first);

  await pasted.goto('/#/campaign');
  await expect(pasted.getByText('Showing all', { exact: true })).toBeVisible();
  await expect(pasted.getByText(/^1–25 of/)).toBeVisible();
});

test('where one had scrolled to comes back on Back and on a reload, and another screen begins at its top', async ({
  enter,
}) => {
  const { page } = await enter('admin');
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto('/#/campaign');
  await expect(rows(page)).toHaveCount(25);
  await rows(page).nth(18).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
  await page.waitForFunction(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
  );
  const there = await scrolled(page);

  await rows(page).nth(18).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect(rows(page)).toHaveCount(25);
  await expect.poll(() => scrolled(page)).toBe(there);

  await page.reload();
  await expect(rows(page)).toHaveCount(25);
  await expect.poll(() => scrolled(page)).toBe(there);
});

test('a campaign is cloned once, however often Clone is pressed, and its settings open', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Cloned from the list');
  const { page, call } = await enter('editor');
  const row = await openList(page, campaign);
  await row.hover();
  await row.getByRole('button', { name: /^Clone/ }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`Copy of ${campaign.name}`);
  const { total } = await (await call('GET', `/api/campaigns?search=${encodeURIComponent(campaign.name)}`)).json();
  expect(total).toBe(2);
});

test('who edits a campaign stands in its row until they leave', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Held in the list');
  const ada = await enter('admin');
  const elif = await enter('editor');
  const row = await openList(ada.page, campaign);
  const chip = row.getByTitle('Elif Sander is editing');
  await expect(chip).toHaveCount(0);
  await elif.page.goto(`/#/campaign/${campaign.id}/settings`);
  await expect(chip).toBeVisible();
  await elif.page.getByRole('link', { name: 'Campaigns' }).first().click();
  await expect(chip).toHaveCount(0);
});

test('deleting asks for the exact name, tells which children go too, and says why it was refused', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Deleted from the list');
  const ada = await enter('admin');
  const elif = await enter('editor');
  const body = { name: 'Its child', slug: `child-${campaign.id}`, app: 'listening-party', parent_id: campaign.id };
  expect((await ada.call('POST', '/api/campaigns', body)).status()).toBe(201);
  const lock = await (await elif.call('PUT', `/api/campaigns/${campaign.id}/lock`, {})).json();

  const row = await openList(ada.page, campaign);
  await row.hover();
  await row.getByRole('button', { name: /^Delete/ }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Delete campaign' });
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await expect(dialog).toContainText('Campaign will be PERMANENTLY deleted');
  await expect(dialog).toContainText('Its child campaign goes too:Its child');
  await dialog.getByRole('textbox').fill(`${campaign.name} `);
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill(campaign.name);
  await remove.click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing was deleted. Another user is editing this campaign.');
  await elif.call('DELETE', `/api/campaigns/${campaign.id}/lock?locked_at=${lock.locked_at}`);
  await remove.click();
  await expect(ada.page.getByText(`${campaign.name} deleted!`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a list that cannot be read says so and is read again; when that fails later, the older one stays in sight', async ({
  enter,
  makeCampaign,
}) => {
  const { page, call } = await enter('admin');
  const refuse = { status: 503, json: { detail: { key: 'not-ready', msg: 'Not ready.' } } };
  await page.route(isList, (route) => route.fulfill(refuse));
  await page.goto('/#/campaign');
  await expect(page.getByRole('alert')).toContainText('This could not be loaded');
  await page.unroute(isList);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows(page)).toHaveCount(25);
  await page.route(isList, (route) => route.fulfill(refuse));
  const { id } = await makeCampaign('Written meanwhile');
  expect((await call('POST', `/api/campaigns/${id}/patch`, { fields: { test: true } })).status()).toBe(200);
  await expect(page.getByText(/^This list is not up to date\./)).toBeVisible();
  await expect(rows(page)).toHaveCount(25);
});

test.describe('a person without campaigns', () => {
  test('is told whom to ask, and one who may make them how', async ({ enter }) => {
    const nothing = { json: { items: [], total: 0, total_unfiltered: 0 } };
    for (const [who, words] of [
      ['external', 'Ask an administrator for it.'],
      ['editor', 'Make the first one'],
    ] as const) {
      const { page } = await enter(who);
      await page.route(isList, (route) => route.fulfill(nothing));
      await page.goto('/#/campaign');
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'New campaign' })).toHaveCount(who === 'editor' ? 1 : 0);
    }
  });
});

test.describe('on a phone', () => {
  test('a card tells what a row tells, its menu does what the icons do, and filters unfold', async ({
    enter,
    makeCampaign,
  }) => {
    const campaign: Campaign = await makeCampaign('Held in a hand');
    const { page } = await enter('admin');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/#/campaign');
    await search(page).fill(campaign.name);
    const card = page.getByRole('listitem').filter({ hasText: campaign.name });
    await expect(card).toContainText(/Upcoming \(.*App.*Created.*Ada Marlow.*Updated.*Ada Marlow/);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Upcoming');
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await card.getByRole('button', { name: `Actions of ${campaign.name}` }).click();
    await expect(page.getByRole('menuitem', { name: 'Token gate pre-page' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});
