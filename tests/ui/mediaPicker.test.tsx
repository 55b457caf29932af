import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, group } from './bookings.tsx';
import { dialog, info, makeFolder, picture } from './media.ts';
import { type MadeCampaign, makeCampaign, openSettings, readCampaign, saveSettings } from './settings.tsx';

const field = group('Open Graph image');
const inField = (name: string) => field.getByRole('button', { name, exact: true });
const picker = dialog('Choose an image, 1200 × 630');
const inPicker = (name: string | RegExp) => picker.getByRole('button', { name, exact: true });
const trail = picker.getByRole('navigation', { name: 'Folder path' });

/** Returns the size of the campaign's Open Graph image. */
async function sizeStored(campaign: MadeCampaign): Promise<[number, number]> {
  const { meta_tags } = Object(await readCampaign(campaign));
  const picked = await fetch(new URL(meta_tags.og_image).pathname);
  const { width, height } = await createImageBitmap(await picked.blob());
  return [width, height];
}

test('an image is uploaded in the picker, cropped and saved', async () => {
  const { folder, name, put } = await makeFolder('Pick');
  const campaign = await makeCampaign();
  await put('song.txt');
  await put('newest.png', { content: await picture(20, 20) });
  await openSettings(campaign);
  await inField('Choose').click();
  // Where the newest image is, and only images.
  await expect.element(trail).toHaveTextContent(name);
  await expect.element(inPicker(/^newest\./)).toBeVisible();
  await expect.element(inPicker(/^song\./)).not.toBeInTheDocument();
  await trail.getByRole('button', { name: 'Home' }).click();
  await inPicker(`Folder ${name}`).click();
  const wide = new File([await picture(1600, 900)], 'wide.png', { type: 'image/png' });
  await userEvent.upload(picker.getByLabelText('Choose files'), wide);
  await inPicker('Start upload').click();
  await inPicker(/^wide\./).click();
  await expect.element(button('Use file')).toBeEnabled();
  // Entries are dimmed while they reload.
  await expect.element(picker.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  expect(await violations()).toEqual([]);
  await button('Use file').click();
  await expect.element(picker.getByText('Crop to 1200 × 630')).toBeVisible();
  const focalPoint = inPicker(/^Focal point/);
  await expect.element(focalPoint).toBeVisible();
  expect(await violations()).toEqual([]);
  focalPoint.element().focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await button('Crop and use').click();
  await expect.element(picker).not.toBeInTheDocument();
  expect(window.location.hash).toMatch(/\/settings$/);
  await saveSettings(campaign.name);
  expect(await readCampaign(campaign)).toMatchObject({
    meta_tags: { og_image: expect.stringMatching(/\/uploads\/wide-/) },
    media_folder: folder,
  });
  expect(await sizeStored(campaign)).toEqual([1200, 630]);
});

test('an image of the right size is used at once, changed from its own folder, and cleared', async () => {
  const { name, put } = await makeFolder('Change');
  await put('fits.png', { content: await picture(1200, 630) });
  await openSettings(await makeCampaign());
  await inField('Choose').click();
  await inPicker(/^fits\./).click();
  await button('Use file').click();
  await inField('Change').click();
  await expect.element(trail).toHaveTextContent(name);
  await button('Cancel').click();
  await inField('Clear').click();
  await expect.element(field.getByText('No image')).toBeVisible();
});

test('the picker opens at the current image, or in the last folder if that image is gone', {
  tags: ['full'],
}, async () => {
  const { folder, name, put, remove } = await makeFolder('Where');
  const cover = await put('cover.png', { below: '/Deep', content: await picture(1300, 700) });
  const size = { width: 1200, height: 630 };
  const { optimized_versions } = Object(await call('POST', `/api/uploads/${cover.filename}/optimize`, size));
  const og_image = optimized_versions[0].url;
  await openSettings(await makeCampaign({ media_folder: folder, meta_tags: { og_image } }));
  await inField('Change').click();
  await expect.element(trail).toHaveTextContent('Deep');
  await expect.element(picker.getByRole('complementary', { name: `About ${cover.name}` })).toBeVisible();
  await button('Cancel').click();
  await expect.element(picker).not.toBeInTheDocument();

  await remove(`/api/uploads/${cover.filename}?force=true`);
  await inField('Change').click();
  await expect.element(page.getByText('This file no longer exists.')).toBeVisible();
  await expect.element(trail).toHaveTextContent(name);
  await expect.element(trail).not.toHaveTextContent('Deep');
});

test('an image that cannot be cropped is used only after a confirmation', { tags: ['full'] }, async () => {
  const { folder, put } = await makeFolder('Uncropped');
  const flat = await put('flat.webp', { content: await picture(400, 300, 'image/webp') });
  const campaign = await makeCampaign({ media_folder: folder });
  await openSettings(campaign);
  await inField('Choose').click();
  const choose = async () => {
    await inPicker(/^flat\./).click();
    await expect.element(info(flat)).toBeVisible();
    await button('Use file').click();
  };
  await choose();
  await expect.element(picker.getByText('Only JPEG and PNG can be cropped.')).toBeVisible();
  await button('Back to the library').click();
  await choose();
  await button('Use as is').click();
  await saveSettings(campaign.name);
  expect(await sizeStored(campaign)).toEqual([400, 300]);
});

test('a URL that names no image opens the picker for the first missing one', { tags: ['full'] }, async () => {
  const { folder } = await makeFolder('Unnamed');
  const { id } = await makeCampaign();
  await openAdmin(`/campaign/${id}/settings/media/${encodeURIComponent(folder.slice(1))}`);
  await expect.element(dialog('Choose an image, 32 × 32')).toBeVisible();
  await expect.poll(() => window.location.hash).toMatch(/\?field=favicon$/);
});
