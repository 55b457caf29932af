import { randomUUID } from 'node:crypto';
import { expectAccessible } from './axe.ts';
import { expect, openSettings, test } from './people.ts';

test('the panel copies the ID, names what is open, and leads back to the list as it was', async ({
  enter,
  makeCampaign,
}) => {
  const campaign = await makeCampaign('Seen from the side');
  const { page, context } = await enter('editor');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const search = `?${new URLSearchParams({ filters: JSON.stringify({ search: campaign.name }), order: 'ASC', sort: 'name' })}`;
  await page.goto(`/#/campaign${search}`);
  await page.getByRole('link', { name: campaign.name }).first().click();
  const panel = page.getByRole('navigation', { name: 'Navigation' });
  await expect(panel.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute('aria-current', 'page');

  await panel.getByText(campaign.id).click();
  await expect(page.getByText(`Copied "${campaign.id}" to clipboard`).first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(campaign.id);

  await page.goto(`/#/campaign/${campaign.id}/settings/meta-tags`);
  await expect(panel.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute('aria-current', 'page');
  await panel.getByRole('link', { name: 'History' }).click();
  await expect(panel.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  await expect(panel.getByRole('link', { name: 'Settings', exact: true })).not.toHaveAttribute('aria-current', 'page');
  await panel.getByRole('link', { name: 'Campaigns' }).click();
  await expect(page).toHaveURL((url) => url.hash === `#/campaign${search}`);
  await expect(page.getByRole('row', { name: campaign.name })).toBeVisible();
});

test('children stand in the panel of their parent and lead to each other; on a phone it is a drawer', async ({
  enter,
  makeCampaign,
}) => {
  const parent = await makeCampaign('Has a part');
  const { page, call } = await enter('admin');
  const mark = randomUUID().slice(-6);
  const make = (at: number) => ({
    name: `Part ${at} of ${mark}`,
    slug: `part-${at}-${mark}`,
    app: 'listening-party',
    test: false,
    parent_id: parent.id,
  });
  for (let at = 1; at <= 7; at++) expect((await call('POST', '/api/campaigns', make(at))).status()).toBe(201);
  await page.setViewportSize({ width: 390, height: 844 });
  await openSettings(page, parent);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const panel = page.getByRole('navigation', { name: 'Navigation' });
  await expect(panel.getByRole('link', { name: /^Part \d of/ })).toHaveCount(5);
  await expectAccessible(page, 'drawer of a campaign');
  await panel.getByRole('button', { name: 'Show all 7' }).click();
  await panel.getByRole('link', { name: `Part 7 of ${mark}` }).click();
  await expect(page.getByLabel('Name')).toHaveValue(`Part 7 of ${mark}`);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await panel.getByRole('link', { name: parent.name, exact: true }).click();
  await expect(page.getByLabel('Name')).toHaveValue(parent.name);
});

test('a favicon that can not be shown gives way to the default one', async ({ enter, makeCampaign }) => {
  const campaign = await makeCampaign('Lost its favicon');
  const { page, call, context } = await enter('editor');
  const favicon = new URL('/uploads/gone-0123456789abcdef.png', 'http://localhost').pathname;
  const answer = await call('POST', `/api/campaigns/${campaign.id}/patch`, { fields: { meta_tags: { favicon } } });
  expect(answer.status(), await answer.text()).toBe(200);
  await openSettings(page, campaign);
  const header = page.getByRole('link', { name: `Open the public page of ${campaign.name}` });
  await expect(header.locator('svg').first()).toBeVisible();
  await expect(header.locator('img')).toHaveCount(0);
  await context.clearCookies();
});
