import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showLanguage } from '#src/i18n/language.ts';
import { call, labelIds, openAdmin } from './admin.tsx';
import { violations } from './axe.ts';
import { button } from './bookings.tsx';
import { inGerman } from './inGerman.ts';

const dialog = page.getByRole('dialog');
const csvOf = (text: string) => new File([text], 'labels.csv', { type: 'text/csv' });
const choose = (text: string, label = 'Choose a CSV file') => userEvent.upload(page.getByLabelText(label), csvOf(text));
const marked = () => crypto.randomUUID().slice(0, 8);

test('a file is previewed row by row and then imported', async () => {
  const mark = marked();
  const [id = ''] = await labelIds(`${mark} old`);
  await openAdmin('/labels');
  await button('Import from CSV').click();
  await choose(`Name;Note;Campaigns\n${mark} old;Changed;3\n${mark} new;Added;\n`);
  await expect.element(dialog.getByText('1 new', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('1 changed', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: `2 Changed ${mark} old Changed` })).toBeVisible();
  await expect.element(dialog.getByRole('columnheader', { name: 'Campaigns (ignored)' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect.element(page.getByText('2 rows imported')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: `${mark} new` })).toBeVisible();
  expect(await call('GET', `/api/labels/${id}`)).toMatchObject({ note: 'Changed' });
});

test('an import is undone in its message, and what was changed since stays and is named', async () => {
  const mark = marked();
  const [id = ''] = await labelIds(`${mark} old`);
  await openAdmin('/labels');
  await button('Import from CSV').click();
  await choose(`Name;Note\n${mark} old;Changed\n${mark} new;\n`);
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
  // Not the row of this name: the preview has one too, and a change before the import would make the server refuse it.
  await expect.element(page.getByText('2 rows imported')).toBeVisible();
  await call('PUT', `/api/labels/${id}`, { note: 'Changed again' });
  await button('Undo import').click();
  const words = `Import undone, except for 1 record. Changed since: ${mark} old.`;
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('row', { name: `${mark} new` })).not.toBeInTheDocument();
  expect(await call('GET', `/api/labels/${id}`)).toMatchObject({ note: 'Changed again' });
});

test('the audit log undoes an import later, after a question', async () => {
  const mark = marked();
  await openAdmin('/labels');
  await button('Import from CSV').click();
  await choose(`Name\n${mark} new\n`);
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect.element(page.getByText('1 row imported')).toBeVisible();
  const { items } = (await call('GET', '/api/audit?action=record.imported&limit=1')) as { items: { id: string }[] };
  await openAdmin(`/audit/${items[0]?.id}`);
  await button('Undo import').click();
  await expect.element(dialog.getByText('Undo this import?')).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect.element(page.getByText('Import undone: 1 record')).toBeVisible();
});

test('wrong cells are marked with what is wrong, and another file is chosen', async () => {
  const mark = marked();
  await openAdmin('/labels');
  await button('Import from CSV').click();
  await choose(`name,colour\n${mark} fine,#000000\n${mark} wrong,red\n`);
  await expect.element(dialog.getByText('1 wrong', { exact: true })).toBeVisible();
  await expect.element(dialog.getByRole('cell', { name: /red/ })).toHaveTextContent('Not a color');
  await expect.element(dialog.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await dialog.getByRole('checkbox', { name: 'Only wrong rows' }).click();
  await expect.element(dialog.getByRole('cell', { name: `${mark} fine` })).not.toBeInTheDocument();
  await choose('nothing,known\n1,2\n', 'Choose another file');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Row 1, nothing: No field has this name');
  await choose('', 'Choose another file');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The file is empty');
  await choose(`name\n${mark} fine\n`, 'Choose another file');
  await expect.element(dialog.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
});

test('the dialog, its problems and the labels of columns are German', async () => {
  await inGerman(async () => {
    const mark = marked();
    await openAdmin('/labels');
    await showLanguage('de');
    await button('Aus CSV importieren').click();
    await choose(`Name,Farbe\n${mark},rot\n`, 'CSV-Datei auswählen');
    await expect.element(dialog.getByText('1 fehlerhaft', { exact: true })).toBeVisible();
    await expect.element(dialog.getByRole('cell', { name: /rot/ })).toHaveTextContent('Keine Farbe');
  });
});
