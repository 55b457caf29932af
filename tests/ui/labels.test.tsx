import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { uiPeople } from '../support/uiPeople.ts';
import { call, labelIds, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox, heading, options } from './bookings.tsx';
import { makeCampaign, readCampaign } from './settings.tsx';

const dialog = page.getByRole('dialog');

/** Creates labels whose names share a word. */
async function makeMarked(count: number): Promise<{ mark: string; names: string[]; ids: string[] }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const names = Array.from({ length: count }, (_, at) => `${mark} ${at}`);
  return { mark, names, ids: await labelIds(...names) };
}

const listOf = (path: string, search: string) =>
  openAdmin(`${path}?filters=${encodeURIComponent(JSON.stringify({ search }))}`);

test('selected labels are merged into one, which all their campaigns have then', async () => {
  const { mark, names, ids } = await makeMarked(3);
  const campaign = await makeCampaign({ labels: [ids[0], ids[1]] });
  await makeCampaign({ labels: [ids[2]] });
  await makeCampaign({ labels: [ids[2]] });
  await listOf('/labels', mark);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await button('Merge…').click();
  await expect.element(dialog.getByRole('combobox')).toHaveValue(names[2] ?? '');
  await expect.element(dialog.getByRole('list')).toHaveTextContent(`${names[0]}${names[1]}`);
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge labels' }).click();
  await expect.element(page.getByText(`2 labels merged into ${names[2]}`)).toBeVisible();
  await expect.element(page.getByRole('row', { name: names[0] ?? '' })).not.toBeInTheDocument();
  expect(await readCampaign(campaign)).toMatchObject({ labels: [ids[2]] });
});

test('a label is merged on its page, and the page of the other one opens', { tags: ['full'] }, async () => {
  const { names, ids } = await makeMarked(2);
  await openAdmin(`/labels/${ids[0]}`);
  await button('Merge…').click();
  await dialog.getByRole('button', { name: 'Merge labels' }).click();
  await expect.element(dialog).toHaveTextContent('Choose a label.');
  await dialog.getByRole('combobox').fill(names[0] ?? '');
  await options.filter({ hasText: names[0] ?? '' }).click();
  await expect.element(dialog).toHaveTextContent('A label can’t be merged into itself. Choose another one.');
  await dialog.getByRole('combobox').fill(names[1] ?? '');
  await options.filter({ hasText: names[1] ?? '' }).click();
  await dialog.getByRole('button', { name: 'Merge labels' }).click();
  await expect.element(heading(names[1] ?? '')).toBeVisible();
});

test('the deletion of a label says how many campaigns use it', async () => {
  const { mark, names, ids } = await makeMarked(1);
  await makeCampaign({ labels: ids });
  await listOf('/labels', mark);
  await button(`Delete ${names[0]}`).click();
  await expect.element(dialog).toHaveTextContent('1 campaign uses it. This can’t be undone.');
});

test('the list of campaigns shows three labels of a campaign, and is filtered by labels', async () => {
  const { mark, names, ids } = await makeMarked(5);
  const labelled = await makeCampaign({ labels: ids });
  const other = await makeCampaign({ labels: ids.slice(4) });
  await openAdmin('/campaign');
  const row = page.getByRole('row', { name: labelled.name });
  await expect.element(row).toHaveTextContent(`${names[0]}${names[1]}${names[2]}+2`);
  await expect.element(row.getByTitle(`${names[3]}, ${names[4]}`)).toBeVisible();
  await button('Labels: All labels').click();
  await dialog.getByRole('searchbox', { name: 'Search labels' }).fill(mark);
  await dialog.getByRole('checkbox', { name: names[0] ?? '' }).click();
  expect(await violations()).toEqual([]);
  await expect.poll(() => window.location.hash).toContain(ids[0]);
  await expect.element(page.getByRole('row', { name: other.name, includeHidden: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: labelled.name, includeHidden: true })).toBeInTheDocument();
});

test('a user without the permission to create labels chooses from existing ones only', { tags: ['full'] }, async () => {
  const { names, ids } = await makeMarked(1);
  const campaign = await makeCampaign();
  const external = uiPeople.find(({ role, state }) => role === 'external' && state === 'approved');
  await call('PUT', `/api/permissions/campaigns/${campaign.id}/users/${external?.id}`);
  expect(ids).toHaveLength(1);
  await openAdmin(`/campaign/${campaign.id}/settings`, 'external');
  await combobox('Labels').fill(`${names[0]} new`);
  await expect.element(page.getByText('No matching labels')).toBeVisible();
  await combobox('Labels').fill(names[0] ?? '');
  await expect.element(page.getByRole('option', { name: names[0] ?? '' })).toBeVisible();
});
