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

const note = page.getByRole('alert').filter({ hasText: 'You are editing this in another tab.' });
const isHeld = async () =>
  (await fetch('/api/bookings/locks', { headers: { Authorization: `Bearer ${readTokens()?.access_token}` } })).text();

test('a record that another tab edits is read-only until it is taken over, and a lost lock keeps what was typed', async () => {
  const booking = await makeBooking();
  const other = await secondTab(`/api/bookings/${booking.id}`);
  expect(await other('PUT', '/lock', {})).toBe(200);
  await openBooking(booking);
  await expect.element(note).toBeVisible();
  await expect.element(button('Save changes')).toBeDisabled();
  expect(await violations()).toEqual([]);
  await button('Take over').click();
  await expect.element(note).not.toBeInTheDocument();
  await field('Name').fill('Typed here');

  expect(await other('PUT', '/lock', { take_over: true })).toBe(200);
  await expect.element(note).toHaveTextContent('Your changes are kept as a draft.');
  await expect.element(field('Name')).toHaveValue('Typed here');
  expect(await other('PUT', '', { memo: 'Theirs' })).toBe(200);
  await button('Take over').click();
  await expect.element(note).not.toBeInTheDocument();
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

test('a change by another session is told calmly, and shown for fields that are untouched', async () => {
  const booking = await makeBooking();
  await openBooking(booking);
  await expect.poll(isHeld).toContain(booking.id);
  await field('Name').fill('Typed here');
  const other = await secondTab(`/api/bookings/${booking.id}`);
  expect(await other('PUT', '/lock', { take_over: true })).toBe(200);
  expect(await other('PUT', '', { memo: 'Theirs' })).toBe(200);
  const told = page.getByRole('status').filter({ hasText: /^Changed by .* just now\./ });
  await expect.element(told).toBeVisible();
  expect(await violations()).toEqual([]);
  await told.getByRole('button', { name: 'Show' }).click();
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(field('Memo')).toHaveValue('Theirs');
  await expect.element(field('Name')).toHaveValue('Typed here');
});

test('a form and a page say that their record was deleted', async () => {
  const booking = await makeBooking();
  for (const path of [`/bookings/${booking.id}/show`, `/bookings/${booking.id}`]) {
    const { id, name } = path.endsWith('show') ? await makeBooking() : booking;
    await openAdmin(path.replace(booking.id, id));
    await expect.element(heading(name)).toBeVisible();
    await call('DELETE', `/api/bookings/${id}`);
    await expect.element(page.getByRole('alert').filter({ hasText: 'This was deleted' })).toBeVisible();
  }
});
