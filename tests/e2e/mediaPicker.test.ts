import type { Page } from '@playwright/test';
import { png, webp } from '../support/pictures.ts';
import { api, button, type Campaign, dialog, newCampaign, openNewFolder, put } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';

const text = (words: string) => Buffer.from(words);

/** Opens a campaign's editor; what it answers has that editor ask for media, and tells what the tool answers it. */
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

test.describe('the picker', () => {
  test('in the settings crops on the way, remembers its folder, and uploads too', async ({ page }) => {
    const folder = await openNewFolder(page, 'Pick');
    const campaign = await newCampaign(page, 'Picks pictures');
    await put(page, folder, 'song.txt', text(`${folder} no picture`));
    await page.goto(`/#/campaign/${campaign.id}/settings`);
    const field = page.getByRole('group', { name: 'Open Graph image' });
    await field.getByRole('button', { name: 'Choose' }).click();
    const picker = dialog(page, 'Choose a picture, 1200 × 630');
    await picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
    await picker
      .getByLabel('Choose files')
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await png({ width: 1600, height: 900 }) });
    await picker.getByRole('button', { name: 'Start upload' }).click();
    const picture = picker.getByRole('button', { name: /^wide-/ });
    await expect(picture).toBeVisible();
    await picker.getByRole('button', { name: /^song-/ }).click();
    await expect(button(page, 'Use file')).toBeDisabled();
    await picture.click();
    await button(page, 'Use file').click();
    await expect(picker.getByText('Crop to 1200 × 630')).toBeVisible();
    await picker.getByRole('button', { name: /^Focal point/ }).press('Shift+ArrowDown');
    await button(page, 'Crop and use').click();
    await expect(picker).toHaveCount(0);
    const shown = field.getByRole('img');
    await expect(shown).toHaveJSProperty('naturalWidth', 1200);
    await expect(page).toHaveURL(/\/settings$/);
    await button(page, 'Save changes').click();
    await expect(page.getByText('Picks pictures updated!')).toBeVisible();
    const saved = await api<Campaign>(page, 'GET', `/api/campaigns/${campaign.id}`);
    expect(saved.meta_tags.og_image).toMatch(/\/uploads\/wide-/);
    expect(saved.media_folder).toBe(folder);
    await page.reload();
    await expect(shown).toHaveJSProperty('naturalHeight', 630);
    await field.getByRole('button', { name: 'Change' }).click();
    await expect(picker.getByRole('navigation', { name: 'Folders above' })).toContainText(folder.slice(1));
    await button(page, 'Cancel').click();
    await field.getByRole('button', { name: 'Clear' }).click();
    await expect(field.getByText('No picture')).toBeVisible();
    await button(page, 'Discard').click();
  });

  test('opens where the picture lies that is there now, and where one has been when that is gone', async ({ page }) => {
    const folder = await openNewFolder(page, 'Where');
    const campaign = await newCampaign(page, 'Has a picture');
    const made = await png({ width: 1300, height: 700 }, Date.now() % 100_000);
    const cover = await put(page, `${folder}/Deep`, 'cover.png', made);
    const size = { width: 1200, height: 630 };
    const { optimized_versions } = await api<{ optimized_versions: { url: string }[] }>(
      page,
      'POST',
      `/api/uploads/${cover.filename}/optimize`,
      size,
    );
    const fields = { media_folder: folder, meta_tags: { og_image: optimized_versions[0]?.url } };
    await api(page, 'POST', `/api/campaigns/${campaign.id}/patch`, { fields });
    await page.goto(`/#/campaign/${campaign.id}/settings`);
    const change = page.getByRole('group', { name: 'Open Graph image' }).getByRole('button', { name: 'Change' });
    await change.click();
    const picker = dialog(page, 'Choose a picture, 1200 × 630');
    const trail = picker.getByRole('navigation', { name: 'Folders above' });
    await expect(trail).toContainText('Deep');
    await expect(picker.getByRole('complementary', { name: `About ${cover.filename}` })).toBeVisible();
    await button(page, 'Cancel').click();

    await api(page, 'DELETE', `/api/uploads/${cover.filename}?force=true`);
    await change.click();
    await expect(page.getByText('This file does not exist any more.')).toBeVisible();
    await expect(trail).toContainText(folder.slice(1));
    await expect(trail).not.toContainText('Deep');
  });

  test('uses the version that is looked at, and what can not be cropped only after a word', async ({ page }) => {
    const folder = await openNewFolder(page, 'Versions');
    const campaign = await newCampaign(page, 'Looks at versions');
    const seed = Date.now() % 100_000;
    const wide = await put(page, folder, 'wide.png', await png({ width: 1400, height: 900 }, seed));
    await api(page, 'POST', `/api/uploads/${wide.filename}/optimize`, { width: 600, height: 300 });
    await put(page, folder, 'flat.webp', await webp({ width: 400, height: 300 }, seed));
    await api(page, 'POST', `/api/campaigns/${campaign.id}/patch`, { fields: { media_folder: folder } });

    await page.goto(`/#/campaign/${campaign.id}/settings`);
    const field = page.getByRole('group', { name: 'Open Graph image' });
    await field.getByRole('button', { name: 'Choose' }).click();
    const picker = dialog(page, 'Choose a picture, 1200 × 630');
    await picker.getByRole('button', { name: /^flat-/ }).click();
    await button(page, 'Use file').click();
    await expect(picker.getByText('Only JPEG and PNG can be cropped.')).toBeVisible();
    await button(page, 'Back to the library').click();
    await picker.getByRole('button', { name: /^flat-/ }).click();
    await button(page, 'Use file').click();
    await button(page, 'Use as it is').click();
    await expect(field.getByRole('img')).toHaveJSProperty('naturalWidth', 400);
    await button(page, 'Discard').click();

    const ask = await openEditor(page, campaign);
    const picked = ask(1, {});
    const library = dialog(page, 'Choose media');
    await library.getByRole('button', { name: /^wide-/ }).click();
    await library.getByLabel('Version', { exact: true }).selectOption({ index: 1 });
    await button(page, 'Use file').click();
    expect(await picked).toEqual({ url: expect.stringMatching(/-600x300\.png$/), width: 600, height: 300 });
  });

  test('answers an editor that asks for a picture, in both versions of the messages', async ({ page }) => {
    const folder = await openNewFolder(page, 'Editor');
    const campaign = await newCampaign(page, 'Asks for pictures');
    await put(page, folder, 'fits.png', await png({ width: 300, height: 200 }, Date.now() % 100_000));
    const ask = await openEditor(page, campaign);
    const cancelled = ask(1, {});
    await expect(dialog(page, 'Choose media')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await cancelled).toEqual({ url: null, width: 0, height: 0 });

    const picked = ask(2, { fieldId: 'cover', targetSize: { width: 300, height: 200 } });
    const picker = dialog(page, 'Choose a picture, 300 × 200');
    await picker.getByRole('button', { name: `Folder ${folder.slice(1)}`, exact: true }).click();
    await picker.getByRole('button', { name: /^fits-/ }).click();
    await button(page, 'Use file').click();
    const answer = { fieldId: 'cover', url: expect.stringMatching(/\/uploads\/fits-/), width: 300, height: 200 };
    expect(await picked).toEqual(answer);
  });
});
