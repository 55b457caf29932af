import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './admin.tsx';
import { answerWith, holdAnswers } from './answers.ts';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { makeCampaign, openSettings } from './settings.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const palette = page.getByRole('dialog', { name: 'Command palette' });
const input = palette.getByRole('combobox');
const option = (name: string | RegExp) => palette.getByRole('option', { name });
const selected = palette.getByRole('option', { selected: true });
const hash = () => decodeURIComponent(window.location.hash);

async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(input).toHaveFocus();
}

test('the button opens the palette, and it lists the screens and actions that the user may use', async () => {
  await openAdmin('/labels', 'external');
  await expect.element(heading('Labels')).toBeVisible();
  await button(/^Search or go to/).click();
  await expect.element(option('Media')).toBeVisible();
  await expect.element(option('Logout')).toBeVisible();
  for (const hidden of [/^Users/, /^Webhooks/, /^New campaign/])
    await expect.element(option(hidden)).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(button(/^Search or go to/)).toHaveFocus();
});

test('a campaign is found by its name and its URL, and Enter opens it', async () => {
  const campaign = await makeCampaign();
  await openAdmin('/labels');
  await expect.element(heading('Labels')).toBeVisible();
  await openPalette();
  await input.fill(campaign.name);
  await expect.element(selected).toHaveTextContent(campaign.name);
  await expect.poll(() => input.element().getAttribute('aria-activedescendant')).toBe(selected.element().id);
  expect(await violations()).toEqual([]);
  await input.fill(campaign.name.toLowerCase().replace(' ', '-'));
  await expect.element(selected).toHaveTextContent(campaign.name);
  await userEvent.keyboard('{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(heading('Settings')).toHaveFocus();
  expect(hash()).toBe(`#/campaign/${campaign.id}/settings`);
});

test('in a campaign its areas are listed, and other campaigns that were opened before', async () => {
  const [first, second] = [await makeCampaign(), await makeCampaign()];
  await openSettings(first);
  window.location.hash = `#/campaign/${second.id}/settings`;
  await expect.element(page.getByText(second.name).first()).toBeVisible();
  await openPalette();
  await expect.element(selected).toHaveTextContent(first.name);
  await expect.element(option(second.name)).not.toBeInTheDocument();
  await input.fill('hist');
  await expect.element(selected).toHaveTextContent('History');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('History')).toBeVisible();
  expect(hash()).toBe(`#/campaign/${second.id}/history`);
});

test('people are found, and all results open in the list', async () => {
  for (let made = 0; made < 6; made += 1) await makeCampaign();
  await openAdmin('/labels');
  await expect.element(heading('Labels')).toBeVisible();
  await openPalette();
  await input.fill('example.com');
  await expect.element(palette.getByRole('group', { name: 'People' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openPalette();
  await input.fill('campaign');
  await expect.element(option(/^Show all/).first()).toBeVisible();
  await option(/^Show all/)
    .first()
    .click();
  await expect.element(heading('Campaigns')).toBeVisible();
  expect(hash()).toContain('filters={"search":"campaign"}');
});

test('earlier results stay until new ones come, a late response replaces nothing, and Enter waits for the results', async () => {
  const [early, late] = [await makeCampaign(), await makeCampaign()];
  await openAdmin('/labels');
  await expect.element(heading('Labels')).toBeVisible();
  await openPalette();
  await input.fill(early.name);
  await expect.element(option(early.name)).toBeVisible();
  const release = holdAnswers('search=');
  await input.fill('nothing is called so');
  await expect.element(palette.getByRole('progressbar')).toBeVisible();
  await expect.element(option(early.name)).toBeVisible();
  await input.fill(late.name);
  await userEvent.keyboard('{Enter}');
  await expect.element(option(early.name)).toBeVisible();
  release();
  await expect.element(palette).not.toBeInTheDocument();
  await expect.poll(hash).toBe(`#/campaign/${late.id}/settings`);
});

test('without results it says so; without a network it says so too, and keeps the screens and actions', async () => {
  await openAdmin('/labels');
  await expect.element(heading('Labels')).toBeVisible();
  await openPalette();
  await input.fill('nothing is called so');
  await expect.element(palette.getByText('No results for “nothing is called so”.')).toBeVisible();
  expect(await violations()).toEqual([]);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await input.fill('media');
  await expect.element(palette.getByRole('alert')).toHaveTextContent('The server can’t be reached');
  await expect.element(option('Media')).toBeVisible();
  vi.unstubAllGlobals();
  await palette.getByRole('button', { name: 'Retry' }).click();
  await expect.element(palette.getByRole('alert')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('one search that fails hides no results of the others', { tags: ['full'] }, async () => {
  const campaign = await makeCampaign();
  await openAdmin('/labels');
  await expect.element(heading('Labels')).toBeVisible();
  answerWith('/api/users?', () => Response.json({ detail: 'Busy' }, { status: 503 }));
  await openPalette();
  await input.fill(campaign.name);
  await expect.element(option(campaign.name)).toBeVisible();
  await expect.element(palette.getByRole('alert')).toBeVisible();
});

test('unsaved changes are guarded as in the menus', async () => {
  const campaign = await makeCampaign();
  await openSettings(campaign);
  await page.getByLabelText('Name').fill(`${campaign.name} typed`);
  await openPalette();
  await input.fill('media');
  await userEvent.keyboard('{Enter}');
  const leave = page.getByRole('dialog', { name: 'Unsaved changes' });
  await leave.getByRole('button', { name: 'Stay' }).click();
  await expect.element(page.getByLabelText('Name')).toHaveValue(`${campaign.name} typed`);
});
