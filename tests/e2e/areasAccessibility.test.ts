import { expectAccessible } from './axe.ts';
import { button, devices, newCampaign, open, sizes } from './screens.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

for (const device of devices) {
  test.describe(`axe finds nothing on a ${device}`, () => {
    test.use({ viewport: sizes[device] });

    test("a campaign's translations", full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const id = await newCampaign(page);
      await open(page, `/campaign/${id}/translations`, 'Translations');
      const text = page.getByRole('textbox', { name: 'countdown.days, English', exact: true });
      await text.fill('{unknown}');
      // Otherwise axe may find buttons half behind the top bar, depending on the scroll position.
      await text.evaluate((field) => field.scrollIntoView());
      await expectAccessible(page, 'translations with a change');
      await button(page, 'Add language').click();
      await page.getByRole('dialog').getByRole('combobox').fill('japan');
      await expect(page.getByRole('option', { name: /^Japanese/ })).toBeVisible();
      await expectAccessible(page, 'add language');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await button(page, 'Discard').click();
    });

    test("a campaign's form and page settings", full, async ({ page }) => {
      await open(page, '/campaign', 'Campaigns');
      const id = await newCampaign(page);
      await open(page, `/campaign/${id}/form-settings`, 'Form settings');
      await button(page, 'Add a whole continent').click();
      await page.getByRole('menuitem', { name: /^Europe / }).click();
      await expect(page.getByText('51 countries selected')).toBeVisible();
      await page.getByRole('combobox', { name: 'Add countries' }).fill('land');
      await expect(page.getByRole('option', { name: 'Ireland' })).toBeVisible();
      await expectAccessible(page, 'form settings');
      await page.keyboard.press('Escape');
      await button(page, 'Discard').click();
      await open(page, `/campaign/${id}/pages`, 'Page settings');
      for (const network of ['Spotify', 'YouTube']) {
        await button(page, 'Add a network').click();
        await page.getByRole('menuitem', { name: network }).click();
        await page
          .getByLabel(/^URL in .*default$/)
          .last()
          .fill('https://example.com/');
      }
      await button(page, 'Save changes').click();
      await expect(page.getByText('Not a URL of this network').first()).toBeVisible();
      await expectAccessible(page, 'page settings with errors');
      await button(page, 'Discard').click();
    });
  });
}
