import { expect, test } from './people.ts';
import { full } from './tier.ts';

test(
  'a child is cloned from the header with its own name and URL, and its public page opens once it is published',
  full,
  async ({ enter, makeCampaign }) => {
    const parent = await makeCampaign('Tour');
    const { page } = await enter('editor');
    await page.goto(`/#/campaign/${parent.id}/history`);
    await page.getByRole('button', { name: `Actions of ${parent.name}` }).click();
    await page.getByRole('menuitem', { name: 'Clone as child' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clone as child' });
    await expect(dialog).toContainText('the page is public once you publish it');
    const name = `Berlin ${parent.id.slice(-6)}`;
    await dialog.getByLabel('Name').fill(name);
    await expect(dialog.getByLabel('URL')).toHaveValue(`berlin-${parent.id.slice(-6)}`);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveTitle(`CMS - ${name}`);

    const header = page.getByRole('region', { name: 'Campaign', exact: true });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expect(header).toContainText('Running');
    const address = await header.getByRole('link', { name: /^View/ }).getAttribute('href');
    expect((await page.request.get(address ?? '')).status()).toBe(200);
    await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: parent.name }).click();
    await expect(page).toHaveTitle(`CMS - ${parent.name}`);
    await expect(page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name })).toBeVisible();
  },
);
