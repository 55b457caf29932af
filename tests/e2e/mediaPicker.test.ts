import { png } from '../support/pictures.ts';
import { api, button, type Campaign, dialog, newCampaign, openNewFolder, put } from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';

const text = (words: string) => Buffer.from(words);

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

  test('answers an editor that asks for a picture, in both versions of the messages', async ({ page }) => {
    const folder = await openNewFolder(page, 'Editor');
    const campaign = await newCampaign(page, 'Asks for pictures');
    await put(page, folder, 'fits.png', await png({ width: 300, height: 200 }, Date.now() % 100_000));
    await page.goto(`/#/campaign/${campaign.id}/editor`);
    await expect(page.frameLocator('iframe').getByLabel('Title')).toBeVisible();
    const editor = page.frames().find((frame) => frame.url().includes(`/editor/${campaign.id}`));
    if (!editor) throw new Error('No frame shows the editor');
    const ask = (v: 1 | 2, payload: object) =>
      editor.evaluate(
        ([version, asked, host]) =>
          new Promise((resolve) => {
            window.addEventListener('message', ({ data }) => data.type === 'mediaPicked' && resolve(data.payload));
            parent.postMessage({ ns: 'cms-editor', v: version, type: 'openMediaLibrary', payload: asked }, host);
          }),
        [v, payload, new URL(page.url()).origin] as const,
      );
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
