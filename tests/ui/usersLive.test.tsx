import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listed, makeAccount, openAs, setRole, setState } from './accounts.ts';
import { callerAs, openAdmin } from './admin.tsx';
import { button, heading } from './bookings.tsx';
import { makeCampaign } from './settings.tsx';

afterEach(() => vi.restoreAllMocks());

const live = page.getByRole('button', { name: /^Live/ });
const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
const editingSwitch = page.getByRole('switch', { name: 'Enable editing' });
const switchOn = () => userEvent.click(editingSwitch);
const row = ({ name }: { name: string }) => page.getByRole('row', { name });

/** Changes the responses of the list of users before the screen reads them. */
function changeUserLists(change: (answer: Response) => Promise<Response>): void {
  const real = window.fetch.bind(window);
  vi.spyOn(window, 'fetch').mockImplementation(async (request, init) => {
    const answer = await real(request, init);
    return String(request).includes('/api/users?') ? change(answer) : answer;
  });
}

describe('a user at work', () => {
  test('whose role reads no campaigns opens the screens of users', async () => {
    const admin = await callerAs();
    const role = `people-${crypto.randomUUID().slice(0, 8)}`;
    const permissions = ['users-read', 'users-modify'];
    await admin('POST', '/api/roles', { id: role, name: role, permissions });
    const account = await makeAccount(admin, 'Mo Manager');
    await setState(admin, account, 'approved');
    await setRole(admin, account, role);
    await openAs(account, '/users');
    await expect.element(link('Directory (SCIM)')).toBeVisible();
    await expect.element(link('Campaigns')).not.toBeInTheDocument();
    await openAs(account, '/campaigns');
    await expect.element(heading('You don’t have access')).toBeVisible();
  });

  test('who is blocked gets the login page with a reason, and may log in again once active', async () => {
    const admin = await callerAs();
    const account = await makeAccount(admin, 'Bo Blocked');
    await setState(admin, account, 'approved');
    await setRole(admin, account, 'editor');
    await openAs(account, '/labels');
    await expect.element(heading('Labels')).toBeVisible();
    await expect.element(live).toBeVisible();

    await setState(admin, account, 'rejected');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your session has ended');
    expect(window.location.hash).toMatch(/^#\/login\?.*next=%2Flabels/);

    await setState(admin, account, 'approved');
    await openAs(account, '/labels');
    await expect.element(heading('Labels')).toBeVisible();
  });

  test('who gets another role has it at once: what it may not see disappears, and comes back', async () => {
    const admin = await callerAs();
    const account = await makeAccount(admin, 'Ro Rises');
    await setState(admin, account, 'approved');
    await setRole(admin, account, 'editor');
    await openAs(account, '/user');
    await expect.element(heading('Active users')).toBeVisible();
    await expect.element(link(/^Pending users/)).not.toBeInTheDocument();
    await expect.element(editingSwitch).not.toBeInTheDocument();
    await expect.element(live).toBeVisible();

    await setRole(admin, account, 'external');
    await expect.element(page.getByText('Your role is now External')).toBeVisible();
    await expect.element(link(/users$/i)).not.toBeInTheDocument();
    await expect.element(heading('You don’t have access')).toBeVisible();

    await setRole(admin, account, 'admin');
    await expect.element(heading('Active users')).toBeVisible();
    await expect.element(editingSwitch).toBeVisible();
    await expect.element(link(/^Pending users/)).toBeVisible();
  });
});

describe('the list of users', () => {
  test('says why a change was refused, and shows the stored value', { tags: ['full'] }, async () => {
    const admin = await callerAs();
    const account = await makeAccount(admin, 'Ta Twice');
    await openAdmin(listed(account, 'pending'));
    await expect.element(row(account)).toBeVisible();
    await switchOn();
    // The screen can not load the change of the other administrator.
    changeUserLists(() => Promise.reject(new TypeError('Failed to fetch')));
    await setState(admin, account, 'approved');
    await button(`Activate ${account.name}`).click();
    await expect.element(page.getByText('This account can’t change from its current state to that one.')).toBeVisible();
    vi.restoreAllMocks();
    await link('Active users').click();
    await page.getByRole('searchbox').fill(account.name);
    await expect.element(row(account)).toHaveTextContent('Approved');
  });

  test('lets no user change themselves or a system user, and each control says why', async () => {
    await openAdmin(listed({ name: 'Ada Admin' }));
    await expect.element(page.getByRole('combobox', { name: /Turn on|your own role/ })).toBeDisabled();
    await switchOn();
    await expect
      .element(page.getByRole('combobox', { name: /You can’t change your own role or state/ }))
      .toBeDisabled();
    await expect.element(page.getByRole('button', { name: /^Block Ada Admin: You can’t/ })).toBeDisabled();

    const account = await makeAccount(await callerAs(), 'Sy System');
    changeUserLists(async (answer) => {
      const { items, ...rest } = await answer.json();
      return Response.json({ ...rest, items: items.map((one: object) => ({ ...one, is_system: true })) });
    });
    await openAdmin(listed(account));
    await switchOn();
    const controls = row(account).getByRole('button', { name: /System users can’t be changed/ });
    await expect.element(controls.first()).toBeDisabled();
  });
});

test('access is given in the campaign itself, and a user whom another administrator removes disappears', async () => {
  const admin = await callerAs();
  const account = await makeAccount(admin, 'Pat Permitted');
  await setState(admin, account, 'approved');
  const { id } = await makeCampaign();
  await openAdmin(`/campaign/${id}/permissions`);
  const granted = page.getByRole('region', { name: 'Users with access to campaign' });
  const others = page.getByRole('region', { name: 'Other users' });
  const give = others.getByRole('button', { name: `Give access to ${account.name}` });
  await expect.element(granted).toHaveTextContent('No users with access yet');
  await others.getByRole('searchbox').fill(account.name);
  await give.click();
  await expect.element(page.getByText(`${account.name} now has access.`)).toBeVisible();
  await expect.element(granted.getByRole('row', { name: account.name })).toHaveTextContent('External');
  await expect.element(others).toHaveTextContent('No matching users');

  await admin('DELETE', `/api/permissions/campaigns/${id}/users/${account.id}`);
  await expect.element(granted).toHaveTextContent('No users with access yet');
  await expect.element(give).toBeVisible();
});
