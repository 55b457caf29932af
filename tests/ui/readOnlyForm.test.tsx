import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lockable } from '../support/lockableScreens.tsx';
import { call, mainTab, makeLabel, openAdmin, showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import {
  button,
  combobox,
  field,
  group,
  heading,
  type Made,
  makeBooking,
  number,
  openBooking,
  readBooking,
} from './bookings.tsx';

showScreens([lockable('bookings'), lockable('labels')]);

const filled = {
  kind: 'hall',
  capacity: 300,
  seated: true,
  starts_at: '2026-11-21T20:00:00.000Z',
  place: { city: 'Oslo', country: 'NO' },
  artists: [
    { name: 'Ada', role: 'headliner', minutes: 60 },
    { name: 'Bob', role: 'support' },
  ],
  days: [1, 2],
  titles: { de: 'Eins' },
  links: { site: 'https://a.example' },
};

const closeOrOpen = button('Close or open');
const unchanged = page.getByText('No unsaved changes');
const closed = page.getByText('Hal is editing this');

/** Returns the controls of the form that can still change something. */
function openControls(): string[] {
  const controls = document.querySelectorAll<HTMLInputElement>(
    'form :is(input, select, textarea, button:not([role=tab]))',
  );
  const isOpen = (one: HTMLInputElement) =>
    !one.disabled && !one.readOnly && one.ariaDisabled !== 'true' && one.ariaHidden !== 'true';
  return [...controls].filter(isOpen).map((one) => one.ariaLabel ?? one.labels?.[0]?.textContent ?? one.textContent);
}

describe('a read-only form', () => {
  let booking: Made;
  beforeEach(async () => {
    const label = await call('POST', '/api/labels', { name: `Label ${crypto.randomUUID().slice(0, 8)}` });
    const id = typeof label === 'object' && label !== null && 'id' in label ? label.id : null;
    booking = await makeBooking({ ...filled, label: id });
    await openBooking(booking);
    await expect.element(heading(booking.name)).toBeVisible();
  });

  test('has no enabled control of any kind', async () => {
    expect(openControls()).toEqual(expect.arrayContaining(['Move Ada down', 'Remove site', 'Remove Place', 'Seated']));
    await closeOrOpen.click();
    await expect.element(closed).toBeVisible();
    expect(openControls()).toEqual([]);
    expect(await violations()).toEqual([]);
    await closeOrOpen.click();
    await expect.element(unchanged).toBeVisible();
    expect(openControls()).toContain('Add to artists');
  });

  test('has none for a colour either', { tags: ['full'] }, async () => {
    await openAdmin(`/labels/${await idOfLabel({ colour: '#112233' })}`);
    await expect.element(field('Color').last()).toHaveValue('#112233');
    await closeOrOpen.click();
    await expect.element(closed).toBeVisible();
    expect(openControls()).toEqual([]);
  });

  test('does not change whatever is pressed', { tags: ['full'] }, async () => {
    await page.getByRole('tab', { name: 'Seats' }).click();
    await closeOrOpen.click();
    const before = shownValues();
    for (const name of ['Move Ada down', 'Remove Ada', 'Add to artists', 'Remove Place', 'Remove site', 'Remove de']) {
      await button(name).click({ force: true });
    }
    for (const input of [field('Name').first(), number('Capacity'), field('City'), field('Kind'), field('site')]) {
      await input.click();
      await userEvent.keyboard('xyz1{Alt>}{ArrowDown}{/Alt}{Enter}');
    }
    await group('Ada').getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await page.getByRole('switch', { name: 'Seated' }).click({ force: true });
    expect(shownValues()).toEqual(before);
    await closeOrOpen.click();
    await expect.element(unchanged).toBeVisible();
    expect(await readBooking(booking)).toMatchObject(filled);
  });

  test('keeps the input, readable and copyable, and continues where it was', async () => {
    await field('City').fill('Bergen');
    await combobox('Kind').selectOptions('festival');
    await field('New key for links').fill('sho');
    await button('Remove Bob').click();
    await closeOrOpen.click();
    await expect.element(field('City')).toHaveValue('Bergen');
    await expect.element(field('Kind')).toHaveValue('Festival');
    await expect.element(field('New key for links')).toHaveValue('sho');
    await expect.element(button('Save changes')).toBeDisabled();
    await field('City').click();
    await userEvent.keyboard('{Enter}');
    await closeOrOpen.click();
    await expect.element(page.getByText(/^3 changed fields: /)).toBeVisible();
    await field('New key for links').fill('shop');
    await expect.element(combobox('Kind')).toHaveValue('festival');
    expect(await readBooking(booking)).toMatchObject(filled);
  });

  test('is left without saving: the input is stored as a draft, or discarded', async () => {
    await field('City').fill('Bergen');
    await closeOrOpen.click();
    await (await mainTab('Apps')).click();
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
    await expect.element(dialog).toHaveTextContent('Hal is editing this');
    await expect.element(dialog.getByRole('button', { name: 'Save', exact: true })).not.toBeInTheDocument();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect.element(field('City')).toHaveValue('Bergen');
    await page.getByRole('link', { name: 'Apps' }).click();
    await dialog.getByRole('button', { name: 'Leave and keep a draft' }).click();
    await expect.element(heading('Apps')).toBeVisible();
    expect(await readBooking(booking)).toMatchObject(filled);
    await openBooking(booking);
    await expect.element(field('City')).toHaveValue('Bergen');
  });
});

const shownValues = () =>
  [...document.querySelectorAll<HTMLInputElement>('form :is(input, textarea)')].map(({ value, checked }) => [
    value,
    checked,
  ]);

async function idOfLabel(fields: { colour: string }): Promise<string> {
  const name = await makeLabel(fields);
  const found = await call('GET', `/api/labels?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  const [first] = Array.isArray(found) ? found : [];
  return String(first?.id);
}
