import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readTokens } from '#authProvider/tokenStore.ts';
import { screensOf } from '#src/engine/views/screens.tsx';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { UI_PASSWORD, uiPeople } from '../support/uiPeople.ts';
import { signInAs } from './accounts.ts';
import { call, openAdmin, showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import { button, field, heading, makeBooking, openBooking } from './bookings.tsx';

showScreens([screensOf(bookingScreens)]);

/** A second tab of an administrator, as API calls with a session of its own. */
async function secondTab(path: string) {
  const email = uiPeople.find(({ role, state }) => role === 'admin' && state === 'approved')?.email ?? '';
  const { access_token } = await signInAs({ email, password: UI_PASSWORD });
  const headers: Record<string, string> = {
    Authorization: `Bearer ${access_token}`,
    'Content-Type': 'application/json',
  };
  return async (method: string, below: string, body: object): Promise<number> => {
    const answer = await fetch(`${path}${below}`, { method, headers, body: JSON.stringify(body) });
    headers['X-Session-Id'] ??= answer.headers.get('X-Session-Id') ?? '';
    return answer.status;
  };
}

const blocked = page.getByRole('dialog', { name: 'You have this booking open in another tab' });
const banner = page.getByRole('alert').filter({ hasText: 'You continued editing in another tab.' });
const modified = page.getByRole('dialog', { name: 'Booking has been modified' });
const isHeld = async () =>
  (await fetch('/api/bookings/locks', { headers: { Authorization: `Bearer ${readTokens()?.access_token}` } })).text();

test('a record that another tab edits is read-only until it is taken over, and a lost lock keeps what was typed', async () => {
  const booking = await makeBooking();
  const other = await secondTab(`/api/bookings/${booking.id}`);
  expect(await other('PUT', '/lock', {})).toBe(200);
  await openAdmin(`/bookings/${booking.id}`);
  await expect.element(blocked).toBeVisible();
  expect(await violations()).toEqual([]);
  await blocked.getByRole('button', { name: 'Edit here' }).click();
  await expect.element(blocked).not.toBeInTheDocument();
  await field('Name').fill('Typed here');

  expect(await other('PUT', '/lock', { take_over: true })).toBe(200);
  await expect.element(banner).toHaveTextContent('Your changes are below and kept as a draft.');
  await expect.element(button('Save changes')).toBeDisabled();
  await expect.element(field('Name')).toHaveValue('Typed here');
  expect(await other('PUT', '', { memo: 'Theirs' })).toBe(200);
  await modified.getByRole('button', { name: 'Take over again' }).click();
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(field('Name')).toHaveValue('Typed here');
  await expect.element(field('Memo')).toHaveValue('Theirs');
});

test('the list shows who edits a record', async () => {
  const booking = await makeBooking();
  const other = await secondTab(`/api/bookings/${booking.id}`);
  await openAdmin(`/bookings?filter=${encodeURIComponent(JSON.stringify({ q: booking.name }))}`);
  await expect.element(page.getByRole('link', { name: booking.name })).toBeVisible();
  expect(await other('PUT', '/lock', {})).toBe(200);
  await expect.element(page.getByTitle(/is editing$/)).toBeVisible();
});

test('a change by another session is shown for fields that are untouched, and input stays', async () => {
  const booking = await makeBooking();
  await openBooking(booking);
  await expect.poll(isHeld).toContain(booking.id);
  await field('Name').fill('Typed here');
  const other = await secondTab(`/api/bookings/${booking.id}`);
  expect(await other('PUT', '/lock', { take_over: true })).toBe(200);
  expect(await other('PUT', '', { memo: 'Theirs' })).toBe(200);
  await expect.element(modified).toBeVisible();
  expect(await violations()).toEqual([]);
  await modified.getByRole('button', { name: 'Reload page' }).click();
  await expect.element(modified).not.toBeInTheDocument();
  await expect.element(field('Memo')).toHaveValue('Theirs');
  await expect.element(field('Name')).toHaveValue('Typed here');
});

test('a page says that another session changed its record, and shows it', async () => {
  const booking = await makeBooking();
  await openAdmin(`/bookings/${booking.id}/show`);
  await expect.element(heading(booking.name)).toBeVisible();
  const other = await secondTab(`/api/bookings/${booking.id}`);
  expect(await other('PUT', '', { name: `${booking.name} anew` })).toBe(200);
  const told = page.getByRole('status').filter({ hasText: /^Changed by .* just now\./ });
  await told.getByRole('button', { name: 'Show' }).click();
  await expect.element(heading(`${booking.name} anew`)).toBeVisible();
  await expect.element(told).not.toBeInTheDocument();
});

test('a form and a page say that their record was deleted, and the form lists its unsaved values', async () => {
  const gone = page.getByRole('dialog', { name: 'Booking unavailable' });
  for (const below of ['/show', '']) {
    const { id, name } = await makeBooking();
    await openAdmin(`/bookings/${id}${below}`);
    await expect.element(heading(name)).toBeVisible();
    if (below === '') await field('Memo').fill('Never saved');
    await call('DELETE', `/api/bookings/${id}`);
    await expect.element(gone).toHaveTextContent(`${name} was deleted, or you no longer have access to it.`);
    if (below === '') await expect.element(gone).toHaveTextContent('Never saved');
    expect(await violations()).toEqual([]);
    await gone.getByRole('button', { name: 'Go to bookings' }).click();
    await expect.element(heading('Bookings')).toBeVisible();
  }
});
