import { randomUUID } from 'node:crypto';
import { expectNoForeignStorage, refuseForeignStorage } from './foreignStorage.ts';
import { newCampaign } from './screens.ts';
import { expect, signIn, test } from './signIn.ts';
import { full } from './tier.ts';

test.describe('from login on', () => {
  test.use({ person: null });

  test('a user logs in, creates a campaign, edits its page in the frame, and a fan sees it and signs up', {
    tag: '@engines',
  }, async ({ page, browser }) => {
    const mark = randomUUID().slice(-6);
    const name = `Été à Paris ${mark}`;
    await refuseForeignStorage(page.context());
    await page.goto('/');
    await signIn(page, 'editor');
    await page.getByRole('link', { name: 'New campaign' }).click();
    await expect(page).toHaveURL(/#\/campaign\/new$/);

    await page.getByLabel('App').selectOption({ label: 'Listening party' });
    await page.getByLabel('Name').fill(name);
    await expect(page.getByLabel('URL')).toHaveValue(`ete-a-paris-${mark}`);
    await page.getByRole('button', { name: 'Create' }).click();

    await expect(page).toHaveURL(/#\/campaign\/[0-9a-f-]{36}\/editor$/);
    await expect(page).toHaveTitle(`CMS - ${name}`);
    const editor = page.frameLocator('iframe');
    await editor.getByLabel('Title').fill('Summer in one sitting');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('dialog')).toContainText('Save first');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Publish' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expectNoForeignStorage(page);
    await editor.getByRole('button', { name: 'Add text' }).click();
    await editor.getByRole('textbox').last().fill('Bring headphones & a friend <3');
    await editor.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor.getByText('All changes saved')).toBeVisible();

    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(page).toHaveURL(/#\/campaign\/[0-9a-f-]{36}\/settings$/);
    await page.getByRole('button', { name: 'Publish' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const address = await page.getByRole('link', { name: /^View/ }).getAttribute('href');

    const fan = await (await browser.newContext()).newPage();
    await fan.goto(address ?? '');
    expect(new URL(fan.url()).origin).not.toBe(new URL(page.url()).origin);
    await expect(fan.getByRole('heading', { level: 1, name: 'Summer in one sitting' })).toBeVisible();
    await expect(fan.getByText('Bring headphones & a friend <3')).toBeVisible();
    await fan.getByLabel('Name').fill('Fay');
    await fan.getByLabel('Email address').fill('fay@example.com');
    await fan.getByRole('checkbox').check();
    await fan.getByRole('button', { name: 'Sign up' }).click();
    await expect(fan.getByText('Check your inbox')).toBeVisible();
  });

  test('a logout ends the session, and the next login returns to the same screen', async ({ page }) => {
    await page.goto('/#/labels');
    await signIn(page, 'editor');
    await page.getByRole('button', { name: /Elif Sander/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('cms_token'))).toBeNull();
    await page.goto('/#/labels');
    await expect(page).toHaveURL(/#\/login\?next=/);
  });
});

test('a taken slug is reported while typing, and the input remains', full, async ({ page }) => {
  await page.goto('/#/campaign/new');
  await page.getByLabel('App').selectOption({ label: 'Listening party' });
  await page.getByLabel('Name').fill('Low Orbit A Room in June');
  await expect(page.getByText('This URL is already used by another campaign')).toBeVisible();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Not saved. Check the marked fields.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Low Orbit A Room in June');

  await page.getByLabel('URL').fill('by-hand');
  await page.getByLabel('Name').fill('Another name');
  await expect(page.getByLabel('URL')).toHaveValue('by-hand');
  await page.getByLabel('URL').fill('');
  await page.getByLabel('URL').blur();
  await expect(page.getByLabel('URL')).toHaveValue('another-name');
});

test('settings are saved, dates are validated, and the campaign is ended at once', full, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox').fill('Concrete Gardens');
  await page
    .getByRole('link', { name: /Concrete Gardens/ })
    .first()
    .click();

  await page.getByLabel('Name').fill('Concrete Gardens, once more');
  await expect(page.getByText('1 changed field: Name')).toBeVisible();
  await page.getByLabel('Start date').fill('2026-05-02T20:00');
  await page.getByLabel('End date').fill('2026-05-01T20:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The end is before the start')).toBeVisible();
  await page.getByLabel('End date').fill('2099-05-03T20:00');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Concrete Gardens, once more updated!')).toBeVisible();
  await expect(page).toHaveTitle('CMS - Concrete Gardens, once more');

  await page.getByRole('button', { name: 'End now' }).first().click();
  await expect(page.getByText('The campaign will end immediately. Are you sure?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(page.getByText(/^Ended \(/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Concrete Gardens, once more');
  await expect(page.getByText(/^Ended \(/)).toBeVisible();
});

test('leaving with unsaved changes asks, and Stay keeps the input', full, async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('link', { name: /Iris Moreau/ })
    .first()
    .click();
  await page.getByLabel('Name').first().fill('Half a thought');
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Name').first()).toHaveValue('Half a thought');
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.getByRole('button', { name: 'Discard' }).last().click();
  await expect(page).toHaveURL(/\/editor$/);
});

test('a campaign is deleted once its exact name was typed', full, async ({ page }) => {
  await page.goto('/');
  const name = 'Made to be deleted';
  await newCampaign(page, name);
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row', { name: /Made to be deleted/ });
  await expect(row).toHaveCount(1);
  await row.hover();
  await row.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Campaign will be PERMANENTLY deleted')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} deleted!`)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe('an external user', () => {
  test.use({ person: 'external' });

  test('sees only the granted campaigns, and no users', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'New campaign' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  });
});
