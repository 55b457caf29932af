import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

test('says what was removed from a drawing', async () => {
  await page.viewport(1_440, 900);
  const { folder, put } = await makeFolder('Drawings');
  const animated =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/><rect width="9"><animate/></rect></svg>';
  const logo = await put('Logo.svg', { content: new Blob([animated]) });
  await openFolder(folder, 1);
  await card(logo).click();
  const note = 'Not kept in this drawing: animations, scripts.';
  await expect.element(info(logo).getByText(note)).toBeVisible();
  const other = new File([animated.replace('9 9', '8 8')], 'Other.svg');
  await userEvent.upload(page.getByLabelText('Choose files'), other);
  await page.getByRole('button', { name: 'Start upload' }).click();
  await expect.element(page.getByRole('region', { name: 'Uploads' })).toHaveTextContent(note);
});
