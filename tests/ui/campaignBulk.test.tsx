import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call, labelIds, makeLabel, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox, options } from './bookings.tsx';
import { downloads } from './downloads.ts';
import { type MadeCampaign, makeCampaign, readCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const dialog = page.getByRole('dialog');
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
const patch = ({ id }: MadeCampaign, fields: object, role?: 'editor') =>
  call('POST', `/api/campaigns/${id}/patch`, { fields }, role);
const labelsOf = async (campaign: MadeCampaign) => Object(await readCampaign(campaign)).labels;

/** Creates three campaigns whose names share a word, and selects them in the list. */
async function tickThree(): Promise<{ mark: string; made: [MadeCampaign, MadeCampaign, MadeCampaign] }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const make = async (at: string) => {
    const name = `${mark} ${at}`;
    return { ...(await makeCampaign({ name })), name };
  };
  const made: [MadeCampaign, MadeCampaign, MadeCampaign] = [await make('a'), await make('b'), await make('c')];
  await openAdmin(`/campaign?filters=${encodeURIComponent(JSON.stringify({ search: mark }))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  return { mark, made };
}

/** Opens the list of them again, and selects them. */
async function show(mark: string): Promise<void> {
  await openAdmin(`/campaign?filters=${encodeURIComponent(JSON.stringify({ search: mark }))}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await expect.element(page.getByRole('region', { name: '3 selected' })).toBeVisible();
}

describe('labels of several campaigns', () => {
  test('are added, existing and new ones, to those that are there', async () => {
    const { made } = await tickThree();
    const known = await makeLabel();
    const fresh = `Fresh ${crypto.randomUUID().slice(0, 8)}`;
    const [own = '', knownId = ''] = await labelIds('own', known);
    await patch(made[0], { labels: [own] });
    await expect.element(page.getByRole('region', { name: '3 selected' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await button('Add label').click();
    await expect.element(combobox('Labels')).toHaveFocus();
    expect(await violations()).toEqual([]);
    await combobox('Labels').fill(known);
    await options.filter({ hasText: known }).click();
    await combobox('Labels').fill(fresh);
    await options.filter({ hasText: `Create “${fresh}”` }).click();
    await expect.element(dialog.getByRole('button', { name: fresh })).toBeVisible();
    await inDialog('Add label').click();
    await expect.element(page.getByText('Label added to 3 campaigns')).toBeVisible();
    const [freshId = ''] = await labelIds(fresh);
    expect(await labelsOf(made[0])).toEqual([own, knownId, freshId]);
    expect(await labelsOf(made[2])).toEqual([knownId, freshId]);
    await expect.element(page.getByRole('row', { name: made[2].name })).toHaveTextContent(`${known}${fresh}`);
    await expect.element(page.getByRole('region', { name: '3 selected' })).not.toBeInTheDocument();
  });

  test('are not added to a campaign that another user edits or that has the maximum; it is listed by name and can be retried', {
    tags: ['full'],
  }, async () => {
    const { made } = await tickThree();
    const [locked, full, other] = made;
    const manyLabels = await labelIds(...Array.from({ length: 20 }, (_, at) => `label ${at}`));
    const [spring] = await labelIds('spring');
    await patch(full, { labels: manyLabels });
    await call('PUT', `/api/campaigns/${locked.id}/lock`, {}, 'editor');
    await show(full.name.split(' ')[0] ?? '');
    await button('Add label').click();
    await combobox('Labels').fill('spring');
    await options.filter({ hasText: 'spring' }).first().click();
    await inDialog('Add label').click();
    const alert = dialog.getByRole('alert');
    await expect.element(alert).toHaveTextContent('Failed for 2, which were not changed:');
    await expect.element(alert).toHaveTextContent(`${locked.name}: Another user is editing this campaign.`);
    await expect.element(alert).toHaveTextContent(`${full.name}: it would have more than 20 labels`);
    await expect.element(page.getByText('Label added to 1 campaign', { exact: true })).toBeVisible();
    expect(await labelsOf(other)).toEqual([spring]);
    expect(await labelsOf(full)).toEqual(manyLabels);
    await patch(full, { labels: manyLabels.slice(1) });
    await inDialog('Try again').click();
    await expect.element(alert).toHaveTextContent('Failed for 1, which was not changed:');
    expect(await labelsOf(full)).toEqual([...manyLabels.slice(1), spring]);
    await inDialog('Cancel').click();
    await expect.element(page.getByRole('region', { name: '1 selected', includeHidden: true })).toBeInTheDocument();
  });

  test('that are too long or missing are refused before anything is saved', { tags: ['full'] }, async () => {
    const { made } = await tickThree();
    await button('Add label').click();
    await inDialog('Add label').click();
    await expect.element(dialog).toHaveTextContent('Choose a label first.');
    await combobox('Labels').fill('x'.repeat(41));
    await expect.element(page.getByText('Labels can have at most 40 characters.')).toBeVisible();
    expect(await labelsOf(made[0])).toEqual([]);
  });

  test('are removed from the campaigns that have them', { tags: ['full'] }, async () => {
    const { made, mark } = await tickThree();
    const [spring, tour] = await labelIds('spring', 'tour');
    await patch(made[0], { labels: [spring, tour] });
    await patch(made[1], { labels: [spring] });
    await show(mark);
    await button('Remove label').click();
    await combobox('Labels').click();
    await options.filter({ hasText: 'spring' }).click();
    await inDialog('Remove label').click();
    await expect.element(page.getByText('Label removed from 3 campaigns')).toBeVisible();
    expect(await labelsOf(made[0])).toEqual([tour]);
    expect(await labelsOf(made[1])).toEqual([]);
  });
});

describe('several campaigns', () => {
  test('stay selected beside the search until the filters change or the list is left', async () => {
    const { mark } = await tickThree();
    const bar = page.getByRole('region', { name: '3 selected' });
    await expect.element(bar).toBeVisible();
    await page.getByRole('searchbox').fill(`${mark} a`);
    await expect.element(bar).not.toBeInTheDocument();
    await show(mark);
    await openAdmin(`/campaign?filters=${encodeURIComponent(JSON.stringify({ search: mark }))}`);
    await expect.element(page.getByRole('row', { name: `${mark} a` })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('are deleted with their children, which are listed and counted; one that another user edits remains and is listed', async () => {
    const { made } = await tickThree();
    const below = async (parent: { id: string }, name: string) =>
      Object(
        await call('POST', '/api/campaigns', {
          name,
          slug: crypto.randomUUID(),
          app: 'all-flags',
          parent_id: parent.id,
        }),
      );
    const child = await below(made[0], 'Its child');
    await below(child, 'Child of its child');
    await call('PUT', `/api/campaigns/${made[1].id}/lock`, {}, 'editor');
    await show(made[0].name.split(' ')[0] ?? '');
    await button('Delete').click();
    await expect.element(dialog).toHaveTextContent('5 campaigns will be PERMANENTLY deleted');
    await expect.element(dialog).toHaveTextContent(made[2].name);
    await expect.element(dialog).toHaveTextContent('2 child campaigns are deleted too:Its childChild of its child');
    await expect.element(inDialog('Delete')).toBeDisabled();
    await dialog.getByRole('textbox').fill('3');
    await expect.element(inDialog('Delete')).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Type delete 5 campaigns to confirm' }).fill('delete 5 campaigns');
    expect(await violations()).toEqual([]);
    await inDialog('Delete').click();
    await expect.element(page.getByText('4 campaigns deleted!')).toBeVisible();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(`${made[1].name}: Another user is editing this campaign.`);
    await expect.element(dialog.getByRole('textbox', { name: `Type ${made[1].name} to confirm` })).toBeVisible();
    await inDialog('Cancel').click();
    await expect.element(page.getByRole('row', { name: made[1].name })).toBeVisible();
    await expect.element(page.getByRole('row', { name: made[0].name })).not.toBeInTheDocument();
  });

  test('are exported with all columns, with the names of labels and users', async () => {
    const { made, mark } = await tickThree();
    await patch(made[0], { labels: await labelIds('spring', '=tour'), test: true });
    const files = downloads();
    await button('Export as CSV').click();
    await expect.element(page.getByText('3 rows exported')).toBeVisible();
    await button('Clear selection').click();
    await button('Export all matching as CSV').click();
    await expect.poll(async () => (await files.texts()).length).toBe(2);
    const [ticked = '', all = ''] = await files.texts();
    expect(ticked).toContain(
      '"Name","App","Public URL","Status","Start date","End date","Test campaign","Labels","Created","Created by",',
    );
    const line = ticked.split('\r\n').find((one) => one.startsWith(`"${made[0].name}`));
    expect(line).toMatch(
      /,"All flags","https:.*","running","","","true","spring, =tour",[^,]+,"Ada Admin",[^,]+,"Ada Admin"$/,
    );
    expect(all.split('\r\n').filter((one) => one.startsWith(`"${mark}`))).toHaveLength(3);
  });
});
