import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { external, folderAccessOf } from './folderAccess.ts';
import { card, dialog, filesAre, folderLink, info, makeFolder, openFolder, picture } from './media.ts';
import { makeCampaign } from './settings.tsx';

const live = page.getByRole('button', { name: /^Live/ });
const name = external?.display_name ?? '';
const people = page.getByRole('list', { name: 'Users with access' });

async function openLibrary(role: 'external' | 'admin' | 'editor' = 'external'): Promise<void> {
  await openAdmin('/media', role);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  await expect.element(live).toBeVisible();
}

describe('a file of another user that a hidden campaign uses', () => {
  test('says before it is replaced that only that user can replace it', async () => {
    const { folder, put } = await makeFolder('Shared');
    const file = await put('logo.png', { content: await picture() });
    const { id } = await makeCampaign();
    await call('POST', `/api/campaigns/${id}/patch`, { fields: { meta_tags: { og_image: file.url } } });
    await call('PUT', folderAccessOf(folder));
    await openFolder(folder, 1, 'external');
    await card(file).click();
    await info(file).getByRole('button', { name: 'Replace file…' }).click();
    await expect.element(dialog().getByText('and 1 that you don’t have access to')).toBeVisible();
    await expect.element(dialog().getByText(/^So only the user who uploaded this file can replace/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await call('DELETE', folderAccessOf(folder));
  });
});

describe('the access to a folder', () => {
  test('is given and removed in its dialog, which says why a user sees the folder', async () => {
    const { folder, name: called } = await makeFolder('Access');
    const campaign = await makeCampaign({ media_folder: folder });
    await openFolder(folder, 0);
    await button(`Access to folder ${called}`).click();
    await expect.element(dialog().getByText('No external users with access yet')).toBeVisible();
    await dialog().getByRole('combobox', { name: 'External user' }).fill(name.slice(0, 3));
    await page.getByRole('option', { name }).click();
    expect(await violations()).toEqual([]);
    await dialog().getByRole('button', { name: 'Give access', exact: true }).click();
    await expect.element(page.getByText(`${name} now has access.`)).toBeVisible();
    await expect.element(people.getByText(/^Access given on/)).toBeVisible();
    await call('PUT', `/api/permissions/campaigns/${campaign.id}/users/${external?.id}`);
    await button('Close').click();
    await button(`Access to folder ${called}`).click();
    await expect.element(people.getByText('Media folder of the campaign')).toBeVisible();
    await people.getByRole('button', { name: `Remove access of ${name}` }).click();
    await expect.element(people.getByText(/^Access given on/)).not.toBeInTheDocument();
    await expect.element(people.getByText(name)).toBeVisible();
    await call('DELETE', `/api/permissions/campaigns/${campaign.id}/users/${external?.id}`);
  });

  test('is shown to editors, who can not change it, and not to external users', async () => {
    const { folder, name: called } = await makeFolder('Shown');
    await call('PUT', folderAccessOf(folder));
    await openFolder(folder, 0, 'editor');
    await button(`Access to folder ${called}`).click();
    await expect.element(people.getByText(name)).toBeVisible();
    await expect.element(button(/access of/)).not.toBeInTheDocument();
    await expect.element(dialog().getByRole('combobox')).not.toBeInTheDocument();
    await openFolder(folder, 0, 'external');
    await expect.element(button(/^Access/)).not.toBeInTheDocument();
    await call('DELETE', folderAccessOf(folder));
  });
});

describe('the library of an external user', () => {
  test('shows a folder as soon as an administrator gives access, and no longer when it is removed', async () => {
    const { folder, name: called, put } = await makeFolder('Journey');
    await put('inside.txt');
    const asAdmin = await callerAs('admin');
    await openLibrary();
    await expect.element(folderLink(called)).not.toBeInTheDocument();
    await asAdmin('PUT', folderAccessOf(folder));
    await folderLink(called).click();
    await filesAre(1);
    await asAdmin('DELETE', folderAccessOf(folder));
    await expect.element(page.getByText(/^There is no folder/)).toBeVisible();
    await expect.element(folderLink(called)).not.toBeInTheDocument();
  });

  test('shows the media folder of a campaign as soon as the campaign is granted', async () => {
    const { folder, name: called } = await makeFolder('Campaign folder');
    const campaign = await makeCampaign({ media_folder: folder });
    const grant = `/api/permissions/campaigns/${campaign.id}/users/${external?.id}`;
    const asAdmin = await callerAs('admin');
    await openLibrary();
    await asAdmin('PUT', grant);
    await expect.element(folderLink(called)).toBeVisible();
    await asAdmin('DELETE', grant);
    await expect.element(folderLink(called)).not.toBeInTheDocument();
  });

  test('says how to get access while it is empty', async () => {
    await openLibrary();
    await expect.element(page.getByText('No folders yet')).toBeVisible();
    await expect.element(page.getByText(/administrator can give you access/)).toBeVisible();
    await expect.element(button('New folder')).toBeVisible();
    expect(await violations()).toEqual([]);
  });
});

describe('the grants of a user', () => {
  test('include folders', async () => {
    const { folder } = await makeFolder('Of user');
    await call('PUT', folderAccessOf(folder));
    await openAdmin(`/user?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`);
    await button(new RegExp(`campaigns? of ${name}`)).click();
    await expect.element(dialog().getByRole('link', { name: folder })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await call('DELETE', folderAccessOf(folder));
  });
});
