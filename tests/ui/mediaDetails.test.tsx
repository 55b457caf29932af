import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { recordFilm } from '../support/recordFilm.ts';

import { violations } from './axe.ts';
import { card, info, makeFolder, openFolder, type Stored } from './media.ts';

const colors = ['black', 'red', 'red', 'green', 'blue', 'blue'];

/** Returns the color in the middle of an image. */
async function colorOf(url: string): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))] ?? '';
}

const pictureOf = (file: Stored) => card(file).element().querySelector('img')?.src ?? '';

test('shows the duration of a video on its picture, and both in its information', async () => {
  await page.viewport(1_440, 900);
  const { folder, put } = await makeFolder('Durations');
  const film = await put('Film.webm', { content: await recordFilm(colors) });
  await openFolder(folder, 1);
  await expect.element(card(film)).toHaveTextContent(/WEBM · 320 × 180 · /);
  await expect.element(card(film).getByText('0:02', { exact: true })).toBeVisible();
  await card(film).click();
  await expect.element(info(film).getByText('0:02', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('takes a picture of an uploaded video that is not dark, which can be changed and removed', async () => {
  await page.viewport(1_440, 900);
  const { folder } = await makeFolder('Pictures');
  const film = { name: 'Film.webm' } as Stored;
  await openFolder(folder, 0);
  const file = new File([await recordFilm(colors)], film.name, { type: 'video/webm' });
  await userEvent.upload(page.getByLabelText('Choose files'), file);
  await page.getByRole('button', { name: 'Start upload' }).click();
  await expect.poll(() => pictureOf(film)).toContain('/thumbnail/320?p=');
  const first = pictureOf(film);
  expect(await colorOf(first)).toBe('red');

  await card(film).click();
  await info(film).getByRole('button', { name: 'Choose picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Picture of the video' });
  const use = dialog.getByRole('button', { name: 'Use this frame' });
  await expect.element(use).toBeEnabled();
  const video = dialog.element().querySelector('video');
  if (!video) throw new Error('There is no player.');
  const moved = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
  video.currentTime = 1.6;
  await moved;
  expect(await violations()).toEqual([]);
  await use.click();
  await expect.element(page.getByText('Picture saved.')).toBeVisible();
  await expect.poll(() => pictureOf(film)).not.toBe(first);
  expect(await colorOf(pictureOf(film))).toBe('blue');

  await info(film).getByRole('button', { name: 'Choose picture' }).click();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(() => pictureOf(film)).toBe('');
});

test('uses an image of the library as the picture of a video', async () => {
  await page.viewport(1_440, 900);
  const { folder, put } = await makeFolder('Images');
  const film = await put('Film.webm', { content: await recordFilm(colors) });
  const canvas = new OffscreenCanvas(400, 300);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = 'green';
  context?.fillRect(0, 0, 400, 300);
  await put('Poster.png', { content: await canvas.convertToBlob() });
  await openFolder(folder, 2);
  await card(film).click();
  await info(film).getByRole('button', { name: 'Choose picture' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose from the library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose media' });
  await library.getByRole('button', { name: /^Poster/ }).click();
  await page.getByRole('button', { name: 'Use file' }).click();
  await expect.poll(() => pictureOf(film)).toContain('/thumbnail/320?p=');
  expect(await colorOf(pictureOf(film))).toBe('green');
});
