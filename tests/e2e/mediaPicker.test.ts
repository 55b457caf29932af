import type { Page } from '@playwright/test';
import { png } from '../support/pictures.ts';
import { api, button, type Campaign, dialog, newCampaign, openNewFolder, put, putPicture } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';
import { full } from './tier.ts';

/** Opens a campaign's editor. The returned function makes the editor request media, and returns the tool's response. */
async function openEditor(page: Page, { id }: Campaign) {
  await page.goto(`/#/campaign/${id}/editor`);
  await expect(page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
  const editor = page.frames().find((frame) => frame.url().includes(`/editor/${id}`));
  if (!editor) throw new Error('No frame shows the editor');
  return (v: 1 | 2, payload: object) =>
    editor.evaluate(
      ([version, asked, host]) =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data }) => data.type === 'mediaPicked' && resolve(data.payload));
          parent.postMessage({ ns: 'cms-editor', v: version, type: 'openMediaLibrary', payload: asked }, host);
        }),
      [v, payload, new URL(page.url()).origin] as const,
    );
}

test(
  'the URL holds the picker of the settings: opened, moved in and closed by Back, and opened again',
  full,
  async ({ page }) => {
    const folder = await openNewFolder(page, 'By address');
    const campaign = await newCampaign(page, 'Picks by address');
    await put(page, folder, 'fits.png', await png({ width: 1200, height: 675 }, Date.now() % 100_000));
    // The picker opens where the newest image is.
    await put(page, '/', 'home.png', await png({ width: 20, height: 20 }, Date.now() % 100_000));
    const at = `#/campaign/${campaign.id}/settings`;
    const inFolder = `${at}/media${folder.split('/').map(encodeURIComponent).join('/')}?field=twitter_image`;
    await page.goto(`/${at}`);
    const field = page.getByRole('group', { name: 'X (Twitter) image' });
    await page.getByLabel('Name').fill('Typed before picking');
    const choose = field.getByRole('button', { name: 'Choose' });
    await choose.click();
    const picker = dialog(page, 'Choose an image, 1200 × 675');
    await expect(page).toHaveURL((url) => url.hash === `${at}/media?field=twitter_image`);
    await picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
    await expect(page).toHaveURL((url) => url.hash === inFolder);
    await page.goBack();
    await expect(page).toHaveURL((url) => url.hash === `${at}/media?field=twitter_image`);
    await page.goBack();
    await expect(page).toHaveURL((url) => url.hash === at);
    await expect(picker).toHaveCount(0);
    await expect(choose).toBeFocused();

    await choose.click();
    await picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
    await picker.getByRole('button', { name: /^fits\./ }).click();
    await button(page, 'Use file').click();
    await expect(page).toHaveURL((url) => url.hash === at);
    await expect(field.getByRole('img')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Typed before picking');
    await button(page, 'Discard').click();

    await page.goto('about:blank');
    await page.goto(`/${inFolder}`);
    await expect(picker.getByRole('button', { name: /^fits\./ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL((url) => url.hash === at);
    await expect(picker).toHaveCount(0);
  },
);

test('an editor that requests an image gets the chosen version of it, in both versions of the messages', async ({
  page,
}) => {
  const folder = await openNewFolder(page, 'Editor');
  const campaign = await newCampaign(page, 'Asks for pictures');
  await put(page, folder, 'fits.png', await png({ width: 300, height: 200 }, Date.now() % 100_000));
  const wide = await put(page, folder, 'wide.png', await png({ width: 1400, height: 900 }, Date.now() % 100_000));
  await api(page, 'POST', `/api/uploads/${wide.filename}/optimize`, { width: 600, height: 300 });
  const ask = await openEditor(page, campaign);
  const library = dialog(page, 'Choose media');
  const cancelled = ask(1, {});
  await expect(library).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await cancelled).toEqual({ url: null, width: 0, height: 0 });

  const version = ask(1, {});
  await library.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
  await library.getByRole('button', { name: /^wide\./ }).click();
  await library.getByLabel('Version', { exact: true }).selectOption({ index: 1 });
  await button(page, 'Use file').click();
  expect(await version).toEqual({ url: expect.stringMatching(/-600x300\.png$/), width: 600, height: 300 });

  const picked = ask(2, { fieldId: 'cover', targetSize: { width: 300, height: 200 } });
  const picker = dialog(page, 'Choose an image, 300 × 200');
  // It opens in the last folder.
  await picker.getByRole('button', { name: /^fits\./ }).click();
  await button(page, 'Use file').click();
  const answer = { fieldId: 'cover', url: expect.stringMatching(/\/uploads\/fits-/), width: 300, height: 200 };
  expect(await picked).toEqual(answer);
});

test(
  'an editor gets the alternative text that the file has now, and one that was typed a moment before',
  full,
  async ({ page }) => {
    const folder = await openNewFolder(page, 'Described now');
    const campaign = await newCampaign(page, 'Asks for texts');
    const size = { width: 300, height: 200 };
    const { filename } = await put(page, folder, 'fits.png', await png(size, Date.now() % 100_000));
    await api(page, 'PATCH', `/api/uploads/${filename}`, { alt: 'A wave' });
    // The picker opens where the newest image is.
    await put(page, '/', 'home.png', await png({ width: 20, height: 20 }, Date.now() % 100_000));
    // As a list that was loaded before the text was written.
    await page.route('**/api/uploads/folders/**', async (route) => {
      const answer = await route.fetch();
      const listed = await answer.json();
      await route.fulfill({ json: { ...listed, files: listed.files.map((file: object) => ({ ...file, alt: null })) } });
    });
    const ask = await openEditor(page, campaign);
    const picker = dialog(page, 'Choose an image, 300 × 200');
    const picked = ask(2, { fieldId: 'cover', targetSize: size });
    await picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
    await picker.getByRole('button', { name: /^fits\./ }).click();
    await button(page, 'Use file').click();
    expect(await picked).toMatchObject({ alt: 'A wave' });

    const again = ask(2, { fieldId: 'cover', targetSize: size });
    await picker.getByRole('button', { name: /^fits\./ }).click();
    await picker.getByLabel('Alternative text').fill('A wave at night');
    await button(page, 'Use file').click();
    expect(await again).toMatchObject({ alt: 'A wave at night' });
    // A list that still loads would end with the page.
    await page.unrouteAll({ behavior: 'wait' });
  },
);

/** A video without pictures: its header and an empty box of data. */
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x10mdat\0\0\0\0\0\0\0\0', 'latin1');

test(
  'an editor that requests a video can get no other file, and gets the chosen one with its picture',
  full,
  async ({ page }) => {
    const folder = await openNewFolder(page, 'Films');
    const campaign = await newCampaign(page, 'Asks for a video');
    await put(page, folder, 'still.png', await png({ width: 300, height: 200 }, Date.now() % 100_000));
    const { url, filename } = await put(page, folder, 'film.mp4', film);
    await putPicture(page, filename, await png({ width: 320, height: 180 }, Date.now() % 100_000));
    // The picker opens where the newest video is.
    await put(page, '/', 'home.mp4', film);
    const ask = await openEditor(page, campaign);
    const picked = ask(2, { fieldId: 'film', targetSize: { width: 0, height: 0 }, kind: 'video' });
    const library = dialog(page, 'Choose media');
    await library.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
    const card = library.getByRole('button', { name: /^film\./ });
    await expect(card).toBeVisible();
    await expect(library.getByRole('button', { name: /^still\./ })).toHaveCount(0);
    await card.click();
    await button(page, 'Use file').click();
    const picture = `${url}/thumbnail/1280`;
    expect(await picked).toEqual({ fieldId: 'film', url, width: 0, height: 0, picture });
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/webp');
  },
);
