import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { signIn } from './signIn.ts';
import { full } from './tier.ts';

async function openUserSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'User settings' }).click();
  await expect(page).toHaveURL(/#\/user\/settings\/personal-access-tokens$/);
  await expect(page.getByLabel('Token Name')).toBeVisible();
}

test(
  'a session that another device ends brings back the input; a token is created, copied before leaving, used and deleted',
  full,
  async ({ enter, baseURL }) => {
    const { page, context, call } = await enter('editor');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/#/campaign');
    await openUserSettings(page);
    const name = `From the journey ${Date.now().toString(36)}`;
    await page.getByLabel('Token Name').fill(name);
    await page.getByLabel('Read campaigns').check();

    const { items } = await (await call('GET', '/api/users/me/sign_ins')).json();
    const elsewhere = await enter('editor');
    const mine: { id: string; current: boolean } = items.find(({ current }: { current: boolean }) => current);
    expect((await elsewhere.call('DELETE', `/api/users/me/sign_ins/${mine.id}`)).status()).toBe(204);

    await signIn(page, 'editor');
    await expect(page).toHaveURL(/#\/user\/settings\/personal-access-tokens$/);
    await expect(page.getByLabel('Token Name')).toHaveValue(name);
    await expect(page.getByLabel('Read campaigns')).toBeChecked();
    await page.getByRole('button', { name: 'Generate Token' }).click();
    await expect(page.getByRole('dialog', { name: `Your new token "${name}"` })).toBeVisible();

    await page.getByRole('button', { name: /^Copy token/ }).click();
    await expect(page.getByText('Token copied to clipboard')).toBeVisible();
    const token = await page.evaluate(() => navigator.clipboard.readText());
    const headers = { authorization: `Bearer ${token}` };
    expect((await page.request.get(`${baseURL}/api/campaigns?limit=1`, { headers })).status()).toBe(200);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('link', { name: 'Labels' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
    await openUserSettings(page);
    await page.getByLabel('Token Name').fill(`${name}, left`);
    await page.getByRole('button', { name: 'Generate Token' }).click();
    await expect(page.getByRole('dialog', { name: `Your new token "${name}, left"` })).toBeVisible();
    await page.goBack();
    const asks = page.getByRole('dialog', { name: 'You have not copied the token' });
    await asks.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('dialog', { name: `Your new token "${name}, left"` })).toBeVisible();
    await page.goBack();
    await asks.getByRole('button', { name: 'Copy and close' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();

    await openUserSettings(page);
    await page.reload();
    await expect(page.getByLabel('Token Name')).toHaveValue('');
    for (const made of [`${name}, left`, name]) {
      await page.getByRole('button', { name: `Delete ${made}`, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`${made} deleted!`)).toBeVisible();
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await expect(page.getByRole('row', { name })).toHaveCount(0);
  },
);
