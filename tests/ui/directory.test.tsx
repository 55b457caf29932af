import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '#src/i18n/language.ts';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { inGerman } from './inGerman.ts';

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const idOf = (made: unknown): string =>
  typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : '';
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

/** Calls as the company's directory does. */
async function scim(path: string, body: object) {
  const headers = { authorization: `Bearer ${inject('scimToken')}`, 'content-type': 'application/scim+json' };
  const answer = await fetch(`/api/scim/v2/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return answer.json();
}

test('an administrator chooses the role of a group of the directory, which its members get', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const name = `Editors ${mark}`;
  const user = await scim('Users', { userName: `${mark}@label.example` });
  await openAdmin('/user');
  await userEvent.click(page.getByRole('link', { name: 'Directory (SCIM)' }));
  await expect.element(heading('Directory groups')).toBeVisible();
  await scim('Groups', { displayName: name, members: [{ value: user.id }] });
  await userEvent.click(row(name).getByRole('link', { name }));
  await expect.element(heading(name)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Role' }), 'Editor');
  await userEvent.click(button('Save changes'));
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  expect(await call('GET', `/api/users/${user.id}`)).toMatchObject({ role: 'editor' });
  await openAdmin('/audit');
  await expect.element(page.getByRole('listitem').filter({ hasText: name }).first()).toHaveTextContent('Role');
  await inGerman(async () => {
    await openAdmin('/directory_groups');
    await chooseLanguage('de');
    await expect.element(row(name)).toHaveTextContent('Redakteur');
  });
});

test('a group opens campaigns and folders to its external members, who are listed with it', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [group, folder, campaign] = [`Tour ${mark}`, `/Tour ${mark}`, `Encore ${mark}`];
  const made = await call('POST', '/api/campaigns', { name: campaign, slug: `encore-${mark}`, app: 'all-flags' });
  await call('POST', `/api/uploads/folders${encodeURI(folder)}`);
  const user = await scim('Users', { userName: `${mark}@label.example`, displayName: `Roadie ${mark}` });
  const { id } = await scim('Groups', { displayName: group, members: [{ value: user.id }] });
  await openAdmin(`/directory_groups/${id}`);
  await userEvent.fill(page.getByRole('combobox', { name: 'Campaigns' }), campaign);
  await userEvent.click(page.getByRole('option', { name: campaign }));
  const folders = page.getByRole('textbox', { name: 'Folders' });
  await userEvent.fill(folders, `${folder}\n/Nowhere ${mark}`);
  await userEvent.click(button('Save changes'));
  await expect.element(folders).toHaveAccessibleDescription('This does not exist, or you have no access to it');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not saved. Check the marked fields.');
  await userEvent.fill(folders, folder);
  await userEvent.click(button('Save changes'));
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  expect(await violations()).toEqual([]);
  await openAdmin(`/campaign/${idOf(made)}/permissions`);
  await expect.element(row(`Roadie ${mark}`)).toHaveTextContent(`By the directory group ${group}`);
  await expect.element(button(`Remove access of Roadie ${mark}`)).not.toBeInTheDocument();
  await openAdmin(`/media${encodeURI(folder)}`);
  await userEvent.click(button(`Access to folder ${folder.slice(1)}`));
  await expect
    .element(page.getByRole('dialog').getByText(`Access by the directory group ${group}`, { exact: false }))
    .toBeVisible();
  await openAdmin(`/users?filter=${encodeURIComponent(JSON.stringify({ q: mark }))}`);
  await userEvent.click(page.getByRole('switch', { name: 'Enable editing' }));
  await userEvent.click(button(`1 campaign of Roadie ${mark}`));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(`By the directory group ${group}`).nth(1)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /Remove access/ })).not.toBeInTheDocument();
});

test('a token of the directory is revoked, after which there is none', async () => {
  await openAdmin('/scim_tokens');
  await expect.element(row('Entra ID')).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(row('Entra ID').getByRole('button', { name: /Delete/ }));
  await expect.element(page.getByRole('dialog')).toHaveTextContent('can no longer change users');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
  await expect.element(page.getByRole('heading', { name: 'No SCIM tokens' })).toBeVisible();
  expect((await scim('Users', { userName: 'late@label.example' })).status).toBe('401');
});
