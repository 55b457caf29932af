import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { api, button, dialog, openNewFolder, put } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

const plain = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1_200, height: 675, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Returns the color in the middle of the image that a page shows. */
async function shownColor(page: Page): Promise<'red' | 'blue'> {
  const image = page.locator('.picture-block img');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate(({ complete }: HTMLImageElement) => complete)).toBe(true);
  const { data } = await sharp(await image.screenshot())
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return red > blue ? 'red' : 'blue';
}

test(
  'an image of a running campaign is replaced, and its public page shows the new one to a visitor who had the old one',
  full,
  async ({ page, browser }) => {
    const folder = await openNewFolder(page, 'Replaced');
    const { url, name } = await put(page, folder, 'cover.jpg', await plain('#ff0000'));
    const slug = `replaced-${randomUUID().slice(-8)}`;
    const body = { app: 'listening-party', name: `Replaced ${slug}`, slug, test: true };
    const campaign = await api<{ id: string; url: string }>(page, 'POST', '/api/campaigns', body);
    await api(page, 'POST', `/api/campaigns/${campaign.id}/publish`);
    const picture = { url, alt: 'A cover', width: 1_200, height: 675 };
    const fields = { page: { title: 'Replaced', blocks: [{ id: 'p', type: 'picture', picture, caption: '' }] } };
    await api(page, 'POST', `/api/campaigns/${campaign.id}/patch`, { fields });

    const fan = await (await browser.newContext()).newPage();
    await fan.goto(campaign.url);
    expect(await shownColor(fan)).toBe('red');

    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await button(page, 'Replace file…').click();
    await expect(dialog(page).getByText(body.name)).toBeVisible();
    await dialog(page)
      .getByLabel('Choose file', { exact: true })
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer: await plain('#0000ff') });
    await button(page, 'Replace').click();
    await expect(page.getByText(`${name} replaced!`)).toBeVisible();

    await expect(async () => {
      await fan.reload();
      expect(await shownColor(fan)).toBe('blue');
    }).toPass();
  },
);
