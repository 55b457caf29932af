import type { Page } from '@playwright/test';
import { jpeg, spotted, wav } from '../support/pictures.ts';
import {
  api,
  button,
  dialog,
  files,
  inFolder,
  newCampaign,
  openFolder,
  openNewFolder,
  put,
  type Stored,
} from './mediaLibrary.ts';
import { expect, test } from './signIn.ts';

const text = (words: string) => Buffer.from(words);
const card = (page: Page, { filename }: Stored) => page.getByRole('button', { name: new RegExp(`^${filename}`) });
const folderLink = (page: Page, name: string) => page.getByRole('link', { name: `Folder ${name}`, exact: true });
const info = (page: Page, { filename }: Stored) => page.getByRole('complementary', { name: `About ${filename}` });

test.describe('folders', () => {
  test('are made, opened, and deleted with their exact name; an unknown one leads to the library', async ({ page }) => {
    const folder = await openNewFolder(page, 'Folders');
    await button(page, 'New folder').click();
    const name = page.getByLabel('Name');
    await name.fill(' / ');
    await expect(button(page, 'Create')).toBeDisabled();
    await name.fill(' Day/ 1 & 2 ');
    await button(page, 'Create').click();
    await expect(page.getByText('Day 1 & 2 created!')).toBeVisible();
    await folderLink(page, 'Day 1 & 2').click();
    await expect(page).toHaveURL(/\/Day%201%20%26%202$/);
    await put(page, `${folder}/Day 1 & 2`, 'notes.txt', text(folder));
    await expect(files(page)).toHaveCount(1);

    await page.getByRole('navigation', { name: 'Folders above' }).getByRole('link').nth(1).click();
    await folderLink(page, 'Day 1 & 2').focus();
    await page.keyboard.press('Delete');
    await expect(dialog(page, 'Delete folder')).toContainText('1 file in all');
    await dialog(page).getByRole('textbox').fill('Day 1');
    await expect(dialog(page).getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog(page).getByRole('textbox').fill('Day 1 & 2');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Folder ${folder}/Day 1 & 2 deleted!`)).toBeVisible();
    await expect(folderLink(page, 'Day 1 & 2')).toHaveCount(0);

    await openFolder(page, `${folder}/Day 1 & 2`);
    await expect(page.getByText(`There is no folder ${folder}/Day 1 & 2.`)).toBeVisible();
    await expect(page).toHaveURL(/#\/media$/);
  });

  test('what others add, move and delete shows up by itself', async ({ page, browser, baseURL }) => {
    const folder = await openNewFolder(page, 'Together');
    const other = await (
      await browser.newContext({ baseURL, storageState: await page.context().storageState() })
    ).newPage();
    await other.goto('/#/media');
    await expect(other.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
    const made = await put(other, folder, 'theirs.txt', text(`${folder} theirs`));
    await expect(card(page, made)).toBeVisible();
    await api(other, 'DELETE', `/api/uploads/${made.filename}`);
    await expect(files(page)).toHaveCount(0);
    await other.context().close();
  });
});

test.describe('the address', () => {
  test('tells what is shown: order, search, type and file come back on Back, reload and from a pasted address', async ({
    page,
  }) => {
    const folder = await openNewFolder(page, 'Address');
    const small = await put(page, folder, 'b-small.txt', text('s'));
    const large = await put(page, folder, 'a-large.txt', text(`${folder} ${'long '.repeat(50)}`));
    await expect(files(page).first()).toContainText(large.filename);
    await page.getByLabel('Sort by').selectOption('Size');
    await button(page, 'Descending').click();
    await expect(files(page).first()).toContainText(small.filename);
    await expect(page).toHaveURL(/\?sort=size&order=asc$/);
    await page.reload();
    await expect(files(page).first()).toContainText(small.filename);
    await page.getByRole('searchbox').fill('a-large');
    await expect(files(page)).toHaveCount(1);
    await card(page, large).click();
    await expect(info(page, large)).toBeVisible();
    const address = page.url();
    await page.goBack();
    await expect(info(page, large)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/\?sort=size$/);
    await expect(files(page).first()).toContainText(large.filename);

    await page.goto('/#/labels');
    await page.goto(address);
    await expect(info(page, large)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('a-large');
    await expect(page.getByLabel('Sort by')).toHaveValue('size');
    await page.goto('/#/media?type=nonsense&sort=nonsense');
    await expect(page.getByLabel('Sort by')).toHaveValue('created_at');
  });
});

test.describe('files', () => {
  test('are moved by dragging them onto a folder, all that are ticked together', async ({ page }) => {
    const folder = await openNewFolder(page, 'Drag');
    await api(page, 'POST', `/api/uploads/folders/${encodeURIComponent(folder.slice(1))}/Target`);
    const made = [];
    for (const name of ['one', 'two', 'three'])
      made.push(await put(page, folder, `${name}.txt`, text(`${folder} ${name}`)));
    const [one, two, three] = made as [Stored, Stored, Stored];
    await expect(files(page)).toHaveCount(3);
    await card(page, one).click({ modifiers: ['ControlOrMeta'] });
    await card(page, three).click({ modifiers: ['ControlOrMeta'] });
    await expect(page.getByRole('region', { name: '2 selected' })).toBeVisible();
    await card(page, one).dragTo(folderLink(page, 'Target'));
    await expect(page.getByText(`2 files moved to ${folder}/Target.`)).toBeVisible();
    await expect(files(page)).toHaveCount(1);
    expect((await inFolder(page, `${folder}/Target`)).total).toBe(2);

    await folderLink(page, 'Target').click();
    await expect(files(page)).toHaveCount(2);
    await card(page, three).dragTo(page.getByRole('navigation', { name: 'Folders above' }).getByRole('link').nth(1));
    await expect(page.getByText(`${three.filename} moved to ${folder}.`)).toBeVisible();
    await page.goBack();
    await expect(card(page, two)).toBeVisible();
    await expect(card(page, three)).toBeVisible();
  });

  test('are ticked, moved and deleted by keyboard alone', async ({ page }) => {
    const folder = await openNewFolder(page, 'Keys');
    await api(page, 'POST', `/api/uploads/folders/${encodeURIComponent(folder.slice(1))}/Inside`);
    for (const name of ['a', 'b', 'c', 'd']) await put(page, folder, `${name}.txt`, text(`${folder} ${name}`));
    await expect(files(page)).toHaveCount(4);
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    await folderLink(page, 'Inside').focus();
    await press('ArrowDown', 'ArrowRight', 'Space', 'Shift+ArrowRight');
    await expect(page.getByRole('region', { name: '2 selected' })).toBeVisible();
    await press('Escape');
    await expect(page.getByRole('region', { name: /selected/ })).toHaveCount(0);
    await press('Control+a');
    await expect(page.getByRole('region', { name: '4 selected' })).toBeVisible();
    await press('Escape', 'Home', 'ArrowDown', 'Space');
    await button(page, 'Move').press('Enter');
    await dialog(page)
      .getByRole('button', { name: folder.slice(1) })
      .last()
      .press('Enter');
    await dialog(page).getByRole('button', { name: 'Inside' }).press('Enter');
    await button(page, 'Move to Inside').press('Enter');
    await expect(page.getByText(/moved to .*Inside\./)).toBeVisible();
    await expect(files(page)).toHaveCount(3);

    await files(page).first().focus();
    await press('Enter');
    await expect(page.getByRole('complementary', { name: /^About/ })).toBeVisible();
    await files(page).first().focus();
    await press('Delete');
    await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText(/\.txt deleted!/)).toBeVisible();
    await expect(files(page)).toHaveCount(2);
    await expect(page.getByRole('complementary', { name: /^About/ })).toHaveCount(0);
  });

  test('that a campaign uses are deleted only after it was named', async ({ page }) => {
    const folder = await openNewFolder(page, 'Used');
    const picture = await put(page, folder, 'cover.jpg', await jpeg({}, Date.now() % 100_000));
    const campaign = await newCampaign(page, 'Uses a picture');
    const fields = { meta_tags: { og_image: picture.url } };
    await api(page, 'POST', `/api/campaigns/${campaign.id}/patch`, { fields });
    await card(page, picture).click();
    await expect(info(page, picture).getByRole('link', { name: 'Uses a picture' })).toBeVisible();
    await info(page, picture).getByRole('button', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page, 'Campaigns use this')).toContainText('Uses a picture');
    expect((await inFolder(page, folder)).total).toBe(1);
    await button(page, 'Delete all the same').click();
    await expect(page.getByText(`${picture.filename} deleted!`)).toBeVisible();
    await expect(files(page)).toHaveCount(0);
  });

  test('are cropped around a point that is clicked, described, and their link is copied', async ({ page, context }) => {
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
    await expect(whole).toHaveAccessibleName(/(88|89|90) % from the left, (49|50|51) % from the top/);
    await pane.getByRole('button', { name: 'Optimize' }).last().click();
    await expect(page.getByText('200 × 200 created!')).toBeVisible();
    await expect(pane.getByLabel('Version').locator('option')).toHaveCount(2);
    await expect(pane.getByLabel('Version').locator('option').last()).toContainText('% smaller');

    await pane.getByRole('button', { name: 'Copy link' }).click();
    await expect(pane.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(pane.getByRole('button', { name: 'Copy link' })).toBeVisible();
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
  });
});

test.describe('an external person', () => {
  test.use({ person: 'external' });

  test('uploads and describes, and finds nothing that deletes', async ({ page }) => {
    const folder = await openNewFolder(page, 'External');
    const made = await put(page, folder, 'mine.txt', text(`${folder} mine`));
    await card(page, made).click();
    await expect(info(page, made).getByRole('button', { name: 'Move' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await files(page).first().focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('region', { name: '1 selected' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a sound can be heard: its controls are there, as wide as the pane', async ({ page }) => {
  const folder = await openNewFolder(page, 'Heard');
  const sound = await put(page, folder, 'tone.wav', wav(800 + (Date.now() % 1_000)));
  await card(page, sound).click();
  const player = info(page, sound).locator('audio');
  await expect(player).toBeVisible();
  expect((await player.boundingBox())?.width).toBeGreaterThan(250);
  await expect.poll(() => player.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(0);
});

test('the library that one comes back to stands as it did, at once', async ({ page }) => {
  const folder = await openNewFolder(page, 'Back');
  for (const name of ['a', 'b', 'c']) await put(page, folder, `${name}.txt`, text(`${folder} ${name}`));
  await expect(files(page)).toHaveCount(3);
  const before = await files(page).first().boundingBox();
  await page.getByRole('link', { name: 'Labels' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible();
  await page.goBack();
  await expect(files(page)).toHaveCount(3);
  expect(await files(page).first().boundingBox()).toEqual(before);
});
