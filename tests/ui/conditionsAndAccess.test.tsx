import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { screensOf } from '#src/engine/views/screens.tsx';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { call, openAdmin, showScreens } from './admin.tsx';
import {
  button,
  combobox,
  field,
  group,
  heading,
  makeBooking,
  number,
  only,
  openBooking,
  readBooking,
  save,
  section,
} from './bookings.tsx';

showScreens([screensOf(bookingScreens)]);
afterEach(() => vi.restoreAllMocks());

/** Delays requests with this method until `letGo` is called. */
function hold(path: string, method: string): { letGo: () => void } {
  const real = window.fetch;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (String(input).startsWith(path) && (init?.method ?? 'GET') === method) await held;
    return real(input, init);
  });
  return { letGo };
}

describe('conditional fields', () => {
  test('appear and disappear with the fields that they depend on, with their section, and are required while shown', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await expect.element(heading(booking.name)).toBeVisible();
    await expect.element(section('Hall')).not.toBeInTheDocument();
    await combobox('Kind').selectOptions('hall');
    await button('Save changes').click();
    await expect.element(number('Capacity')).toHaveAccessibleDescription('Required');
    await number('Capacity').fill('300');
    await page.getByRole('switch', { name: 'Seated' }).click();
    await number('Rows').fill('20');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ capacity: 300, seated: true, rows: 20 });
    await combobox('Kind').selectOptions('club');
    await expect.element(page.getByText('1 changed field: Kind')).toBeVisible();
    await combobox('Kind').selectOptions('hall');
    await expect.element(number('Capacity')).toHaveValue(300);
    await combobox('Kind').selectOptions('club');
    await save(booking.name);
    await expect.poll(() => readBooking(booking)).toMatchObject({ kind: 'club', capacity: null, rows: null });
    await expect.element(page.getByText('No unsaved changes')).toBeVisible();
  });

  test('show the error of a rule over several fields at its field', { tags: ['full'] }, async () => {
    const booking = await makeBooking({ starts_at: '2026-05-01T10:00:00.000Z' });
    await openBooking(booking);
    await page.getByLabelText('End', { exact: true }).fill('2026-04-01T10:00');
    await button('Save changes').click();
    await expect
      .element(page.getByLabelText('End', { exact: true }))
      .toHaveAccessibleDescription(/^The end is before the start/);
  });
});

describe('access', () => {
  test('hides fields without read access, and shows fields without write access as read-only', async () => {
    const booking = await makeBooking({}, 'editor');
    await call('PUT', `/api/bookings/${booking.id}`, { rating: 3, fee: 77 });
    await openBooking(booking, 'editor');
    await expect.element(field('Name')).toBeVisible();
    await expect.element(number('Rating')).not.toBeInTheDocument();
    await expect.element(group('Rating')).toHaveTextContent('★★★');
    await expect.element(page.getByText('Fee')).not.toBeInTheDocument();
    await field('Name').fill(`${booking.name} B`);
    await save(`${booking.name} B`);
    await openAdmin(only(booking), 'editor');
    await expect.element(page.getByRole('link', { name: booking.name })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Rating' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Fee' })).not.toBeInTheDocument();
    await openBooking(booking, 'admin');
    await expect.element(number('Fee')).toHaveValue(77);
    await expect.element(number('Rating')).toHaveValue(3);
  });

  test('opens a read-only record as a page, and its row offers no delete', async () => {
    const booking = await makeBooking({ shared: true });
    await openAdmin(only(booking), 'editor');
    await expect.element(page.getByRole('link', { name: booking.name })).toBeVisible();
    await expect.element(button(`Delete ${booking.name}`)).not.toBeInTheDocument();
    await page.getByRole('link', { name: booking.name }).click();
    await expect.element(heading(booking.name)).toBeVisible();
    await expect.element(button('Save changes')).not.toBeInTheDocument();
  });

  test('treats a record without read access as missing', async () => {
    const booking = await makeBooking();
    await openBooking(booking, 'editor');
    await expect.element(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
  });

  test('gives a new record to its creator, and omits fields that they may not set', async () => {
    await openAdmin('/bookings/new', 'editor');
    await expect.element(combobox('Owner')).not.toBeInTheDocument();
    const name = `Booking ${crypto.randomUUID().slice(0, 8)}`;
    await field('Name').fill(name);
    await button('Create').click();
    await expect.element(heading(name)).toBeVisible();
    await expect.element(group('Owner').getByRole('link', { name: 'Edi Editor' })).toBeVisible();
  });
});

describe('overrides', () => {
  test('replace the generated section with a custom one', async () => {
    await openBooking(await makeBooking());
    await expect.element(section('Dates')).toHaveTextContent('When the doors open and close.');
    await expect.element(section('Dates').getByLabelText('Start')).toBeVisible();
  });
});

describe('saving', () => {
  test('keeps what is typed while a save is in progress', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await field('Memo').fill('First');
    const line = hold('/api/bookings', 'PUT');
    await button('Save changes').click();
    await field('Memo').fill('First and second');
    await field('Name').fill(`${booking.name} B`);
    line.letGo();
    await expect.element(page.getByText(`${booking.name} updated!`)).toBeVisible();
    await expect.element(field('Memo')).toHaveValue('First and second');
    await expect.element(page.getByText('2 changed fields: Name, Memo')).toBeVisible();
    await save(`${booking.name} B`);
    expect(await readBooking(booking)).toMatchObject({ memo: 'First and second', name: `${booking.name} B` });
  });
});
