import { enableEditing, expect, rowOf, test } from './accounts.ts';
import { heading } from './screens.ts';
import { full } from './tier.ts';

test(
  'a new user is added, activated, given a campaign, and told when it is taken away while they edit it',
  full,
  async ({ enter, enterAs, makeCampaign }) => {
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
    await expect(page.getByText('An account with this email address already exists.')).toBeVisible();
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
    await expect(nova.getByText('You don’t have access to any campaigns')).toBeVisible();

    // In Firefox only one window has the focus, and its suggestions open.
    await page.bringToFront();
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
    const told = nova.getByRole('dialog', { name: 'Campaign unavailable' });
    await expect(told).toContainText('Typed by Nova');
    await told.getByRole('button', { name: 'Go to campaigns' }).click();
    await expect(nova.getByText('You don’t have access to any campaigns')).toBeVisible();
  },
);
