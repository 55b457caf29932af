import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { screensOf } from '#src/engine/views/screens.tsx';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { openAdmin, showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import { button, combobox, field, heading, makeBooking, number, openBooking, readBooking, save } from './bookings.tsx';

showScreens([screensOf(bookingScreens)]);

afterEach(() => vi.restoreAllMocks());

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const panel = (name: string) => page.getByRole('tabpanel', { name, exact: true });
const dialog = page.getByRole('dialog');

test('the create form, the edit form and the page have the tabs of the declaration, and the URL the open one', async () => {
  const booking = await makeBooking({ contact: { email: 'a@b.example' } });
  for (const path of ['/bookings/new', `/bookings/${booking.id}`, `/bookings/${booking.id}/show`]) {
    await openAdmin(path);
    await expect.element(panel('Programme')).toBeVisible();
    await expect.element(tab('Programme')).toHaveAttribute('aria-selected', 'true');
    await tab('Contact and story').click();
    await expect.element(panel('Contact and story')).toHaveTextContent('Email');
    await expect.element(panel('Programme')).not.toBeInTheDocument();
    expect(window.location.hash).toBe(`#${path}?tab=contact`);
    expect(await violations()).toEqual([]);
    await openAdmin(`${path}?tab=contact`);
    await expect.element(panel('Contact and story')).toBeVisible();
    await openAdmin(`${path}?tab=other`);
    await expect.element(panel('Programme')).toBeVisible();
  }
});

test('tabs are opened by keyboard and Back, keep what was typed, and do not ask whether to leave', async () => {
  const booking = await makeBooking();
  await openBooking(booking);
  await combobox('Origin').fill('Norw');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  (tab('Programme').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(panel('Contact and story')).toBeVisible();
  expect(document.activeElement).toBe(tab('Contact and story').element());
  await expect.element(dialog).not.toBeInTheDocument();
  await field('Phone').fill('110');
  history.back();
  await expect.element(combobox('Origin')).toHaveValue('Norway');
  await save(booking.name);
  expect(await readBooking(booking)).toMatchObject({ origin: 'NO', contact: { phone: '110' } });
});

test('Save opens the tab of an error, marks it and focuses the input, also for an error of the server', async () => {
  const booking = await makeBooking();
  await openBooking(booking);
  await tab('Contact and story').click();
  await field('Email').fill('nobody');
  for (const _twice of [1, 2]) {
    await tab('Programme').click();
    await button('Save changes').click();
    await expect.element(panel('Contact and story Has errors')).toBeVisible();
    await expect.poll(() => document.activeElement).toBe(field('Email').element());
    expect(await violations()).toEqual([]);
  }
  await field('Email').fill('a@b.example');
  await expect.element(tab('Contact and story')).toBeVisible();

  await tab('Programme').click();
  const real = window.fetch;
  const refused = { detail: [{ loc: ['contact', 'email'], msg: 'Not this one' }] };
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    init?.method === 'PUT' ? Promise.resolve(Response.json(refused, { status: 422 })) : real(input, init),
  );
  await button('Save changes').click();
  await expect.poll(() => document.activeElement).toBe(field('Email').element());
  await expect.element(field('Email')).toHaveAccessibleDescription('Not this one');
  vi.restoreAllMocks();
  await save(booking.name);
});

test('Save in the dialog on leaving opens the tab too, and the dialog asks again later', async () => {
  const booking = await makeBooking();
  await openBooking(booking);
  await tab('Contact and story').click();
  await field('Email').fill('nobody');
  await tab('Programme').click();
  const toList = page.getByRole('main').getByRole('link', { name: 'Bookings' }).first();
  await toList.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(panel('Contact and story Has errors')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await toList.click();
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog).not.toHaveTextContent('Not saved');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect.element(heading('Bookings')).toBeVisible();
});

test('a tab appears with its fields, and is omitted while they are hidden', async () => {
  await openBooking(await makeBooking());
  await expect.element(tab('Contact and story')).toBeVisible();
  await expect.element(tab('Seats')).not.toBeInTheDocument();
  await combobox('Kind').selectOptions('hall');
  await tab('Seats').click();
  await expect.element(number('Capacity')).toBeVisible();
  await combobox('Kind').selectOptions('club');
  await expect.element(panel('Programme')).toBeVisible();
});

test('tabs scroll on phones', async () => {
  await openBooking(await makeBooking({ kind: 'hall', capacity: 5 }));
  await expect.element(tab('Seats')).toBeVisible();
  await page.viewport(390, 844);
  await tab('Seats').click();
  await expect.element(number('Capacity')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
});
