import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from './axe.ts';
import { card, info, makeFolder, openFolder, picture, type Stored } from './media.ts';

let wide: Blob;
let upright: Blob;
beforeAll(async () => {
  wide = await picture(400, 300, 'image/jpeg');
  upright = await picture(300, 400, 'image/jpeg');
});

const dialog = () => page.getByRole('dialog');
const former = () => page.getByRole('region', { name: 'Earlier versions' });

async function openFile(): Promise<Stored> {
  const { folder, put } = await makeFolder('Replaced');
  const file = await put('cover.jpg', { content: wide });
  await openFolder(folder, 1);
  await card(file).click();
  await expect.element(info(file)).toBeVisible();
  return file;
}

const openDialog = (file: Stored) => info(file).getByRole('button', { name: 'Replace file…' }).click();
const choose = (content: Blob, name = 'other.jpg') =>
  userEvent.upload(page.getByLabelText('Choose file', { exact: true }), new File([content], name));
const confirm = () => dialog().getByRole('button', { name: 'Replace', exact: true });

describe('a file', () => {
  test('is replaced after its uses and the new file were shown, and that is undone', async () => {
    const file = await openFile();
    await openDialog(file);
    await expect.element(dialog().getByText('Nothing')).toBeVisible();
    await expect.element(confirm()).toBeDisabled();
    await choose(upright);
    await expect.element(dialog().getByText('300 × 400')).toBeVisible();
    await expect.element(dialog().getByText(/other proportions/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await confirm().click();
    await expect.element(page.getByText('cover.jpg replaced!')).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(info(file).getByText('300 × 400', { exact: true })).toBeVisible();
    await expect.element(former().getByText('400 × 300')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.element(page.getByText('Undone.')).toBeVisible();
    await expect.element(info(file).getByText('400 × 300', { exact: true })).toBeVisible();
  });

  test('is not replaced by one of another type, and a refusal is shown until another file is chosen', async () => {
    const file = await openFile();
    await openDialog(file);
    await choose(upright, 'other.png');
    await expect.element(dialog().getByText(/same type \(image\/jpeg\)/)).toBeVisible();
    await expect.element(confirm()).toBeDisabled();
    await choose(new Blob(['no image']), 'lies.jpg');
    await confirm().click();
    await expect.element(dialog().getByText('The file’s name doesn’t match its type.')).toBeVisible();
    await choose(wide);
    await expect.element(dialog().getByText('The file’s name doesn’t match its type.')).not.toBeInTheDocument();
    await confirm().click();
    await expect.element(page.getByText(/identical/)).toBeVisible();
  });

  test('has earlier versions, which are restored and deleted after a question', async () => {
    const file = await openFile();
    await openDialog(file);
    await choose(upright);
    await confirm().click();
    const restore = former().getByRole('button', { name: /^Restore the version until/ });
    await expect.element(restore).toBeVisible();
    await expect.poll(() => former().element().querySelector('img')?.naturalWidth).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
    await restore.click();
    await expect.element(dialog().getByText('Nothing')).toBeVisible();
    await dialog().getByRole('button', { name: 'Restore', exact: true }).click();
    await expect.element(page.getByText('cover.jpg restored!')).toBeVisible();
    await expect.element(former().getByText('300 × 400')).toBeVisible();
    await former()
      .getByRole('button', { name: /^Delete the version until/ })
      .click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(former().getByText('All earlier versions were deleted.')).toBeVisible();
  });
});
