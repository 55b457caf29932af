import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { labelIds, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading, section } from './bookings.tsx';
import { makeCampaign, openSettings, readCampaign } from './settings.tsx';

const header = page.getByRole('region', { name: 'Campaign', exact: true });
const menuItem = (name: string | RegExp) => page.getByRole('menuitem', { name });
const openMenu = ({ name }: { name: string }) => button(`Actions of ${name}`).click();

test('every area shows the name, state, test mark and labels of the campaign, and links to its public page', async () => {
  const dates = { starts_at: '2026-01-01T10:00:00.000Z', ends_at: '2099-01-02T18:00:00.000Z' };
  const campaign = await makeCampaign({ ...dates, test: true, labels: await labelIds('vinyl') });
  for (const [area, title] of [
    ['settings', 'Settings'],
    ['history', 'History'],
  ] as const) {
    await openAdmin(`/campaign/${campaign.id}/${area}`);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(header).toHaveTextContent(campaign.name);
    await expect.element(header).toHaveTextContent('Running until 2 Jan 2099, 18:00');
    await expect.element(header).toHaveTextContent(/Test.*vinyl/);
    const view = header.getByRole('link', { name: /^View/ });
    const { url } = Object(await readCampaign(campaign));
    await expect.element(view).toHaveAttribute('href', url);
    await expect.element(header.getByRole('link', { name: new RegExp(campaign.name) })).toHaveAttribute('href', url);
  }
  expect(await violations()).toEqual([]);
});

test('the state shows both dates on hover', async () => {
  const campaign = await makeCampaign({ starts_at: '2026-01-01T10:00:00.000Z', ends_at: '2099-01-02T18:00:00.000Z' });
  await openSettings(campaign);
  await userEvent.hover(header.getByText('Running until 2 Jan 2099, 18:00'));
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent('Start: 1 Jan 2026, 10:00 · End: 2 Jan 2099, 18:00');
});

test('on a phone the name is in the top bar, the areas open from their button, and the menu has the actions', async () => {
  const campaign = await makeCampaign({ starts_at: '2099-01-02T18:00:00.000Z' });
  await openSettings(campaign);
  await page.viewport(390, 844);
  await expect.element(page.getByRole('banner').getByText(campaign.name)).toBeVisible();
  await expect.element(header.getByText(campaign.name)).not.toBeInTheDocument();
  await expect.element(header.getByText('Upcoming (2 Jan 2099)', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Areas').click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect.element(heading('History')).toBeVisible();
  await openMenu(campaign);
  await expect.element(menuItem('View')).toBeVisible();
  expect(await violations()).toEqual([]);
  await menuItem('Start now').click();
  await page.getByRole('dialog', { name: 'Start now' }).getByRole('button', { name: 'Start now' }).click();
  await expect.element(header).toHaveTextContent(/Running since/);
  await openMenu(campaign);
  await expect.element(menuItem('End now')).toBeVisible();
});

test('a draft has Publish instead of Start now and View, on phones in the menu', async () => {
  const draft = await makeCampaign({ starts_at: '2099-01-02T18:00:00.000Z' }, 'with-drafts');
  await openAdmin(`/campaign/${draft.id}/history`);
  await expect.element(header.getByRole('button', { name: 'Publish' })).toBeVisible();
  await expect.element(header.getByRole('button', { name: /^Start now/ })).not.toBeInTheDocument();
  await expect.element(header.getByRole('link', { name: /^View/ })).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await openMenu(draft);
  await menuItem('Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.element(header).toHaveTextContent(/Upcoming/);
});

test('in the settings, Start now is in the section of the dates alone', async () => {
  const campaign = await makeCampaign({ starts_at: '2099-01-02T18:00:00.000Z' });
  await openAdmin(`/campaign/${campaign.id}/history`);
  await expect.element(header.getByRole('button', { name: 'Start now' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect.element(section('Dates').getByRole('button', { name: 'Start now' })).toBeVisible();
  await expect.element(header.getByRole('button', { name: 'Start now' })).not.toBeInTheDocument();
});

test('deleting the open campaign from its menu leads back to the list', async () => {
  const campaign = await makeCampaign();
  await openSettings(campaign);
  await openMenu(campaign);
  await menuItem('Delete').click();
  const dialog = page.getByRole('dialog', { name: 'Delete campaign' });
  await dialog.getByRole('textbox').fill(campaign.name);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.element(heading('Campaigns')).toBeVisible();
  await expect.element(page.getByText(`${campaign.name} deleted!`)).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
