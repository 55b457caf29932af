import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { edit, expect, lockOf, openSettings, save, test } from './people.ts';

const goneDialog = (page: Page) => page.getByRole('dialog', { name: 'Campaign is gone' });

test('who has a campaign open that is deleted is told, copies what they typed, and is led to the list', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Deleted meanwhile');
  const elif = await enter('editor');
  const ada = await enter('admin');
  await elif.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await edit(elif, campaign);
  await elif.page.getByLabel('Open Graph title').fill('Typed and not saved');
  await ada.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
  expect((await ada.call('DELETE', `/api/campaigns/${campaign.id}`)).status()).toBe(204);

  const dialog = goneDialog(elif.page);
  await expect(dialog).toContainText(`${campaign.name} was deleted.`);
  await expect(dialog.getByRole('definition')).toHaveText('Typed and not saved');
  await expectAccessible(elif.page, 'campaign is gone');
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  expect(await elif.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Meta tags › Open Graph title: Typed and not saved',
  );
  await dialog.getByRole('button', { name: 'Stay to read' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(elif.page.getByLabel('Open Graph title')).toHaveValue('Typed and not saved');
  await expect(elif.page.getByLabel('Open Graph title')).not.toBeEditable();
  await expect(elif.page.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await expectAccessible(elif.page, 'reading what is gone');
  await elif.page.getByRole('button', { name: 'Go to campaigns' }).click();
  await expect(elif.page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  await expect(elif.page.getByRole('dialog')).toHaveCount(0);
});

for (const area of ['editor', 'history'] as const) {
  test(`in the ${area} too`, async ({ enter, makeCampaign }) => {
    const campaign = await makeCampaign(`Deleted under its ${area}`);
    const elif = await enter('editor');
    const ada = await enter('admin');
    await elif.page.goto(`/#/campaign/${campaign.id}/${area}`);
    await expect.poll(() => lockOf(elif.call, campaign)).toBeDefined();
    await ada.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
    expect((await ada.call('DELETE', `/api/campaigns/${campaign.id}`)).status()).toBe(204);
    await goneDialog(elif.page).getByRole('button', { name: 'Go to campaigns' }).click();
    await expect(elif.page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
  });
}

test('without live events a save that finds nothing says so, and keeps what was typed', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Deleted unheard');
  const elif = await enter('editor');
  const ada = await enter('admin');
  await elif.page.routeWebSocket(/\/api\/events$/, () => {});
  await edit(elif, campaign);
  await elif.page.getByLabel('Name').fill('Never to be saved');
  const lock = await lockOf(ada.call, campaign);
  expect(lock).toBeDefined();
  await ada.call('PUT', `/api/campaigns/${campaign.id}/lock`, { take_over: true });
  expect((await ada.call('DELETE', `/api/campaigns/${campaign.id}`)).status()).toBe(204);
  await save(elif.page);
  await expect(goneDialog(elif.page)).toContainText('Never to be saved');
});

test('whose access was taken away is told when the lock is renewed, and not that it was deleted', async ({ enter }) => {
  const { page, call } = await enter('external');
  const { items } = await (await call('GET', '/api/campaigns?limit=1')).json();
  const [granted] = items;
  await openSettings(page, granted);
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeEditable();
  // A campaign that is not granted answers as one that does not exist.
  const gone = { status: 404, json: { detail: { key: 'not-found', msg: 'This does not exist.' } } };
  await page.route(new RegExp(`/api/campaigns/${granted.id}(/lock)?$`), (route) => route.fulfill(gone));
  const words = `${granted.name} was deleted, or your access to it was taken away.`;
  await expect(goneDialog(page)).toContainText(words, { timeout: 20_000 });
});
