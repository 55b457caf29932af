import type { Page } from '@playwright/test';
import { expect, test } from './signIn.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an address opens its screen and is then written in the product form; an unknown one opens the campaigns', async ({
  page,
}) => {
  for (const [asked, shown, title] of [
    ['/', '/campaign', 'Campaigns'],
    ['/nowhere/at/all', '/campaign', 'Campaigns'],
    ['/user/settings', '/user/settings/personal-access-tokens', 'Personal Access Tokens'],
    ['/user/settings/anything', '/user/settings/personal-access-tokens', 'Personal Access Tokens'],
    ['/campaigns', '/campaign', 'Campaigns'],
    ['/campaigns/create', '/campaign/new', 'New campaign'],
    ['/campaign/new', '/campaign/new', 'New campaign'],
    ['/labels/create', '/labels/new', 'New label'],
    ['/users/create', '/user/new', 'New user'],
    ['/apps', '/apps', 'Apps'],
  ] as const) {
    await page.goto(`/#${asked}`);
    await expect(heading(page, title), asked).toBeVisible();
    await expect(page, asked).toHaveURL((url) => url.hash === `#${shown}`);
  }
});

test('a pasted address with filters opens the filtered list, and reloading keeps it', async ({ page }) => {
  await page.goto('/#/campaign?filters={"status":"ended"}&sort=name&order=ASC');
  const hash = `#/campaign?filters=${encodeURIComponent('{"status":"ended"}')}&order=ASC&sort=name`;
  await expect(page).toHaveURL((url) => url.hash === hash);
  const rows = page.getByRole('table');
  await expect(rows.getByText(/^Ended \(/).first()).toBeVisible();
  await expect(rows.getByText(/^Running/)).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Campaigns')).toBeVisible();
  await expect(page).toHaveURL((url) => url.hash === hash);
});

test('links and Back speak the product form alone', async ({ page }) => {
  await page.goto('/#/labels');
  await page.getByRole('link', { name: 'New label' }).first().click();
  await expect(page).toHaveURL((url) => url.hash === '#/labels/new');
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL((url) => url.hash.startsWith('#/user?filters='));
  await page.goBack();
  await expect(heading(page, 'New label')).toBeVisible();
});

test('leaving unsaved changes asks: Stay keeps them, Discard goes on, Save saves and goes on', async ({ page }) => {
  // Names of labels are unique: a run of its own on the same data needs its own.
  const name = `Leave guard ${Date.now()}`;
  await page.goto('/#/labels');
  await page.getByRole('link', { name: 'New label' }).first().click();
  await page.getByLabel('Name').fill(name);
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });

  await page.goBack();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.hash === '#/labels/new');
  await expect(page.getByLabel('Name')).toHaveValue(name);

  await page.getByRole('link', { name: 'Apps' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Apps')).toBeVisible();
  await page.getByRole('link', { name: 'Labels' }).click();
  await page.getByRole('link', { name }).click();

  await page.getByLabel('Name').fill('Never kept');
  await page.getByRole('link', { name: 'Apps' }).click();
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(heading(page, 'Apps')).toBeVisible();
  await page.getByRole('link', { name: 'Labels' }).click();
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a save that is refused keeps one where one is', async ({ page }) => {
  await page.goto('/#/labels');
  await page.getByRole('link', { name: 'New label' }).first().click();
  await page.getByLabel('Note').fill('A label without a name');
  await page.getByRole('link', { name: 'Apps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not saved. See the marked fields.');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('A label without a name');
});
