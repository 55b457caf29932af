import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { card, dialog, filesAre, info, makeFolder, openFolder, picture, type Stored, ticked } from './media.ts';

const read = async ({ filename }: Stored) => Object(await call('GET', `/api/uploads/${filename}`));
const only = (files: Stored[]): Stored => {
  const [file] = files;
  if (!file) throw new Error('No file was made.');
  return file;
};
const mark = () => crypto.randomUUID().slice(0, 8);

test('tags are added and removed in the information of a file, with suggestions', async () => {
  const { folder, fill } = await makeFolder('Tags');
  const [tag, file] = [`Tour ${mark()}`, only(await fill(['one']))];
  const other = only(await fill(['two']));
  await call('PATCH', `/api/uploads/${other.filename}`, { tags: [tag] });
  await openFolder(folder, 2);
  await card(file).click();
  await expect.element(info(file)).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Tags' });
  await field.fill(tag.toLowerCase());
  await page.getByRole('option', { name: tag }).click();
  await expect.element(info(file).getByText(tag)).toBeVisible();
  await field.fill('  New   one ');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await read(file)).tags).toEqual([tag, 'New one']);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Backspace}');
  await expect.poll(async () => (await read(file)).tags).toEqual([tag]);
});

test('selected files get tags and an alternative text at once, which can be undone', async () => {
  const { folder, put } = await makeFolder('Bulk');
  const [one, two] = [
    await put('one.png', { content: await picture() }),
    await put('two.png', { content: await picture() }),
  ];
  await call('PATCH', `/api/uploads/${one.filename}`, { alt: 'Before', tags: ['Old'] });
  await openFolder(folder, 2);
  const select = async () => {
    for (const file of [one, two]) await card(file).click({ modifiers: ['ControlOrMeta'] });
  };
  await select();
  await ticked(2).getByRole('button', { name: 'Tags' }).click();
  await dialog().getByRole('combobox', { name: 'Add tags' }).fill('Live');
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('combobox', { name: 'Remove tags' }).click();
  await page.getByRole('option', { name: 'Old' }).click();
  expect(await violations()).toEqual([]);
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Tags of 2 files changed.')).toBeVisible();
  expect([(await read(one)).tags, (await read(two)).tags]).toEqual([['Live'], ['Live']]);
  await button('Undo').click();
  await expect.element(page.getByText('Undone.')).toBeVisible();
  expect([(await read(one)).tags, (await read(two)).tags]).toEqual([['Old'], []]);

  await select();
  await ticked(2).getByRole('button', { name: 'Alternative text' }).click();
  await expect.element(dialog().getByText('1 image already has an alternative text.')).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Alternative text' }).fill('On stage');
  await dialog().getByRole('button', { name: 'Replace' }).click();
  await expect.element(page.getByText('Alternative text of 2 images saved.')).toBeVisible();
  expect([(await read(one)).alt, (await read(two)).alt]).toEqual(['On stage', 'On stage']);
});

test('the library is filtered by tag, shape, use and missing text; chips remove filters, and the URL has them', async () => {
  const { folder, put, fill } = await makeFolder('Filters');
  const [wide, tall] = [
    await put('wide.png', { content: await picture(300, 100) }),
    await put('tall.png', { content: await picture(100, 300), below: '/below' }),
  ];
  await fill(['words']);
  const tag = `Live ${mark()}`;
  await call('PATCH', `/api/uploads/${tall.filename}`, { tags: [tag], alt: 'A tower' });
  await openFolder(folder, 2);
  await button('Filters').click();
  await page.getByRole('combobox', { name: 'Orientation' }).selectOptions('Landscape');
  await expect.element(card(wide)).toBeVisible();
  await filesAre(1);
  expect(await violations()).toEqual([]);
  expect(window.location.hash).toContain('orientation=landscape');
  await button('Remove filter: Landscape').click();
  await filesAre(2);
  await page.getByRole('combobox', { name: 'Tags' }).fill(tag);
  await page.getByRole('option', { name: tag }).click();
  await expect.element(card(tall)).toBeVisible();
  await filesAre(1);
  await page.getByRole('checkbox', { name: 'No alternative text' }).click();
  await expect.element(page.getByText('No matches')).toBeVisible();
  await button('Clear filters').first().click();
  await filesAre(2);
});
