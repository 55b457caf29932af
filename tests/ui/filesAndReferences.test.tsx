import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { screensOf } from '#src/engine/views/screens.tsx';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { call, labelIds, openAdmin, showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import {
  button,
  combobox,
  field,
  group,
  makeBooking,
  openBooking,
  options,
  readBooking,
  save,
  section,
} from './bookings.tsx';
import { card, dialog, info, makeFolder, openFolder, picture, type Stored } from './media.ts';

showScreens([screensOf(bookingScreens)]);

const mark = () => crypto.randomUUID().slice(0, 8);

/** Uploads pictures into a folder of their own; the picker opens there. */
async function pictures(...names: string[]): Promise<Stored[]> {
  const { put } = await makeFolder('Pictures');
  const made: Stored[] = [];
  for (const name of names) made.push(await put(`${name}.png`, { content: await picture() }));
  return made;
}

const inPicker = (name: string | RegExp) => dialog().getByRole('button', { name, exact: true });

test('a picture is chosen from the library, shown with its alternative text, and removed', async () => {
  const [file] = await pictures('poster');
  if (!file) throw new Error('No file was made.');
  await call('PATCH', `/api/uploads/${file.filename}`, { alt: 'Ferry at night' });
  const booking = await makeBooking();
  await openBooking(booking);
  const poster = group('Poster');
  await poster.getByRole('button', { name: 'Choose' }).click();
  await inPicker(/^poster\./).click();
  await button('Use file').click();
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ poster: file.url });
  await openAdmin(`/bookings/${booking.id}/show`);
  await expect.element(page.getByRole('img', { name: 'Ferry at night' })).toBeVisible();
  await openBooking(booking);
  await poster.getByRole('button', { name: 'Clear' }).click();
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ poster: null });
});

test('pictures of a list are added, moved and removed', async () => {
  const [one, two] = await pictures('one', 'two');
  const booking = await makeBooking({ photos: [one?.url] });
  await openBooking(booking);
  const photos = group('Photos');
  await photos.getByRole('button', { name: 'Add files' }).click();
  await inPicker(/^two\./).click();
  await button('Use file').click();
  await expect.element(photos.getByRole('img', { name: 'two.png' })).toBeVisible();
  await photos.getByRole('button', { name: 'Move Photos 2 up' }).click();
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ photos: [two?.url, one?.url] });
  expect(await violations()).toEqual([]);
  await photos.getByRole('button', { name: 'Remove Photos 1' }).click();
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ photos: [one?.url] });
});

test('the files of a list are loaded with one request', async () => {
  const [one, two] = await pictures('first', 'second');
  const word = mark();
  for (const file of [one, two]) await makeBooking({ name: `${word} ${file?.name}`, poster: file?.url });
  const calls = vi.spyOn(window, 'fetch');
  const filters = encodeURIComponent(JSON.stringify({ search: word }));
  localStorage.setItem('RaStore.bookings.hiddenColumns', JSON.stringify(['poster']));
  await openAdmin(`/bookings?filters=${filters}`);
  for (const file of [one, two]) await expect.element(page.getByRole('img', { name: file?.name })).toBeVisible();
  const asked = calls.mock.calls.map(([request]) => new URL(String(request), window.location.href));
  const ofFiles = asked.filter(({ pathname }) => pathname.startsWith('/api/uploads'));
  calls.mockRestore();
  expect(ofFiles.map(({ searchParams }) => searchParams.getAll('filename').length)).toEqual([2]);
});

test('the library links to the records that use a file, also before it is deleted', async () => {
  const { folder, put } = await makeFolder('Used');
  const file = await put('used.png', { content: await picture() });
  const booking = await makeBooking({ poster: file.url });
  await openFolder(folder, 1);
  await card(file).click();
  await expect.element(info(file).getByRole('link', { name: booking.name })).toBeVisible();
  await info(file).getByRole('button', { name: 'Delete' }).click();
  await dialog().getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog('In use').getByRole('link', { name: booking.name })).toBeVisible();
});

test('references are chosen by name as chips, filtered by, and shown with links', { timeout: 60_000 }, async () => {
  const names = [`Harbour ${mark()}`, `Island ${mark()}`];
  const [first = '', second = ''] = [...(await labelIds(names[0] ?? '')), ...(await labelIds(names[1] ?? ''))];
  const booking = await makeBooking({ marks: [first] });
  const other = await makeBooking({ marks: [second] });
  await openBooking(booking);
  await combobox('Marks').fill(names[1] ?? '');
  await expect.element(options).toHaveTextContent(names[1] ?? '');
  await userEvent.keyboard('{ArrowDown}{Enter}{Escape}');
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ marks: [first, second] });
  await openAdmin(`/bookings/${booking.id}/show`);
  await expect.element(page.getByRole('link', { name: names[0] ?? '' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: names[1] ?? '' })).toBeVisible();
  await call('DELETE', `/api/labels/${first}`);
  await openBooking(booking);
  await expect.element(button(names[1] ?? '')).toBeVisible();
  expect(await readBooking(booking)).toMatchObject({ marks: [second] });
  const filters = encodeURIComponent(JSON.stringify({ marks: [second], search: other.name }));
  await openAdmin(`/bookings?filters=${filters}`);
  await expect.element(page.getByRole('cell', { name: other.name, exact: true })).toBeVisible();
});

test('the records that refer to a record are listed on its form and page, and added with the reference', async () => {
  const main = await makeBooking();
  const support = await makeBooking({ main: main.id });
  await openAdmin(`/bookings/${main.id}/show`);
  const joined = section('Supports');
  const link = joined.getByRole('link', { name: support.name });
  await expect.element(link).toBeVisible();
  const header = joined.getByRole('columnheader', { name: 'Name' }).element().getBoundingClientRect();
  expect(link.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(header.bottom);
  await openBooking(main);
  await expect.element(joined.getByRole('link', { name: support.name })).toBeVisible();
  expect(await violations()).toEqual([]);
  await joined.getByRole('link', { name: 'New booking' }).click();
  await expect.element(combobox('Main booking')).toHaveValue(main.name);
  await field('Name').fill(`Added ${mark()}`);
  await button('Create').click();
  await expect.element(combobox('Main booking')).toHaveValue(main.name);
  await openBooking(support);
  await expect.element(joined.getByText('No bookings yet')).toBeVisible();
  expect(Object.keys(Object(await readBooking(main)))).not.toContain('supports');
});
