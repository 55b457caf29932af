import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, mainTab, openAdmin, openAsIs } from './admin.tsx';
import { violations } from './axe.ts';

const freshEmail = () => `${crypto.randomUUID().slice(0, 8)}@ui.example`;
const addressOf = (search: string) => `/user?filters=${encodeURIComponent(JSON.stringify({ search }))}`;
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const switchOn = () => userEvent.click(page.getByRole('switch', { name: 'Enable editing' }));

describe('the invitation dialog', () => {
  test('invites several addresses, and keeps those that have an account', async () => {
    const [email, known] = [freshEmail(), freshEmail()];
    await call('POST', '/api/users', { display_name: 'Kim Known', email: known, password: `of no use ${known}` });
    await openAdmin(addressOf('ui.example'));
    await page.getByRole('button', { name: 'Invite users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite users' });
    const emails = dialog.getByRole('textbox', { name: 'Email addresses' });
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect.element(emails).toHaveAccessibleDescription('Enter at least one email address.');
    await emails.fill(`${email}, nobody`);
    await expect.element(emails).toHaveAccessibleDescription('“nobody” is not an email address.');
    await emails.fill(`${email}, ${known}`);
    await expect.element(dialog.getByRole('combobox', { name: 'Campaigns' })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Role' }).selectOptions('editor');
    await expect.element(dialog.getByRole('combobox', { name: 'Campaigns' })).not.toBeInTheDocument();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect.element(page.getByText('1 user invited')).toBeVisible();
    await expect.element(dialog.getByText(/This address has an account already/)).toBeVisible();
    await expect.element(emails).toHaveValue(known);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openAdmin(addressOf(email));
    await expect.element(row(email).getByText('Invited')).toBeVisible();
  });

  test('is not offered to users who may not change users', async () => {
    await openAdmin('/user', 'editor');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Active users' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Invite users' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Block', exact: true })).not.toBeInTheDocument();
  });
});

test('an invitation is sent again and withdrawn in edit mode', async () => {
  const email = freshEmail();
  const [name = ''] = email.split('@');
  await call('POST', '/api/users/invitations', { emails: [email], role: 'external' });
  await openAdmin(addressOf(email));
  await expect
    .element(page.getByRole('button', { name: new RegExp(`^Withdraw the invitation of ${name}: Turn on`) }))
    .toBeDisabled();
  await switchOn();
  await page.getByRole('button', { name: `Send the invitation of ${name} again` }).click();
  await expect.element(page.getByText(`Another invitation was sent to ${name}.`)).toBeVisible();
  await page.getByRole('button', { name: `Withdraw the invitation of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Withdraw the invitation of ${name}?` });
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(page.getByText(`The invitation of ${name} was withdrawn.`)).toBeVisible();
  await expect.element(row(email)).not.toBeInTheDocument();
});

test('selected users are activated together, without those who are active already', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  for (const name of ['Abe', 'Bea']) {
    const email = freshEmail();
    await call('POST', '/api/users', { display_name: `${name} ${mark}`, email, password: `of no use ${email}` });
  }
  await call('POST', '/api/users/invitations', { emails: [`${mark}@ui.example`], role: 'editor' });
  await openAdmin(addressOf(mark));
  await expect.element(row(`Bea ${mark}`)).toBeVisible();
  await page.getByRole('checkbox', { name: /all/i }).click();
  const activate = page.getByRole('region', { name: '3 selected' }).getByRole('button', { name: 'Activate' });
  await expect.element(activate).toBeDisabled();
  await switchOn();
  await activate.click();
  const dialog = page.getByRole('dialog', { name: 'Activate 2 users?' });
  await expect.element(dialog.getByText(`Abe ${mark}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Activate' }).click();
  await expect.element(page.getByText('2 users activated')).toBeVisible();
  await expect.element(row(`Abe ${mark}`).getByText('Approved')).toBeVisible();
});

test('the number of pending users is shown at the menu’s entry', async () => {
  const email = freshEmail();
  await call('POST', '/api/users', { display_name: 'Pat Pending', email, password: `of no use ${email}` });
  await openAdmin('/user');
  const users = await mainTab(/^Users \d+ pending users?$/);
  await expect.element(users, { timeout: 10_000 }).toBeVisible();
});

test('the page of an invitation asks for name and password, and says when its link no longer works', async () => {
  await openAdmin('/user');
  await openAsIs(`/invitation/${'x'.repeat(43)}`);
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ina Invited');
  await page.getByLabelText('New password').fill('lanterns drift over rivers');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expect.element(page.getByText('Ask an administrator to send another invitation.')).toBeVisible();
});
