import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { screensOf } from '#src/engine/views/screens.tsx';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { call, labelIds, makeLabel, openAdmin, showScreens } from './admin.tsx';
import { button, combobox, heading, makeBooking, only, openBooking, options, save } from './bookings.tsx';
import { downloads } from './downloads.ts';

showScreens([screensOf(bookingScreens)]);
afterEach(() => vi.restoreAllMocks());

describe('references', () => {
  test('are found by typing, selected by keyboard, and shown by name with a link', async () => {
    const label = await makeLabel();
    await makeLabel();
    const booking = await makeBooking();
    await openBooking(booking);
    await combobox('Label').fill(label);
    await expect.element(options).toHaveTextContent(label);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await save(booking.name);
    await openAdmin(only(booking));
    await page.getByRole('link', { name: label }).click();
    await expect.element(heading(label)).toBeVisible();
    await openBooking(booking);
    await expect.element(combobox('Label')).toHaveValue(label);
  });

  test('to what was deleted show that, and no id', async () => {
    const [label] = await labelIds(`Gone ${crypto.randomUUID().slice(0, 8)}`);
    const booking = await makeBooking({ label });
    const real = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
      String(input).startsWith('/api/labels') ? Promise.resolve(Response.json([])) : real(input, init),
    );
    await openAdmin(only(booking));
    await expect.element(page.getByRole('cell', { name: 'Deleted', exact: true })).toBeVisible();
    expect(document.body.textContent).not.toContain(label);
  });

  test('prevent that their target is deleted, and the dialog links to the records', async () => {
    const [label = ''] = await labelIds(`Used ${crypto.randomUUID().slice(0, 8)}`);
    const booking = await makeBooking({ label });
    await openAdmin(`/labels/${label}`);
    await button('Delete').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Other records refer to this/);
    await expect.element(dialog.getByRole('link', { name: booking.name })).toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  test('say that nothing matches, and what failed', { tags: ['full'] }, async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await combobox('Label').fill('no label is called so');
    await expect.element(page.getByText('No matches')).toBeVisible();
    const real = window.fetch;
    const spy = vi
      .spyOn(window, 'fetch')
      .mockImplementation((input, init) =>
        String(input).startsWith('/api/labels') ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init),
      );
    await combobox('Label').fill('other');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/The server can’t be reached/);
    spy.mockRestore();
    await button('Retry').click();
    await expect.element(page.getByText('No matches')).toBeVisible();
  });
});

describe('the list', () => {
  test('shows a computed column without sorting', { tags: ['full'] }, async () => {
    const booking = await makeBooking({ kind: 'hall', capacity: 21 });
    await openAdmin(only(booking));
    await expect.element(page.getByRole('cell', { name: '42', exact: true })).toBeVisible();
    const head = page.getByRole('columnheader', { name: 'Guests' });
    await expect.element(head.getByRole('button')).not.toBeInTheDocument();
  });

  test('has selectable columns, and stores the selection', { tags: ['full'] }, async () => {
    const booking = await makeBooking();
    await openAdmin(only(booking));
    await button('Columns and density').click();
    await page.getByRole('menuitemcheckbox', { name: 'Guests' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('columnheader', { name: 'Guests' })).not.toBeInTheDocument();
    await openAdmin(only(booking));
    await expect.element(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Guests' })).not.toBeInTheDocument();
  });

  test('exports all matches, with names for references and no formula that runs', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    const label = await makeLabel();
    const labels: unknown = await call('GET', `/api/labels?filter=${encodeURIComponent(JSON.stringify({ q: label }))}`);
    const [first] = Array.isArray(labels) ? labels : [];
    for (let at = 0; at < 27; at++) await makeBooking({ name: `=1+1 ${mark} ${10 + at}`, label: first.id });
    const files = downloads();
    await openAdmin(only({ id: '', name: mark }));
    await button('Export all matching as CSV').click();
    await expect.element(page.getByText('27 rows exported')).toBeVisible();
    const [text = ''] = await files.texts();
    expect(text.startsWith('\uFEFF"Name","Kind","Label",')).toBe(true);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(28);
    expect(lines[1]).toMatch(new RegExp(`^"'=1\\+1 ${mark} 10","Club","${label}",`));
  });

  test('exports only the selected rows', { tags: ['full'] }, async () => {
    const [one, other] = [await makeBooking(), await makeBooking()];
    const files = downloads();
    await openAdmin('/bookings');
    await page.getByRole('searchbox', { name: 'Search' }).fill(one.name);
    await page.getByRole('checkbox', { name: `Select ${one.name}` }).click();
    await button('Export as CSV').click();
    await expect.element(page.getByText('1 row exported')).toBeVisible();
    const [text = ''] = await files.texts();
    expect(text).toContain(one.name);
    expect(text).not.toContain(other.name);
  });

  test('deletes more than ten only after their number was typed', { tags: ['full'] }, async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    for (let at = 0; at < 11; at++) await makeBooking({ name: `${mark} ${at}` });
    await openAdmin(only({ id: '', name: mark }));
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await button('Delete').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('11');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByText('11 entries deleted!')).toBeVisible();
    await expect.element(page.getByText('No matches')).toBeVisible();
  });

  test('has a sort control on a phone', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    for (const name of ['a', 'b']) await makeBooking({ name: `${mark} ${name}` });
    await openAdmin(only({ id: '', name: mark }));
    await page.viewport(390, 844);
    await button('Filters').click();
    await combobox('Sort by').selectOptions('Name, descending');
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(`${mark} b`);
  });
});
