import type { Page } from '@playwright/test';
import { spotted } from '../support/pictures.ts';
import { api, button, files, openNewFolder, put, type Stored } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

const text = (words: string) => Buffer.from(words);
const card = (page: Page, { name }: Stored) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const info = (page: Page, { name }: Stored) => page.getByRole('complementary', { name: `About ${name}` });

test(
  'the URL of the library holds its state: order, search, type and file are restored by Back, a reload and from a pasted URL',
  full,
  async ({ page }) => {
    const folder = await openNewFolder(page, 'Address');
    const small = await put(page, folder, 'b-small.txt', text('s'));
    const large = await put(page, folder, 'a-large.txt', text(`${folder} ${'long '.repeat(50)}`));
    await expect(files(page).first()).toContainText(large.name);
    await page.getByLabel('Sort by').selectOption('Size');
    await button(page, 'Descending').click();
    await expect(files(page).first()).toContainText(small.name);
    await expect(page).toHaveURL(/\?sort=size&order=asc$/);
    await page.reload();
    await expect(files(page).first()).toContainText(small.name);
    await page.getByRole('searchbox').fill('a-large');
    await expect(files(page)).toHaveCount(1);
    await card(page, large).click();
    await expect(info(page, large)).toBeVisible();
    const address = page.url();
    await page.goBack();
    await expect(info(page, large)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\?sort=size$/);
    await expect(files(page).first()).toContainText(large.name);

    await page.goto('/#/labels');
    await page.goto(address);
    await expect(info(page, large)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('a-large');
    await expect(page.getByLabel('Sort by')).toHaveValue('size');
    await page.goto('/#/media?type=nonsense&sort=nonsense');
    await expect(page.getByLabel('Sort by')).toHaveValue('created_at');
  },
);

test(
  'an image is cropped around a clicked point, described, and its link is copied',
  full,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const folder = await openNewFolder(page, 'Crop');
    const picture = await put(page, folder, 'spot.png', await spotted('png', {}, { x: 0.9, y: 0.5 }));
    await card(page, picture).click();
    const pane = info(page, picture);
    await pane.getByLabel('Alternative text').fill('A green spot');
    await pane.getByLabel('Alternative text').blur();
    await expect(pane.getByText('Saved')).toBeVisible();

    await pane.getByRole('button', { name: 'Optimize', expanded: false }).click();
    await pane.getByLabel('Size').selectOption('Other size');
    await pane.getByLabel('Width').fill('200');
    await pane.getByLabel('Height').fill('5000');
    await expect(pane.getByRole('button', { name: 'Optimize' }).last()).toBeDisabled();
    await pane.getByLabel('Height').fill('200');
    const whole = pane.getByRole('button', { name: /^Focal point/ });
    const box = await whole.boundingBox();
    await whole.click({ position: { x: (box?.width ?? 0) * 0.88, y: (box?.height ?? 0) / 2 } });
    await whole.press('ArrowRight');
    await expect(whole).toHaveAccessibleName(/(88|89|90)% from the left, (49|50|51)% from the top/);
    await pane.getByRole('button', { name: 'Optimize' }).last().click();
    await expect(page.getByText('200 × 200 created!')).toBeVisible();
    await expect(pane.getByLabel('Version').locator('option')).toHaveCount(2);
    await expect(pane.getByLabel('Version').locator('option').last()).toContainText('% smaller');

    await pane.getByRole('button', { name: 'Copy link' }).click();
    await expect(pane.getByRole('status').filter({ hasText: 'Copied' })).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(await pane.getByLabel('Version').inputValue()).toBe(copied);
    const middle = await page.evaluate(async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(bitmap, 0, 0);
      return [...(drawing?.getImageData(120, 100, 1, 1).data ?? [])].slice(0, 3);
    }, copied);
    expect(middle[1]).toBeGreaterThan(200);
    expect(await api<Stored>(page, 'GET', `/api/uploads/${picture.filename}`)).toMatchObject({ alt: 'A green spot' });
  },
);
