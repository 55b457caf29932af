import { expectAccessible } from './axe.ts';
import { api, newCampaign } from './mediaLibrary.ts';
import { button, devices, open, sizes } from './screens.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

for (const device of devices) {
  test.describe(`axe finds nothing in the library on a ${device}`, () => {
    test.use({ viewport: sizes[device] });

    test('the media library', full, async ({ page }) => {
      await open(page, '/media', 'Media');
      await expect(page.getByRole('grid')).toBeVisible();
      await expectAccessible(page, 'library');
      await button(page, 'New folder').click();
      await expectAccessible(page, 'new folder');
      await button(page, 'Cancel').click();
      await open(page, '/media?search=a&type=image', 'Media');
      const files = page.getByRole('grid').locator('button[data-index]');
      await expect(files.nth(2)).toBeVisible();
      await expectAccessible(page, 'found pictures');
      await button(page, 'Table').click();
      await expect(page.getByRole('columnheader', { name: 'Size' })).toBeVisible();
      await expectAccessible(page, 'table of files');
      await button(page, 'Cards').click();
      await files
        .filter({ hasText: /JPG|PNG/ })
        .first()
        .click();
      await button(page, 'Optimize').click();
      await expect(button(page, /^Focal point/)).toBeVisible();
      await expectAccessible(page, "a file's information");
      await button(page, 'Delete').last().click();
      await expectAccessible(page, 'delete file');
      await button(page, 'Cancel').click();
      await page.getByRole('button', { name: 'Move', exact: true }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Artists', exact: true })).toBeVisible();
      await expectAccessible(page, 'move file');
      await button(page, 'Cancel').click();
      await button(page, 'Close').click();
      await page.getByRole('checkbox').first().check();
      await expectAccessible(page, 'ticked file');
      await button(page, 'Clear selection').click();
      const chosen = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from(`Read aloud on a ${device}`) };
      await page.getByLabel('Choose files').setInputFiles([chosen, { ...chosen, name: 'a.exe' }]);
      await expectAccessible(page, 'uploads to be started');
      await page.getByRole('searchbox').fill('nothing is called this');
      await expect(page.getByText('No matches')).toBeVisible();
      await expectAccessible(page, 'nothing found');
    });

    test("a field's media library", full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const { id } = await newCampaign(page, 'Chooses a favicon');
      await api(page, 'POST', `/api/campaigns/${id}/patch`, { fields: { media_folder: '/Artists' } });
      await open(page, `/campaign/${id}/settings`, 'Settings');
      await page.getByRole('group', { name: 'Favicon' }).getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('searchbox').fill('listening-weekend');
      await page.getByRole('button', { name: 'Everything' }).click();
      const banner = page.getByRole('grid').getByRole('button', { name: /^Listening weekend/ });
      await expect(banner).toBeVisible();
      await expectAccessible(page, 'picker');
      await banner.click();
      await button(page, 'Use file').click();
      await expect(button(page, 'Crop and use')).toBeVisible();
      await expectAccessible(page, 'crop on the way');
    });
  });
}
