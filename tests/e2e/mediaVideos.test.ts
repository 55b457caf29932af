import type { Page } from '@playwright/test';
import { plainHeic } from '../support/heic.ts';
import { jpeg } from '../support/pictures.ts';
import { recordFilm } from '../support/recordFilm.ts';
import { expectAccessible } from './axe.ts';
import { button, dialog, files, openNewFolder, put, uploads } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

const colors = ['black', 'red', 'red', 'green', 'blue', 'blue'];

/** Records a film in the page. */
async function film(page: Page): Promise<Buffer> {
  const record = `(${recordFilm})(${JSON.stringify(colors)})`;
  const base64 = await page.evaluate<string>(`${record}.then(async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  })`);
  return Buffer.from(base64, 'base64');
}

/** Returns the strongest color in the middle of the first card's picture. */
const colorOfCard = (page: Page) =>
  files(page)
    .filter({ hasText: 'Film.webm' })
    .locator('img')
    .evaluate(async ({ src }: HTMLImageElement) => {
      const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src });
      await image.decode();
      const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
      return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))];
    });

test(
  'a video gets a picture that is not dark when it is uploaded, which can be changed and removed',
  full,
  async ({ page }) => {
    const folder = await openNewFolder(page, 'Videos');
    await put(page, folder, 'Poster.jpg', await jpeg());
    const video = { name: 'Film.webm', mimeType: 'video/webm', buffer: await film(page) };
    await page.getByLabel('Choose files').setInputFiles([video]);
    await button(page, 'Start upload').click();
    await expect(uploads(page)).toContainText('All uploads completed!');
    const card = files(page).filter({ hasText: 'Film.webm' });
    await expect(card).toContainText('0:02');
    expect(await colorOfCard(page)).toBe('red');

    await card.click();
    await button(page, 'Choose picture').click();
    const choosing = dialog(page, 'Picture of the video');
    await expect(choosing.getByRole('button', { name: 'Use this frame' })).toBeEnabled();
    await choosing.locator('video').evaluate(
      (player: HTMLVideoElement) =>
        new Promise((resolve) => {
          player.addEventListener('seeked', resolve, { once: true });
          player.currentTime = 1.6;
        }),
    );
    await expectAccessible(page, 'picture of a video');
    await choosing.getByRole('button', { name: 'Use this frame' }).click();
    await expect(page.getByText('Picture saved.')).toBeVisible();
    await expect.poll(() => colorOfCard(page)).toBe('blue');

    const before = await card.locator('img').getAttribute('src');
    await button(page, 'Choose picture').click();
    await choosing.getByRole('button', { name: 'Choose from the library' }).click();
    const library = dialog(page, 'Choose media');
    await library.getByRole('button', { name: /^Poster/ }).click();
    await button(page, 'Use file').click();
    await expect(choosing).toBeHidden();
    await expect(card.locator('img')).not.toHaveAttribute('src', before ?? '');

    await button(page, 'Choose picture').click();
    await choosing.getByRole('button', { name: 'Remove picture' }).click();
    await expect(card.locator('img')).toHaveCount(0);
  },
);

test('a HEIC image is shown as a JPEG, and its original can be downloaded', full, async ({ page }) => {
  await openNewFolder(page, 'Phone');
  const photo = { name: 'Photo.heic', mimeType: 'image/heic', buffer: plainHeic() };
  await page.getByLabel('Choose files').setInputFiles([photo]);
  await button(page, 'Start upload').click();
  await expect(uploads(page)).toContainText('All uploads completed!');
  await files(page).filter({ hasText: 'Photo.jpg' }).click();
  const information = page.getByRole('complementary', { name: 'About Photo.jpg' });
  await expect(information).toContainText('Photo.heic, 469 byte');
  const saving = page.waitForEvent('download');
  await information.getByRole('button', { name: 'Download' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('Photo.heic');
});
