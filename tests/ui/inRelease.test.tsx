import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, heading } from './bookings.tsx';
import { stub } from './music.tsx';
import { type MadeCampaign, makeCampaign, openSettings, readCampaign } from './settings.tsx';

const bar = page.getByRole('region', { name: 'Release', exact: true });
const header = page.getByRole('region', { name: 'Campaign', exact: true });
const nameInput = page.getByRole('textbox', { name: 'Name', exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const saveButton = button('Save in the release');
const releaseName = () => `Release ${crypto.randomUUID().slice(0, 8)}`;

async function makeRelease(name = releaseName()): Promise<{ id: string; name: string }> {
  return Object(await call('POST', '/api/releases', { name }));
}

const writeInto = (release: { id: string }, { id }: MadeCampaign, fields: object) =>
  call('POST', `/api/campaigns/${id}/patch?release=${release.id}`, { fields });

async function openIn(release: { id: string }, { id }: MadeCampaign, area = 'settings'): Promise<void> {
  await openAdmin(`/campaign/${id}/${area}?release=${release.id}`);
}

test('a release is made in the header, takes what is saved, and leaves the live campaign as it is', async () => {
  const campaign = await makeCampaign();
  const name = releaseName();
  await openSettings(campaign);
  await button('Editing: Live').click();
  await page.getByRole('menuitem', { name: 'New release …' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
  await button('Create release').click();
  await expect
    .element(bar)
    .toHaveTextContent(`You are editing the release ${name}. Nothing here is live until it is published.`);
  await nameInput.fill('Pending name');
  await saveButton.click();
  await expect.element(page.getByText(`Saved in the release ${name}`)).toBeVisible();
  await expect.element(header).toHaveTextContent('Pending name');
  expect(await violations()).toEqual([]);
  expect(await readCampaign(campaign)).toMatchObject({ name: campaign.name });

  // The list that is opened next shows the live campaign.
  await link('Campaigns').first().click();
  await expect.element(link(campaign.name)).toBeVisible();
  await expect.element(page.getByText('Pending name')).not.toBeInTheDocument();
});

test('the areas of a release keep it in their addresses, and those about the live campaign are not offered', async () => {
  const [campaign, release] = [await makeCampaign(), await makeRelease()];
  await openIn(release, campaign);
  await expect.element(heading('Settings')).toBeVisible();
  await link('Music').click();
  await expect.element(heading('Music')).toBeVisible();
  expect(window.location.hash).toBe(`#/campaign/${campaign.id}/music?release=${release.id}`);
  for (const name of ['Token gate', 'Reports', 'Mails', 'History', 'Permissions', 'Checklist'])
    await expect.element(link(name)).not.toBeInTheDocument();
  await button(`Actions of ${campaign.name}`).click();
  await expect.element(page.getByRole('menuitem')).toHaveTextContent('Copy ID');

  await openIn(release, campaign, 'history');
  await expect.element(page.getByText('This page is about the live campaign.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to live' }).last().click();
  await expect.element(heading('History')).toBeVisible();
  expect(window.location.hash).toBe(`#/campaign/${campaign.id}/history`);
});

test('nothing in a release acts on the live campaign', async () => {
  const campaign = await makeCampaign({ starts_at: '2099-01-02T18:00:00.000Z' }, 'with-drafts');
  const release = await makeRelease();
  await openIn(release, campaign);
  await expect.element(heading('Settings')).toBeVisible();
  for (const name of [/^Start now/, 'Publish', 'Preview links', 'Create child'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument();
  await expect.element(header.getByRole('link')).not.toBeInTheDocument();
});

test('the menu switches between live and releases, and marks those that change the campaign', async () => {
  const campaign = await makeCampaign();
  const [older, newer] = [await makeRelease(), await makeRelease()];
  await writeInto(older, campaign, { name: 'Pending name' });
  await openSettings(campaign);
  await button('Editing: Live').click();
  const items = page.getByRole('menuitemradio');
  await expect.element(items.nth(1)).toHaveTextContent(`${older.name}Changes this campaign`);
  await expect.element(page.getByRole('menuitemradio', { name: newer.name })).toBeVisible();
  expect(await violations()).toEqual([]);
  await items.nth(1).click();
  await expect.element(nameInput).toHaveValue('Pending name');
  await button(`Editing: ${older.name}`).click();
  await page.getByRole('menuitemradio', { name: 'Live' }).click();
  await expect.element(nameInput).toHaveValue(campaign.name);
  await expect.element(bar).not.toBeInTheDocument();
});

test('users who may not change campaigns see nothing of releases', async () => {
  const campaign = await makeCampaign();
  const real = window.fetch.bind(window);
  stub(async (address, init) => {
    if (!/\/api\/users\/me$/.test(address)) return undefined;
    const user = await (await real(address, init)).json();
    return Response.json({ ...user, permissions: ['campaigns-read'] });
  });
  await openSettings(campaign);
  await expect.element(page.getByRole('button', { name: /^Editing/ })).not.toBeInTheDocument();
});

test('a change of another session in the release opens the same dialogs as one of the campaign', async () => {
  const [campaign, release] = [await makeCampaign(), await makeRelease()];
  await openIn(release, campaign);
  await nameInput.fill('Mine');
  await expect.element(saveButton).toBeEnabled();
  await writeInto(release, campaign, { name: 'Theirs' });
  const changed = page.getByRole('dialog', { name: 'Campaign has been modified' });
  await changed.getByRole('button', { name: 'Continue editing' }).click();
  await saveButton.click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed the same fields' });
  await expect.element(conflict).toHaveTextContent('Theirs');
  await conflict.getByRole('radio', { name: /Keep mine/ }).click();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(`Saved in the release ${release.name}`)).toBeVisible();
  expect(await call('GET', `/api/campaigns/${campaign.id}?release=${release.id}`)).toMatchObject({ name: 'Mine' });
  expect(await readCampaign(campaign)).toMatchObject({ name: campaign.name });
});

test('unsaved input in a release is asked about before it is left, and is a draft of that release alone', async () => {
  const [campaign, release] = [await makeCampaign(), await makeRelease()];
  await openIn(release, campaign);
  await nameInput.fill('Typed in the release');
  await link('Back to live').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(nameInput).toHaveValue('Typed in the release');
  await openSettings(campaign);
  await expect.element(nameInput).toHaveValue(campaign.name);
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  await openIn(release, campaign);
  await expect.element(nameInput).toHaveValue('Typed in the release');
  await expect.element(saveButton).toBeEnabled();
});

test('a change of the live campaign is told in the bar, and does not change the form', async () => {
  const [campaign, release] = [await makeCampaign(), await makeRelease()];
  await writeInto(release, campaign, { name: 'Pending name' });
  await openIn(release, campaign);
  await expect.element(nameInput).toHaveValue('Pending name');
  await expect.element(saveButton).toBeVisible();
  const { updated_at } = Object(await readCampaign(campaign));
  await call('POST', `/api/campaigns/${campaign.id}/patch`, {
    fields: { name: 'Live name' },
    base_updated_at: updated_at,
  });
  await expect
    .element(bar.getByRole('link', { name: '1 field was changed in the live campaign since.' }))
    .toBeVisible();
  await expect.element(nameInput).toHaveValue('Pending name');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a release that is discarded while it is open makes the form read-only', async () => {
  const [campaign, release] = [await makeCampaign(), await makeRelease()];
  await openIn(release, campaign);
  await nameInput.fill('Typed in the release');
  await call('POST', `/api/releases/${release.id}/discard`);
  await expect.element(bar).toHaveTextContent(`The release ${release.name} was discarded. It takes no more changes.`);
  await expect.element(saveButton).toBeDisabled();
  await expect.element(nameInput).toHaveValue('Typed in the release');
});

test('the address of a closed or missing release leads to the live campaign', async () => {
  const [campaign, release] = [await makeCampaign(), await makeRelease()];
  await call('POST', `/api/releases/${release.id}/discard`);
  await openIn(release, campaign);
  await expect.element(heading('This release was discarded')).toBeVisible();
  expect(await violations()).toEqual([]);
  await link('Back to live').click();
  await expect.element(nameInput).toHaveValue(campaign.name);
  await openIn({ id: crypto.randomUUID() }, campaign);
  await expect.element(heading('This release does not exist')).toBeVisible();
  await expect.element(link('Back to live')).toBeVisible();
});
