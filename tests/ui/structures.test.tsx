import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { screensOf } from '#src/engine/views/screens.tsx';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { variant } from '../support/tier.ts';
import { makeLabel, showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import {
  button,
  combobox,
  field,
  group,
  heading,
  makeBooking,
  number,
  openBooking,
  options,
  readBooking,
  save,
} from './bookings.tsx';

showScreens([screensOf(bookingScreens)]);
afterEach(() => vi.restoreAllMocks());

describe('lists of objects', () => {
  test('start empty; entries are added, filled in and saved', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await expect.element(group('Artists')).toHaveTextContent('No entries yet.');
    await button('Add to artists').click();
    expect(document.activeElement).toBe(group('Artists 1').getByRole('textbox', { name: 'Name' }).element());
    await userEvent.keyboard('Ada');
    await expect.element(group('Ada')).toBeVisible();
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ artists: [{ name: 'Ada', role: 'support' }] });
  });

  test('show the errors of an entry at its own input', async () => {
    const booking = await makeBooking({ artists: [{ name: 'Ada' }] });
    await openBooking(booking);
    await button('Add to artists').click();
    await group('Artists 2').getByRole('combobox', { name: 'Role' }).selectOptions('headliner');
    await button('Save changes').click();
    const second = group('Artists 2');
    await expect.element(second.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Required');
    await expect.element(second.getByRole('spinbutton', { name: 'Minutes' })).toHaveAccessibleDescription('Required');
    await expect
      .element(group('Ada').getByRole('textbox', { name: 'Name' }))
      .not.toHaveAccessibleDescription('Required');
  });

  test('show errors of the server at the entry too', { tags: ['full'] }, async () => {
    const booking = await makeBooking({ artists: [{ name: 'Ada' }] });
    await openBooking(booking);
    const real = window.fetch;
    vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
      if (init?.method !== 'PUT') return real(input, init);
      const detail = [{ loc: ['artists', 0, 'name'], msg: 'Not this one' }];
      return Promise.resolve(Response.json({ detail }, { status: 422 }));
    });
    await group('Ada').getByRole('textbox', { name: 'Name' }).fill('Bob');
    await button('Save changes').click();
    await expect
      .element(group('Bob').getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription('Not this one');
  });

  test('are reordered by buttons and by keyboard, and the focus moves along', { tags: ['full'] }, async () => {
    const booking = await makeBooking({ artists: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cyd' }] });
    await openBooking(booking);
    const down = button('Move Ada down');
    await down.click();
    await expect.element(page.getByText('Ada moved to position 2 of 3')).toBeInTheDocument();
    expect(document.activeElement).toBe(down.element());
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Ada moved to position 3 of 3')).toBeInTheDocument();
    await expect.element(down).toHaveAttribute('aria-disabled', 'true');
    await group('Cyd').getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(group('Cyd').getByRole('textbox', { name: 'Name' }).element());
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ artists: [{ name: 'Cyd' }, { name: 'Bob' }, { name: 'Ada' }] });
  });

  test('allow removing entries, and adding up to the maximum', async () => {
    const booking = await makeBooking({ artists: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cyd' }] });
    await openBooking(booking);
    await expect.element(button('Add to artists')).toBeDisabled();
    await button('Remove Bob').click();
    await expect.element(group('Bob')).not.toBeInTheDocument();
    await expect.element(button('Add to artists')).toBeEnabled();
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ artists: [{ name: 'Ada' }, { name: 'Cyd' }] });
  });

  test('accept plain values one by one', { tags: ['full'] }, async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await button('Add to days').click();
    await number('Days 1').fill('3');
    await button('Add to days').click();
    await number('Days 2').fill('5');
    await button('Move Days 2 up').click();
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ days: [5, 3] });
  });
});

describe('groups and maps', () => {
  test('are added and removed if they are optional', { tags: ['full'] }, async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await button('Add Place').click();
    await button('Save changes').click();
    await expect.element(field('City')).toHaveAccessibleDescription('Required');
    await field('City').fill('Oslo');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ place: { city: 'Oslo', country: null } });
    await button('Remove Place').click();
    await save(`${booking.name}`);
    await expect.poll(() => readBooking(booking)).toMatchObject({ place: null });
  });

  test('have keys entered by the user, or selected from existing ones', { tags: ['full'] }, async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await field('New key for links').fill('not a key');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(field('New key for links'))
      .toHaveAccessibleDescription('Use letters, digits, hyphens and underscores');
    await field('New key for links').fill('site');
    await userEvent.keyboard('{Enter}');
    await field('site').fill('https://example.com');
    await combobox('Add to titles').selectOptions('de');
    await field('de').fill('Eins');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({
      links: { site: 'https://example.com' },
      titles: { de: 'Eins' },
    });
    await field('New key for links').fill('site');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('New key for links')).toHaveAccessibleDescription('This entry already exists');
    await button('Remove site').click();
    await save(booking.name);
    await expect.poll(() => readBooking(booking)).toMatchObject({ links: {} });
  });

  test('are shown in full to a user who may not change them', { tags: ['full'] }, async () => {
    const place = { city: 'Oslo', country: 'NO' };
    const artists = [{ name: 'Ada', role: 'headliner', minutes: 60 }];
    const rider = { towels: 12 };
    const booking = await makeBooking({ shared: true, place, artists, titles: { de: 'Eins' }, rider });
    await openBooking(booking, 'editor');
    await expect.element(heading(booking.name)).toBeVisible();
    const text = page.getByRole('main');
    for (const words of ['Oslo', 'Ada', 'Headliner', '60', 'Eins', '"towels": 12']) {
      await expect.element(text).toHaveTextContent(words);
    }
    await expect.element(text).not.toHaveTextContent('Capacity');
    expect(await violations()).toEqual([]);
  });
});

describe('accessibility', () => {
  for (const [at, mode] of ['light', 'dark'].entries())
    test(`axe finds no violation in the form with everything open, ${mode}`, variant(at), async () => {
      localStorage.setItem('cms_theme', mode);
      const place = { city: 'Oslo', country: 'NO' };
      const label = await makeLabel();
      const artists = [{ name: 'Ada', role: 'headliner', minutes: 60 }, { name: 'Bob' }];
      const booking = await makeBooking({
        kind: 'hall',
        capacity: 3,
        place,
        artists,
        links: { site: 'https://a.example' },
        days: [1],
      });
      await openBooking(booking);
      await expect.element(field('site')).toBeVisible();
      await combobox('Label').fill(label);
      await expect.element(options).toBeVisible();
      expect(await violations()).toEqual([]);
    });
});
