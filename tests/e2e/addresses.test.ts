import type { Page } from '@playwright/test';
import { handled } from './screens.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a URL opens its screen and is rewritten in the product form; an unknown one opens the campaigns', async ({
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
    ['/apps/xyz', '/campaign', 'Campaigns'],
  ] as const) {
    await page.goto(`/#${asked}`);
    await expect(heading(page, title), asked).toBeVisible();
    await expect(page, asked).toHaveURL((url) => url.hash === `#${shown}`);
  }
});

test('a pasted URL with filters opens the filtered list, and a reload keeps it', async ({ page }) => {
  await page.goto('/#/campaign?filters={"status":"ended"}&sort=name&order=ASC');
  const hash = `#/campaign?filters=${encodeURIComponent('{"status":"ended"}')}&order=ASC&sort=name`;
  await expect(page).toHaveURL((url) => url.hash === hash);
  const rows = page.getByRole('table');
  await expect(rows.getByText('Ended', { exact: true }).first()).toBeVisible();
  await expect(rows.getByText(/^Running/)).toHaveCount(0);
  await page.reload();
  await expect(heading(page, 'Campaigns')).toBeVisible();
  await expect(page).toHaveURL((url) => url.hash === hash);
});

test('links and Back use only the product form', full, async ({ page }) => {
  await page.goto('/#/labels');
  await page.getByRole('link', { name: 'New label' }).first().click();
  await expect(page).toHaveURL((url) => url.hash === '#/labels/new');
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL((url) => url.hash.startsWith('#/user?filters='));
  await page.goBack();
  await expect(heading(page, 'New label')).toBeVisible();
});

test('leaving unsaved changes asks: Stay keeps them, Discard continues, Save saves and continues', async ({ page }) => {
  // Names of labels are unique, so that a second run on the same data needs another name.
  const name = `Leave guard ${Date.now()}`;
  await page.goto('/#/labels');
  await page.getByRole('link', { name: 'New label' }).first().click();
  await page.getByLabel('Name').fill(name);
  await handled(page);
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

test(
  'a URL typed over unsaved text asks too, without a router warning, and Back and Forward still work',
  full,
  async ({ page }) => {
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    const at = (hash: string) => expect(page).toHaveURL((url) => url.hash === hash);

    await page.goto('/#/apps');
    await expect(heading(page, 'Apps')).toBeVisible();
    await page.goto('/#/labels/new');
    await page.getByLabel('Name').fill('Typed over');
    await handled(page);
    // A link to the current URL replaces its history entry, without a confirmation.
    await page.evaluate(() => Object.assign(document.createElement('a'), { href: window.location.hash }).click());
    await expect(dialog).toBeHidden();
    await page.goto('/#/audit');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await at('#/labels/new');
    await expect(page.getByLabel('Name')).toHaveValue('Typed over');

    await page.goto('/#/audit');
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(heading(page, 'Audit')).toBeVisible();
    await at('#/audit');

    await page.goBack();
    await expect(heading(page, 'New label')).toBeVisible();
    await page.getByLabel('Name').fill('Typed again');
    await handled(page);
    await page.goForward();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await at('#/labels/new');
    await page.goBack();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(heading(page, 'Apps')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'New label')).toBeVisible();
    await page.goForward();
    await expect(heading(page, 'Audit')).toBeVisible();
    expect(warnings).toEqual([]);
  },
);

test('#/reports leads to the reports application, and Back to the previous screen', full, async ({ page }) => {
  const reports = 'https://reports.example.com/figures';
  await page.route(reports, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Reports of all campaigns</h1>' }),
  );
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"reports_url":null', `"reports_url":"${reports}"`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/#/apps');
  await expect(heading(page, 'Apps')).toBeVisible();
  await page.goto('/#/reports').catch(() => undefined);
  await expect(heading(page, 'Reports of all campaigns')).toBeVisible();
  await expect(page).toHaveURL(reports);
  await page.goBack();
  await expect(heading(page, 'Apps')).toBeVisible();
});

test('a refused save does not leave the screen', full, async ({ page }) => {
  await page.goto('/#/labels');
  await page.getByRole('link', { name: 'New label' }).first().click();
  await page.getByLabel('Note').fill('A label without a name');
  await page.getByRole('link', { name: 'Apps' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not saved. Check the marked fields.');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('A label without a name');
});
