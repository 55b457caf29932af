import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseLanguage } from '#src/i18n/language.ts';
import { listed, makeAccount, openAs, setRole, setState } from './accounts.ts';
import { call, callerAs, mainTab, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { inGerman } from './inGerman.ts';

const dialog = page.getByRole('dialog');
const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Adds a role with a unique name. */
async function makeRole(...permissions: string[]): Promise<{ id: string; name: string }> {
  const mark = crypto.randomUUID().slice(0, 8);
  const role = { id: `role-${mark}`, name: `Promoters ${mark}` };
  await call('POST', '/api/roles', { ...role, permissions });
  return role;
}

test('a role is added from permissions, changed and deleted', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  await openAdmin('/user');
  await userEvent.click(page.getByRole('link', { name: 'Roles', exact: true }));
  await expect.element(row('Admin')).toHaveTextContent('12');
  await userEvent.click(page.getByRole('link', { name: 'New role' }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), `Promoters ${mark}`);
  await expect.element(page.getByRole('textbox', { name: 'Role ID' })).toHaveValue(`promoters-${mark}`);
  const titles = page.getByRole('group', { name: 'Permissions' }).getByRole('checkbox').elements();
  expect(titles).toHaveLength(12);
  await userEvent.click(checkbox('Read campaigns'));
  await userEvent.click(checkbox('Delete media'));
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Add role'));
  await expect.element(page.getByRole('heading', { level: 1, name: `Promoters ${mark}` })).toBeVisible();

  await userEvent.click(checkbox('Delete media'));
  await userEvent.click(checkbox('Read users'));
  await userEvent.click(button('Save changes'));
  await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  const path = `/api/roles/promoters-${mark}`;
  expect(await call('GET', path)).toMatchObject({ permissions: ['users-read', 'campaigns-read'] });

  await openAdmin('/audit');
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `Promoters ${mark}` })
    .first();
  await expect.element(entry).toHaveTextContent('added: Read users, removed: Delete media');

  await openAdmin(`/roles/promoters-${mark}`);
  await userEvent.click(button('Delete'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.element(row('Admin')).toBeVisible();
  await expect.element(row(`Promoters ${mark}`)).not.toBeInTheDocument();
});

test('the roles of the system have only limits to edit, and are named in the language of the user', async () => {
  await openAdmin('/roles/editor');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Editor' })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('checkbox', { name: 'Read users' })).not.toBeInTheDocument();
  await expect.element(button('Delete')).not.toBeInTheDocument();
  await userEvent.click(button('Login rules'));
  await userEvent.fill(page.getByLabelText('Login ends without use after (minutes)'), '120');
  await userEvent.click(button('Save changes'));
  await expect.element(page.getByText('Editor updated!')).toBeVisible();
  await openAdmin('/roles/editor');
  await expect.element(page.getByLabelText('Login ends without use after (minutes)')).toHaveValue(120);
  await inGerman(async () => {
    await chooseLanguage('de');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Redakteur' })).toBeVisible();
  });
});

test('a role is offered for users, in filters and in invitations, by its name', async () => {
  const { id, name } = await makeRole('campaigns-read');
  const account = await makeAccount(call, 'Rita Role');
  await setState(call, account, 'approved');
  await openAdmin(listed(account));
  await userEvent.click(page.getByRole('switch', { name: 'Enable editing' }));
  await userEvent.selectOptions(page.getByRole('combobox', { name: `Role of ${account.name}` }), name);
  await expect.element(page.getByText(`${account.name} is now ${name}.`)).toBeVisible();
  await userEvent.click(button('Role: any'));
  await userEvent.click(dialog.getByRole('checkbox', { name }));
  await userEvent.keyboard('{Escape}');
  await expect.element(row(account.name)).toBeVisible();
  await userEvent.click(button('Invite users'));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), name);
  await expect.element(dialog.getByRole('combobox', { name: 'Role' })).toHaveValue(id);
  await expect.element(dialog.getByText('Access includes child campaigns.')).not.toBeInTheDocument();
});

test('a role in use is not deleted, and says why', async () => {
  const { id } = await makeRole('campaigns-read');
  const account = await makeAccount(call, 'Ute Used');
  await call('POST', `/api/users/${account.id}/role`, { role: id });
  await openAdmin(`/roles/${id}`);
  await userEvent.click(button('Delete'));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await expect.element(page.getByText('Users have this role. Give them another one first.')).toBeVisible();
});

test('a changed role takes effect in the open tab of its users', async () => {
  const { id } = await makeRole('campaigns-read');
  const admin = await callerAs('admin');
  const account = await makeAccount(admin, 'Ina Instant');
  await setState(admin, account, 'approved');
  await setRole(admin, account, id);
  await openAs(account, '/campaigns');
  const users = await mainTab('Users');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect.element(users).not.toBeInTheDocument();
  await admin('PATCH', `/api/roles/${id}`, { permissions: ['campaigns-read', 'users-read'] });
  await expect.element(users).toBeVisible();
  await expect.element(page.getByText('Your permissions have changed.')).toBeVisible();
});
