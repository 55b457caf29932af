import { expectAccessible } from './axe.ts';
import { button, devices, newCampaign, open, sizes } from './screens.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

for (const device of devices) {
  test.describe(`axe finds nothing on a ${device}`, () => {
    test.use({ viewport: sizes[device] });

    test('the users while they are edited, and the campaigns of one', full, async ({ page }) => {
      await open(page, '/user?filters={"state":"approved"}', 'Active users');
      await page.getByRole('switch', { name: 'Enable editing' }).check();
      await expectAccessible(page, 'users, edited');
      await button(page, /campaigns? of Ezra Quill/).click();
      await expect(button(page, 'Give access')).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
      await expectAccessible(page, 'campaigns of a user');
      await page.keyboard.press('Escape');
    });

    test('a new user, an empty section, and the audit', full, async ({ page }) => {
      const nobody = JSON.stringify({ state: 'rejected', search: 'nobody is called this' });
      await open(page, `/user?filters=${encodeURIComponent(nobody)}`, 'Blocked users');
      await expect(page.getByText('No matches')).toBeVisible();
      await expectAccessible(page, 'users, nobody found');
      await open(page, '/roles', 'Roles');
      await expectAccessible(page, 'roles');
      await open(page, '/roles/new', 'New role');
      await expectAccessible(page, 'new role');
      await open(page, '/audit', 'Audit');
      await expectAccessible(page, 'audit');
      await page.locator('.audit-time').first().click();
      await expect(page.getByText('Action', { exact: true })).toBeVisible();
      await expectAccessible(page, 'entry of the audit');
      await open(page, '/user/new', 'New user');
      await expectAccessible(page, 'new user');
      await page.getByLabel('Email').fill('no address');
      await button(page, 'Create').click();
      await expect(page.getByText('Required').first()).toBeVisible();
      await expectAccessible(page, 'new user with errors');
    });

    test('the users with access to a campaign', full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const id = await newCampaign(page);
      await open(page, `/campaign/${id}/permissions`, 'Permissions');
      await expect(button(page, 'Give access to Ezra Quill')).toBeVisible();
      await expectAccessible(page, 'permissions');
      await button(page, 'Give access to Ezra Quill').click();
      await expect(button(page, 'Remove access of Ezra Quill')).toBeVisible();
      await expectAccessible(page, 'permissions, somebody with access');
      await button(page, 'Remove access of Ezra Quill').click();
      await expect(page.getByText('No users with access yet')).toBeVisible();
    });
  });
}
