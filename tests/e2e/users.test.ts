import { approve, enableEditing, expect, rowOf, test } from './accounts.ts';
import { heading } from './screens.ts';

test('somebody new is added, activated, given a campaign, and told when it is taken away while they edit it', async ({
  enter,
  enterAs,
  makeCampaign,
}) => {
  const { page, call } = await enter('admin');
  const campaign = await makeCampaign('Lent to Nova');
  const name = `Nova ${campaign.id.slice(-6)}`;
  const email = `nova-${campaign.id.slice(-6)}@journeys.example`;
  const password = 'a password of sixteen or more';
  await page.goto('/#/user/new');
  await page.getByLabel('Display name').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Required')).toHaveCount(2);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('There is an account with this email address already.')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(`${name} created!`)).toBeVisible();
  await expect(heading(page, 'Pending users')).toBeVisible();

  const row = page.getByRole('row', { name });
  await expect(row.getByRole('button', { name: /^Activate/ })).toBeDisabled();
  await enableEditing(page);
  await row.getByRole('button', { name: `Activate ${name}` }).click();
  await expect(page.getByText(`${name} enabled!`)).toBeVisible();
  await expect(row).toHaveCount(0);

  const id: string = (await (await call('GET', `/api/users?search=${email}`)).json()).items[0].id;
  const nova = await enterAs({ id, name, email, password });
  await nova.goto('/#/campaign');
  await expect(nova.getByText('No campaigns for you yet')).toBeVisible();

  const active = await rowOf(page, { name }, 'approved');
  await active.getByRole('button', { name: `0 campaigns of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Campaigns of ${name}` });
  await dialog.getByLabel('Campaign', { exact: true }).fill(campaign.name);
  await page.getByRole('option', { name: campaign.name }).click();
  await dialog.getByRole('button', { name: 'Give access' }).click();
  await expect(dialog.getByRole('link', { name: campaign.name })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(active.getByRole('button', { name: `1 campaign of ${name}` })).toBeVisible();

  await nova.getByRole('link', { name: campaign.name }).first().click();
  await expect(nova.getByLabel('Name')).toBeEditable();
  await nova.getByLabel('Name').fill('Typed by Nova');
  await active.getByRole('button', { name: `1 campaign of ${name}` }).click();
  await dialog.getByRole('button', { name: `Remove access to ${campaign.name}` }).click();
  const told = nova.getByRole('dialog', { name: 'Campaign is gone' });
  await expect(told).toContainText('Typed by Nova');
  await told.getByRole('button', { name: 'Go to campaigns' }).click();
  await expect(nova.getByText('No campaigns for you yet')).toBeVisible();
});

test('who is blocked while at work comes to the login page with a word, and one who is active again may come back', async ({
  enter,
  makeAccount,
  enterAs,
}) => {
  const admin = await enter('admin');
  const account = await makeAccount(admin, 'Bo Blocked');
  await approve(admin, account, 'editor');
  const bo = await enterAs(account);
  await bo.goto('/#/labels');
  await expect(heading(bo, 'Labels')).toBeVisible();
  await expect(bo.getByRole('button', { name: /^Live/ })).toBeVisible();

  const row = await rowOf(admin.page, account);
  await enableEditing(admin.page);
  await row.getByRole('button', { name: `Block ${account.name}` }).click();
  await expect(admin.page.getByText(`${account.name} disabled!`)).toBeVisible();
  await expect(bo.getByRole('alert')).toContainText('Your sign-in has ended');
  await expect(bo).toHaveURL(/#\/login\?.*next=%2Flabels/);

  await row.getByRole('button', { name: `Activate ${account.name}` }).click();
  await expect(admin.page.getByText(`${account.name} enabled!`)).toBeVisible();
  const back = await enterAs(account);
  await back.goto('/#/labels');
  await expect(heading(back, 'Labels')).toBeVisible();
});

test('another role counts at once in the open tab: what it may not see goes, and comes back', async ({
  enter,
  makeAccount,
  enterAs,
}) => {
  const admin = await enter('admin');
  const account = await makeAccount(admin, 'Ro Rises');
  await approve(admin, account, 'editor');
  const ro = await enterAs(account);
  await ro.goto('/#/user');
  await expect(heading(ro, 'Users')).toBeVisible();
  await expect(ro.getByRole('link', { name: 'Pending users' })).toHaveCount(0);
  await expect(ro.getByRole('switch', { name: 'Enable editing' })).toHaveCount(0);
  await expect(ro.getByRole('button', { name: /^Live/ })).toBeVisible();

  const row = await rowOf(admin.page, account);
  await enableEditing(admin.page);
  const role = row.getByRole('combobox', { name: `Role of ${account.name}` });
  await role.selectOption('external');
  await expect(ro.getByText('Your role is External now')).toBeVisible();
  await expect(ro.getByRole('link', { name: /users$/i })).toHaveCount(0);
  await expect(heading(ro, 'Not for your account')).toBeVisible();

  await role.selectOption('admin');
  await expect(heading(ro, 'Users')).toBeVisible();
  await expect(ro.getByRole('switch', { name: 'Enable editing' })).toBeVisible();
  await expect(ro.getByRole('link', { name: /^Pending users/ })).toBeVisible();
});

test('a refusal is told in words, and the list says what is so', async ({ enter, makeAccount }) => {
  const admin = await enter('admin');
  const { page } = admin;
  const account = await makeAccount(admin, 'Ta Twice');
  const row = await rowOf(page, account, 'pending');
  await enableEditing(page);
  // What another administrator does meanwhile is not heard of here.
  await page.route(/\/api\/users\?/, (route) => route.abort());
  await approve(admin, account);
  await row.getByRole('button', { name: `Activate ${account.name}` }).click();
  await expect(page.getByText('This account cannot change to that state from the one it is in.')).toBeVisible();
  await page.unroute(/\/api\/users\?/);
  await page.getByRole('link', { name: 'Active users' }).click();
  await page.getByRole('searchbox').fill(account.name);
  await expect(page.getByRole('row', { name: account.name })).toContainText('Approved');
});

test('nobody changes themselves or a system user, and each control says why', async ({ enter }) => {
  const { page } = await enter('admin');
  const own = await rowOf(page, { name: 'Ada Marlow' });
  await expect(own.getByRole('combobox', { name: /Switch on|your own role/ })).toBeDisabled();
  await enableEditing(page);
  await expect(own.getByRole('combobox', { name: /You cannot change your own role or state/ })).toBeDisabled();
  await expect(own.getByRole('button', { name: /^Block Ada Marlow: You cannot/ })).toBeDisabled();
  const system = await rowOf(page, { name: 'Campaign apps' });
  await enableEditing(page);
  await expect(system.getByRole('button', { name: /System users cannot be changed/ })).toBeDisabled();
});

test('access is given and removed in the campaign itself, live for another who looks', async ({
  enter,
  makeAccount,
  makeCampaign,
}) => {
  const admin = await enter('admin');
  const account = await makeAccount(admin, 'Pat Permitted');
  await approve(admin, account);
  const campaign = await makeCampaign('Permitted');
  const { page } = admin;
  await page.goto(`/#/campaign/${campaign.id}/permissions`);
  const granted = page.getByRole('region', { name: 'Users with access to campaign' });
  const others = page.getByRole('region', { name: 'Other users' });
  await expect(granted).toContainText('Nobody was given access');
  await others.getByRole('searchbox').fill(account.name);
  await others.getByRole('button', { name: `Give access to ${account.name}` }).click();
  await expect(page.getByText(`${account.name} has access now.`)).toBeVisible();
  await expect(granted.getByRole('row', { name: account.name })).toContainText('External');
  await expect(others).toContainText('Nobody is called like this');

  expect((await admin.call('DELETE', `/api/permissions/campaigns/${campaign.id}/users/${account.id}`)).status()).toBe(
    204,
  );
  await expect(granted).toContainText('Nobody was given access');
  await expect(others.getByRole('button', { name: `Give access to ${account.name}` })).toBeVisible();
});

test('the audit tells what was done, is filtered by days and leads to whom it was about', async ({
  enter,
  makeAccount,
}) => {
  const admin = await enter('admin');
  const { page } = admin;
  const account = await makeAccount(admin, 'Au Dited');
  await approve(admin, account, 'editor');
  await page.goto('/#/user');
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(heading(page, 'Audit')).toBeVisible();
  await page.getByRole('searchbox').fill(account.name);
  const row = page.getByRole('row', { name: `Role changed ${account.name}` });
  await expect(row).toContainText('From: External · To: Editor');
  const today = new Date();
  const day = (date: Date) =>
    [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
  await page.getByLabel('from', { exact: true }).fill(day(today));
  await page.getByLabel('to', { exact: true }).fill(day(today));
  await expect(page).toHaveURL(/happened_at_to/);
  await expect(row).toBeVisible();
  const before = new Date(today.getTime() - 24 * 3_600_000);
  await page.getByLabel('from', { exact: true }).fill('');
  await page.getByLabel('to', { exact: true }).fill(day(before));
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('searchbox').fill(account.name);
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Role changed' });
  await row.getByRole('link', { name: `User: open ${account.name}` }).click();
  await expect(heading(page, account.name)).toBeVisible();
});
