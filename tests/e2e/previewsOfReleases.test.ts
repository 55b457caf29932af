import { randomUUID } from 'node:crypto';
import type { FrameLocator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Campaign, expect, type Person, test } from './people.ts';
import { button, heading, open, sizes } from './screens.ts';
import { full } from './tier.ts';

const words = (title: string) => ({ title, blocks: [{ id: 'a', type: 'text', text: 'Words.\n\n'.repeat(200) }] });

/** Makes a release that changes the title of the campaign's page from "First play" to "Second play". */
async function prepare({ call }: Person, { id }: Campaign): Promise<{ id: string; name: string; url: string }> {
  const { url } = await (
    await call('POST', `/api/campaigns/${id}/patch`, { fields: { page: words('First play') } })
  ).json();
  const name = `Friday ${randomUUID().slice(-6)}`;
  const release = await (await call('POST', '/api/releases', { name })).json();
  const path = `/api/campaigns/${id}/patch?release=${release.id}`;
  expect((await call('POST', path, { fields: { page: words('Second play') } })).status()).toBe(200);
  return { id: release.id, name, url };
}

test(
  'a page shows what a release will make of it, at each moment, while the live page stays as it is',
  full,
  async ({ enter, makeCampaign, browser }) => {
    const ada = await enter('admin');
    const campaign = await makeCampaign('Seen before');
    const release = await prepare(ada, campaign);
    const body = { campaign_id: campaign.id, purpose: 'preview', release: release.id };
    const { token } = await (await ada.call('POST', '/api/apps/listening-party/token', body)).json();

    const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${release.url}?preview=${token}`);
    const bar = page.getByRole('complementary', { name: 'Preview' });
    await expect(bar).toContainText(`Preview of the release “${release.name}”. Not live.`);
    await expect(heading(page, 'Second play')).toBeVisible();
    await expectAccessible(page, 'a preview of a release');
    await page.getByLabel('Moment').selectOption('While it runs');
    await expect(page.locator('body.running')).toBeVisible();
    await bar.getByLabel('Language').selectOption('Deutsch');
    await expect(page.getByRole('complementary', { name: 'Vorschau' })).toContainText(release.name);
    await expect(page.locator('body.running')).toBeVisible();
    await expect(heading(page, 'Second play')).toBeVisible();

    await page.goto(release.url);
    await expect(heading(page, 'First play')).toBeVisible();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await context.close();
  },
);

test(
  'staff compare a page before and after a release with a slider, by keys',
  full,
  async ({ enter, makeCampaign }) => {
    const ada = await enter('admin');
    const { page } = ada;
    const campaign = await makeCampaign('Compared');
    const release = await prepare(ada, campaign);
    await page.setViewportSize(sizes.desktop);
    await open(page, `/releases/${release.id}`, release.name);
    await button(page, `Compare: ${campaign.name}`).click();

    const frames = ['Live', release.name].map((name) => page.frameLocator(`iframe[title="Public page: ${name}"]`));
    const [before, after] = frames as [FrameLocator, FrameLocator];
    await expect(before.getByRole('heading', { level: 1, name: 'First play' })).toBeVisible();
    await expect(after.getByRole('heading', { level: 1, name: 'Second play' })).toBeVisible();
    await expect(after.getByRole('complementary')).toHaveCount(0);

    const slider = page.getByRole('slider', { name: `Divider between Live and ${release.name}` });
    await slider.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(slider).toHaveValue('49');
    await page.keyboard.press('Home');
    await expect(slider).toHaveAttribute('aria-valuetext', '0 % Live');
    await expect(page.locator(`iframe[title="Public page: Live"]`)).toHaveCSS('clip-path', 'inset(0px 100% 0px 0px)');
    await page.keyboard.press('End');
    await expect(slider).toHaveAttribute('aria-valuetext', '100 % Live');
    await expectAccessible(page, 'the comparison');

    await page.getByLabel('Moment of the page').selectOption('While it runs');
    for (const frame of frames) await expect(frame.locator('body.running')).toBeVisible();
    await expect(page.getByLabel('Language of the page')).toHaveValue('en');
    await page.getByLabel('Language of the page').selectOption('German');
    for (const frame of frames) await expect(frame.locator('html')).toHaveAttribute('lang', 'de');

    await before.locator('.foot').scrollIntoViewIfNeeded();
    const top = await before.locator('html').evaluate(() => scrollY);
    expect(top).toBeGreaterThan(0);
    await expect.poll(() => after.locator('html').evaluate(() => scrollY)).toBe(top);
  },
);
