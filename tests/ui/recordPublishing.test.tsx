import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { call, labelIds, openAdmin } from './admin.tsx';
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

test('the preview of a restore names fields whose former value no longer exists', async () => {
  const [topic] = await labelIds(`Gone ${crypto.randomUUID().slice(0, 8)}`);
  const article = await make({ topic });
  await call('PUT', `/api/articles/${article.id}`, { name: 'Second', topic: null });
  await call('DELETE', `/api/labels/${topic}`);
  await openAdmin(`/articles/${article.id}/history`);
  await page.getByRole('main').getByRole('listitem').last().getByRole('button').first().click();
  await button('Restore this version').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('the former content is gone: Topic');
  await expect.element(dialog.getByRole('term')).toHaveTextContent('Name');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('First updated!')).toBeVisible();
  expect(await read(article)).toMatchObject({ name: 'First', topic: null });
});
