import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '#src/i18n/language.ts';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { inGerman } from './inGerman.ts';

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
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
