import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callerAs, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading } from './bookings.tsx';
import { makeCampaign, openSettings } from './settings.tsx';

const panel = page.getByRole('navigation', { name: 'Navigation' });
const link = (name: string) => panel.getByRole('link', { name, exact: true });

test('the panel marks the open area, and links back to the list in its previous state', {
  tags: ['full'],
}, async () => {
  const { id, name } = await makeCampaign();
  const filters = JSON.stringify({ search: name });
  const list = `/campaign?${new URLSearchParams({ filters, order: 'ASC', sort: 'name' })}`;
  await openAdmin(list, 'editor');
  await page.getByRole('link', { name }).first().click();
  await expect.element(link('Settings')).toHaveAttribute('aria-current', 'page');
  // Another URL of the same area.
  window.location.hash = `#/campaign/${id}/settings/meta-tags`;
  await expect.element(page.getByRole('heading', { name: 'Meta tags' })).toHaveFocus();
  await expect.element(link('Settings')).toHaveAttribute('aria-current', 'page');
  await link('History').click();
  await expect.element(link('History')).toHaveAttribute('aria-current', 'page');
  await expect.element(link('Settings')).not.toHaveAttribute('aria-current');
  await link('Campaigns').click();
  await expect.poll(() => window.location.hash).toBe(`#${list}`);
  await expect.element(page.getByRole('row', { name })).toBeVisible();
});

test('the panel lists the children of a campaign, which link to each other; on a phone it is a drawer', async () => {
  const parent = await makeCampaign();
  const call = await callerAs();
  const mark = parent.id.slice(-8);
  for (let at = 1; at <= 7; at++) {
    const [name, slug] = [`Part ${at} of ${mark}`, `part-${at}-${mark}`];
    await call('POST', '/api/campaigns', { name, slug, app: 'all-flags', parent_id: parent.id });
  }
  await openSettings(parent);
  await page.viewport(390, 844);
  await button('Areas').click();
  const children = panel.getByRole('link', { name: /^Part \d of/ });
  await expect.poll(() => children.elements()).toHaveLength(5);
  expect(await violations()).toEqual([]);
  await panel.getByRole('button', { name: 'Show all 7' }).click();
  await link(`Part 7 of ${mark}`).click();
  await expect.element(field('Name').first()).toHaveValue(`Part 7 of ${mark}`);
  await button('Areas').click();
  await link(parent.name).click();
  await expect.element(field('Name').first()).toHaveValue(parent.name);
});

test('a favicon that fails to load is replaced by the default one', { tags: ['full'] }, async () => {
  const favicon = '/uploads/gone-0123456789abcdef.png';
  const campaign = await makeCampaign({ meta_tags: { favicon } });
  await openAdmin(`/campaign/${campaign.id}/settings`, 'editor');
  await expect.element(heading('Settings')).toBeVisible();
  const header = page.getByRole('region', { name: 'Campaign', exact: true });
  await expect.element(header).toBeVisible();
  await expect.poll(() => header.element().querySelector('img')).toBeNull();
  expect(header.element().querySelector('svg')).not.toBeNull();
});
