import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { recordFilm } from '../support/recordFilm.ts';
import { card, info, makeFolder, openFolder } from './media.ts';

test('shows the duration of a video on its card and in its information', async () => {
  await page.viewport(1_440, 900);
  const { folder, put } = await makeFolder('Durations');
  const film = await put('Film.webm', { content: await recordFilm(['red', 'green', 'blue', 'white']) });
  await openFolder(folder, 1);
  await expect.element(card(film)).toHaveTextContent(/WEBM · 0:01 · /);
  await card(film).click();
  await expect.element(info(film).getByText('0:01', { exact: true })).toBeVisible();
  await expect.element(info(film).getByText('320 × 180')).toBeVisible();
});
