import { png } from '../support/pictures.ts';
import { button, dialog, newCampaign, openNewFolder, put } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';

test('the picker of the settings stands in the address: opened, moved in and closed by Back, and opened again', async ({
  page,
}) => {
  const folder = await openNewFolder(page, 'By address');
  const campaign = await newCampaign(page, 'Picks by address');
  await put(page, folder, 'fits.png', await png({ width: 1200, height: 675 }, Date.now() % 100_000));
  const at = `#/campaign/${campaign.id}/settings`;
  const inFolder = `${at}/media${folder.split('/').map(encodeURIComponent).join('/')}?field=twitter_image`;
  await page.goto(`/${at}`);
  const field = page.getByRole('group', { name: 'X (Twitter) image' });
  await page.getByLabel('Name').fill('Typed before picking');
  const choose = field.getByRole('button', { name: 'Choose' });
  await choose.click();
  const picker = dialog(page, 'Choose a picture, 1200 × 675');
  await expect(page).toHaveURL((url) => url.hash === `${at}/media?field=twitter_image`);
  await picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
  await expect(page).toHaveURL((url) => url.hash === inFolder);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.hash === `${at}/media?field=twitter_image`);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.hash === at);
  await expect(picker).toHaveCount(0);
  await expect(choose).toBeFocused();

  await choose.click();
  await picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
  await picker.getByRole('button', { name: /^fits-/ }).click();
  await button(page, 'Use file').click();
  await expect(page).toHaveURL((url) => url.hash === at);
  await expect(field.getByRole('img')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Typed before picking');
  await button(page, 'Discard').click();

  await page.goto('about:blank');
  await page.goto(`/${inFolder}`);
  await expect(picker.getByRole('button', { name: /^fits-/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL((url) => url.hash === at);
  await expect(picker).toHaveCount(0);
});

test('an address that names no picture opens the picker for the first one that is missing', async ({ page }) => {
  const folder = await openNewFolder(page, 'Unnamed');
  const campaign = await newCampaign(page, 'Picks the first');
  await page.goto(`/#/campaign/${campaign.id}/settings/media${folder}`);
  await expect(dialog(page, 'Choose a picture, 32 × 32')).toBeVisible();
  await expect(page).toHaveURL(/\?field=favicon$/);
});
