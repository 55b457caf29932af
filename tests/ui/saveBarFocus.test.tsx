import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lockable } from '../support/lockableScreens.tsx';
import { showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, makeBooking, openBooking, readBooking } from './bookings.tsx';

showScreens([lockable('bookings'), lockable('labels')]);
afterEach(() => vi.restoreAllMocks());

const unchanged = page.getByRole('status').filter({ hasText: 'No unsaved changes' });
const focusOn = (name: string) => button(name).element().focus();

async function openChanged() {
  const booking = await makeBooking({ place: { city: 'Oslo', country: 'NO' } });
  await openBooking(booking);
  await field('City').fill('Bergen');
  await expect.element(button('Save changes')).toBeEnabled();
  return booking;
}

test('a save by keyboard keeps the focus at the bar, which says that nothing is unsaved', async () => {
  const booking = await openChanged();
  focusOn('Save changes');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(`${booking.name} updated!`)).toBeVisible();
  await expect.element(unchanged).toHaveFocus();
  expect(await violations()).toEqual([]);
});

test('a discard keeps it there too', { tags: ['full'] }, async () => {
  await openChanged();
  focusOn('Discard');
  await userEvent.keyboard('{Enter}');
  await expect.element(unchanged).toHaveFocus();
});

test('a failed save returns it to the button, for a retry', async () => {
  const booking = await openChanged();
  const real = window.fetch.bind(window);
  let fail = () => {};
  // Otherwise the write is repeated first.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const offline = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (init?.method !== 'PUT') return real(input, init);
    return new Promise((_resolve, reject) => {
      fail = () => reject(new TypeError('offline'));
    });
  });
  focusOn('Save changes');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status').filter({ hasText: /^1 changed field/ })).toHaveFocus();
  fail();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(button('Save changes')).toHaveFocus();
  offline.mockRestore();
  await userEvent.keyboard('{Enter}');
  await expect.element(unchanged).toHaveFocus();
  expect(await readBooking(booking)).toMatchObject({ place: { city: 'Bergen' } });
});

test('a save by Enter in a field keeps it in the field', { tags: ['full'] }, async () => {
  await openChanged();
  await field('City').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(unchanged).toBeVisible();
  await expect.element(field('City')).toHaveFocus();
});
