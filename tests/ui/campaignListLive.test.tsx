import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, callerAs, openAdmin } from './admin.tsx';
import { anothersTab } from './anothersTab.ts';
import { answerWith } from './answers.ts';
import { violations } from './axe.ts';
import { button, combobox, heading } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const only = ({ name }: { name: string }) =>
  `/campaign?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`;
const row = ({ name }: { name: string }) => page.getByRole('row', { name });
const refused = () => Response.json({ detail: { key: 'not-ready', msg: 'Not ready.' } }, { status: 503 });
/** Part of the URL of the calls that read the list, and of no other call about campaigns. */
const listCalls = '/api/campaigns?';

test('a campaign is cloned once, however often Create is pressed', async () => {
  const campaign = await makeCampaign({}, 'own-reports');
  await openAdmin(only(campaign), 'editor');
  await button(`Clone ${campaign.name}`).click();
  await expect.element(page.getByRole('textbox', { name: 'URL' })).toHaveValue(expect.stringMatching(/^copy-of-/));
  await userEvent.dblClick(button('Create'));
  await expect.element(heading('Settings')).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveValue(`Copy of ${campaign.name}`);
  expect(await call('GET', `/api/campaigns?search=${encodeURIComponent(campaign.name)}`)).toMatchObject({ total: 2 });
});

test('a row names the user who edits the campaign until they leave', async () => {
  const campaign = await makeCampaign();
  const another = await anothersTab(campaign);
  await openAdmin(only(campaign));
  await expect.element(row(campaign)).toBeVisible();
  const chip = row(campaign).getByTitle('Edi Editor is editing');
  await expect.element(chip).not.toBeInTheDocument();
  await another.takeOver();
  await expect.element(chip).toBeVisible();
  await another.leave();
  await expect.element(chip).not.toBeInTheDocument();
});

test('deleting asks for the exact name, names the children that are deleted too, and says why it was refused', async () => {
  const campaign = await makeCampaign();
  const child = { name: 'Its child', slug: `child-${campaign.id}`, app: 'all-flags', parent_id: campaign.id };
  await call('POST', '/api/campaigns', child);
  const another = await anothersTab(campaign);
  await another.takeOver();

  await openAdmin(only(campaign));
  await button(`Delete ${campaign.name}`).click();
  const dialog = page.getByRole('dialog', { name: 'Delete campaign' });
  const remove = dialog.getByRole('button', { name: 'Delete' });
  await expect.element(dialog).toHaveTextContent('Campaign will be PERMANENTLY deleted');
  await expect.element(dialog).toHaveTextContent('Its child campaign is deleted too:Its child');
  await dialog.getByRole('textbox').fill(`${campaign.name}.`);
  await expect.element(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill(campaign.name);
  await remove.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Nothing was deleted. Another user is editing this campaign.');
  await another.leave();
  await remove.click();
  await expect.element(page.getByText(`${campaign.name} deleted!`)).toBeVisible();
  await expect.element(row(campaign)).not.toBeInTheDocument();
});

test('a list that fails to load says so and can be retried; if a later load fails, the loaded rows remain', {
  tags: ['full'],
}, async () => {
  const campaign = await makeCampaign();
  const another = await callerAs('editor');
  answerWith(listCalls, refused);
  await openAdmin(only(campaign));
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded');
  vi.restoreAllMocks();
  await button('Retry').click();
  await expect.element(row(campaign)).toBeVisible();
  answerWith(listCalls, refused);
  await another('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { test: true } });
  await expect.element(page.getByText(/^This list is out of date\./)).toBeVisible();
  await expect.element(row(campaign)).toBeVisible();
});

test.each([
  ['external', 'Ask an administrator for access.', 0],
  ['editor', 'Create the first one', 1],
] as const)('without campaigns a user of the role %s sees: %s', { tags: ['full'] }, async (role, words, links) => {
  answerWith(listCalls, () => Response.json({ items: [], total: 0, total_unfiltered: 0 }));
  await openAdmin('/campaign', role);
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  expect(page.getByRole('link', { name: 'New campaign' }).elements()).toHaveLength(links);
  expect(await violations()).toEqual([]);
});

describe('on a phone', () => {
  test('a card has two lines, and its menu has the actions of the icons', { tags: ['full'] }, async () => {
    const campaign = await makeCampaign({ starts_at: '2040-05-02T18:00:00Z' });
    await openAdmin('/campaign');
    await page.viewport(390, 844);
    await page.getByRole('searchbox', { name: 'Search' }).fill(campaign.name);
    const card = page.getByRole('listitem').filter({ hasText: campaign.name });
    await expect.element(card).toHaveTextContent(/Upcoming.*All flags.*now/);
    expect(card.element().getBoundingClientRect().height).toBeLessThanOrEqual(64);
    await button('Filters').click();
    await combobox('Status').selectOptions('Upcoming');
    await expect.element(button('Filters (1)')).toBeVisible();
    await card.getByRole('button', { name: `Actions of ${campaign.name}` }).click();
    await expect
      .element(page.getByRole('menuitem', { name: 'Token gate pre-page' }))
      .toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect.element(heading('Settings')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });
});
