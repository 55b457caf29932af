import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, type Made, save } from './bookings.tsx';

const dialog = page.getByRole('dialog');
const make = async (fields: object = {}) => (await call('POST', '/api/articles', { name: 'First', ...fields })) as Made;
const read = ({ id }: Made) => call('GET', `/api/articles/${id}`);

test('a draft is saved, published and made a draft again, each after a question', async () => {
  const article = await make();
  await openAdmin(`/articles/${article.id}`);
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
  await field('Name').fill('Renamed');
  await button('Publish').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Save first: there are unsaved changes');
  await expect.element(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await save('Renamed');

  await button('Publish').click();
  await expect.element(dialog).toHaveTextContent('It is published at once.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('Renamed is published.')).toBeVisible();
  expect(await read(article)).toMatchObject({ name: 'Renamed', published_at: expect.any(String) });

  await button('Unpublish').click();
  await expect.element(dialog).toHaveTextContent('It becomes a draft.');
  await dialog.getByRole('button', { name: 'Unpublish' }).click();
  await expect.element(page.getByText('Renamed is a draft again.')).toBeVisible();
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible();
  expect(await read(article)).toMatchObject({ published_at: null });
});
