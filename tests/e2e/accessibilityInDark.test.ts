import { expectAccessible } from './axe.ts';
import { button, open } from './screens.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

test('axe finds no violation in the dark theme on one screen of each kind', full, async ({ page }) => {
  await open(page, '/campaign', 'Campaigns');
  const tick = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await tick.nth(0).check();
  await tick.nth(1).check();
  await expectAccessible(page, 'list with ticked rows', { dark: 'only' });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await expectAccessible(page, 'dialog', { dark: 'only' });
  await open(page, '/user?filters={"state":"approved"}', 'Active users');
  await page.getByRole('switch', { name: 'Enable editing' }).check();
  await expectAccessible(page, 'table that is edited', { dark: 'only' });
  await open(page, '/media?search=a&type=image', 'Media');
  await page
    .getByRole('grid')
    .getByRole('button', { name: /JPG|PNG/ })
    .first()
    .click();
  await button(page, 'Optimize').click();
  await expect(button(page, /^Focal point/)).toBeVisible();
  await expectAccessible(page, "library with a file's information", { dark: 'only' });
  await open(page, '/labels/new', 'New label');
  await page.getByLabel('Color').last().fill('red');
  await button(page, 'Create').click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await expectAccessible(page, 'form with errors', { dark: 'only' });
});
