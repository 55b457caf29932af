import { randomUUID } from 'node:crypto';
import { expectAccessible } from './axe.ts';
import { expect, test } from './people.ts';
import { sizes } from './screens.ts';
import { full } from './tier.ts';

test(
  'a visitor without an account opens a draft by a preview link, changes its language, and sees it end',
  full,
  async ({ enter, browser }) => {
    const { call } = await enter('admin');
    const slug = `preview-${randomUUID().slice(-8)}`;
    const made = await call('POST', '/api/campaigns', { name: 'Secret', slug, app: 'listening-party', test: true });
    const { id, url } = await made.json();
    const created = await call('POST', `/api/campaigns/${id}/preview_links`, { days: 1 });
    const link = await created.json();

    const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB' });
    const page = await context.newPage();
    expect((await page.goto(url))?.status()).toBe(404);
    expect((await page.goto(link.url))?.status()).toBe(200);
    const bar = page.getByRole('complementary').filter({ hasText: 'Preview' });
    await expect(bar).toContainText('This link ends on');
    await expectAccessible(page, 'a preview');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.getByRole('complementary').filter({ hasText: 'Vorschau' })).toBeVisible();
    expect(page.url()).toContain('preview=');

    await call('POST', `/api/campaigns/${id}/publish`);
    await expect(async () => expect((await page.goto(url))?.status()).toBe(200)).toPass();
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await context.close();
  },
);
