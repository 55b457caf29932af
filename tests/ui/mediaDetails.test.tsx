import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordFilm } from '../support/recordFilm.ts';

import { violations } from './axe.ts';
import { card, info, makeFolder, openFolder } from './media.ts';

const colors = ['black', 'red', 'red', 'green', 'blue', 'blue'];

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
