import axe from 'axe-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Role } from '../../contracts/permissions.ts';
import { call, makeLabel, openAdmin } from './admin.tsx';

vi.mock('../../resources/index.ts', async (original) => {
  const { bookings } = await import('../support/bookings.ts');
  const { resources } = await original<typeof import('../../resources/index.ts')>();
  const all = [...resources, bookings];
  return { resources: all, resourceNamed: (name: string) => all.find((one) => one.name === name) };
});

vi.mock('../../resources/screens.ts', async (original) => {
  const { bookingScreens } = await import('../support/bookingScreens.tsx');
  const { screensOf } = await import('../../src/engine/screens.tsx');
  const { screens } = await original<typeof import('../../resources/screens.ts')>();
  return { screens: screens.map((one) => (one.name === 'bookings' ? screensOf(bookingScreens) : one)) };
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true });
const group = (name: string) => page.getByRole('group', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
/** Those of a reference; the choices of a native list have the same role. */
const options = page.getByRole('listbox').getByRole('option');
const section = (name: string) => page.getByRole('region', { name, exact: true });

afterEach(() => vi.restoreAllMocks());

type Made = { id: string; name: string };
const isMade = (value: unknown): value is Made => typeof value === 'object' && value !== null && 'id' in value;

async function makeBooking(fields: object = {}, role: Role = 'admin'): Promise<Made> {
  const name = `Booking ${crypto.randomUUID().slice(0, 8)}`;
  const made = await call('POST', '/api/bookings', { name, ...fields }, role);
  if (!isMade(made)) throw new Error('No booking was made.');
  return made;
}

const openBooking = ({ id }: Made, role: Role = 'admin') => openAdmin(`/bookings/${id}`, role);
const readBooking = ({ id }: Made) => call('GET', `/api/bookings/${id}`);
const only = ({ name }: Made) => `/bookings?filters=${encodeURIComponent(JSON.stringify({ search: name }))}`;

async function save(name: string): Promise<void> {
  await button('Save changes').click();
  await expect.element(page.getByText(`${name} updated!`)).toBeVisible();
}

async function violations(): Promise<string[]> {
  const { violations } = await axe.run(document.body);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Holds calls with this method until they are let go. */
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

/** Collects what is offered as a file. */
function downloads(): { texts: () => Promise<string[]> } {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob);
    return 'blob:nothing';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  return {
    texts: () =>
      Promise.all(
        blobs.map(async (blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())),
      ),
  };
}

describe('lists of objects', () => {
  test('begin empty; entries are added, filled in and saved', async () => {
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

  test('what is wrong in an entry is said at its own input', async () => {
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

  test('what the server alone refuses stands at its entry too', async () => {
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

  test('are reordered by buttons and by keyboard, and the focus goes along', async () => {
    const booking = await makeBooking({ artists: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cyd' }] });
    await openBooking(booking);
    const down = button('Move Ada down');
    await down.click();
    await expect.element(page.getByText('Ada moved to place 2 of 3')).toBeInTheDocument();
    expect(document.activeElement).toBe(down.element());
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Ada moved to place 3 of 3')).toBeInTheDocument();
    await expect.element(down).toHaveAttribute('aria-disabled', 'true');
    await group('Cyd').getByRole('textbox', { name: 'Name' }).click();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(group('Cyd').getByRole('textbox', { name: 'Name' }).element());
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ artists: [{ name: 'Cyd' }, { name: 'Bob' }, { name: 'Ada' }] });
  });

  test('entries are removed, and no more can be added than may be', async () => {
    const booking = await makeBooking({ artists: [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Cyd' }] });
    await openBooking(booking);
    await expect.element(button('Add to artists')).toBeDisabled();
    await button('Remove Bob').click();
    await expect.element(group('Bob')).not.toBeInTheDocument();
    await expect.element(button('Add to artists')).toBeEnabled();
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ artists: [{ name: 'Ada' }, { name: 'Cyd' }] });
  });

  test('lists of plain values are entered one by one', async () => {
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
  test('a group that may be missing is added and removed', async () => {
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

  test('keys are chosen by the person, or from those that there are', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await field('New key of links').fill('not a key');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(field('New key of links'))
      .toHaveAccessibleDescription('Use letters, digits, hyphens and underscores');
    await field('New key of links').fill('site');
    await userEvent.keyboard('{Enter}');
    await field('site').fill('https://example.com');
    await combobox('Add to titles').selectOptions('de');
    await field('de').fill('Eins');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({
      links: { site: 'https://example.com' },
      titles: { de: 'Eins' },
    });
    await field('New key of links').fill('site');
    await userEvent.keyboard('{Enter}');
    await expect.element(field('New key of links')).toHaveAccessibleDescription('This entry is there already');
    await button('Remove site').click();
    await save(booking.name);
    await expect.poll(() => readBooking(booking)).toMatchObject({ links: {} });
  });

  test('are read in full on the page of who may not change them', async () => {
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

describe('conditional fields', () => {
  test('come and go with what they hang on, with their section, and are required while they are there', async () => {
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

  test('a rule over several fields is said at its field', async () => {
    const booking = await makeBooking({ starts_at: '2026-05-01T10:00:00.000Z' });
    await openBooking(booking);
    await page.getByLabelText('End').fill('2026-04-01T10:00');
    await button('Save changes').click();
    await expect.element(page.getByLabelText('End')).toHaveAccessibleDescription('The end is before the start');
  });
});

describe('access', () => {
  test('fields that may not be read are nowhere, and those that may not be written are shown', async () => {
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

  test('a record that may be seen alone opens as a page, and its row offers no delete', async () => {
    const booking = await makeBooking({ shared: true });
    await openAdmin(only(booking), 'editor');
    await expect.element(page.getByRole('link', { name: booking.name })).toBeVisible();
    await expect.element(button(`Delete ${booking.name}`)).not.toBeInTheDocument();
    await page.getByRole('link', { name: booking.name }).click();
    await expect.element(heading(booking.name)).toBeVisible();
    await expect.element(button('Save changes')).not.toBeInTheDocument();
  });

  test('a record that may not be seen does not exist', async () => {
    const booking = await makeBooking();
    await openBooking(booking, 'editor');
    await expect.element(page.getByRole('heading', { name: 'This does not exist' })).toBeVisible();
  });

  test('a new record belongs to who makes it, and asks for nothing that they may not set', async () => {
    await openAdmin('/bookings/new', 'editor');
    await expect.element(combobox('Owner')).not.toBeInTheDocument();
    const name = `Booking ${crypto.randomUUID().slice(0, 8)}`;
    await field('Name').fill(name);
    await button('Create').click();
    await expect.element(heading(name)).toBeVisible();
    await expect.element(group('Owner').getByRole('link', { name: 'Edi Editor' })).toBeVisible();
  });
});

describe('references', () => {
  test('are found by typing, chosen by keyboard, and shown by name and linked', async () => {
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

  test('say that nothing matches, and what failed', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await combobox('Label').fill('no label is called so');
    await expect.element(page.getByText('Nothing matches')).toBeVisible();
    const real = window.fetch;
    const spy = vi
      .spyOn(window, 'fetch')
      .mockImplementation((input, init) =>
        String(input).startsWith('/api/labels') ? Promise.reject(new TypeError('Failed to fetch')) : real(input, init),
      );
    await combobox('Label').fill('other');
    await expect.element(page.getByRole('alert')).toHaveTextContent(/The server cannot be reached/);
    spy.mockRestore();
    await button('Retry').click();
    await expect.element(page.getByText('Nothing matches')).toBeVisible();
  });

  test('filter the list', async () => {
    const label = await makeLabel();
    const labels: unknown = await call('GET', `/api/labels?filter=${encodeURIComponent(JSON.stringify({ q: label }))}`);
    const [first] = Array.isArray(labels) ? labels : [];
    const [wanted, other] = [await makeBooking({ label: first.id }), await makeBooking()];
    await openAdmin('/bookings');
    await combobox('Label').fill(label);
    await options.filter({ hasText: label }).click();
    await expect.element(page.getByRole('link', { name: wanted.name })).toBeVisible();
    await expect.element(page.getByRole('link', { name: other.name })).not.toBeInTheDocument();
    await button('Clear filters').click();
    await expect.element(combobox('Label')).toHaveValue('');
  });
});

describe('the list', () => {
  test('a computed column is shown and not sorted by', async () => {
    const booking = await makeBooking({ kind: 'hall', capacity: 21 });
    await openAdmin(only(booking));
    await expect.element(page.getByRole('cell', { name: '42' })).toBeVisible();
    const head = page.getByRole('columnheader', { name: 'Guests' });
    await expect.element(head.getByRole('button')).not.toBeInTheDocument();
  });

  test('columns are chosen and stay chosen', async () => {
    const booking = await makeBooking();
    await openAdmin(only(booking));
    await button('Columns').click();
    await page.getByRole('menuitemcheckbox', { name: 'Guests' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('columnheader', { name: 'Guests' })).not.toBeInTheDocument();
    await openAdmin(only(booking));
    await expect.element(page.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
    await expect.element(page.getByRole('columnheader', { name: 'Guests' })).not.toBeInTheDocument();
  });

  test('all that match are exported, with names for references and no formula that runs', async () => {
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
    expect(text.startsWith('\uFEFFName,Kind,Label,')).toBe(true);
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(28);
    expect(lines[1]).toMatch(new RegExp(`^'=1\\+1 ${mark} 10,club,${label},`));
  });

  test('ticked rows are exported alone', async () => {
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

  test('more than ten are deleted only when their number was typed', async () => {
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
    await expect.element(page.getByText('Nothing matches')).toBeVisible();
  });

  test('a phone has a control for the order', async () => {
    const mark = crypto.randomUUID().slice(0, 8);
    for (const name of ['a', 'b']) await makeBooking({ name: `${mark} ${name}` });
    await openAdmin(only({ id: '', name: mark }));
    await page.viewport(390, 844);
    await combobox('Sort by').selectOptions('Name, descending');
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(`${mark} b`);
  });
});

describe('overrides', () => {
  test('a section of its own stands in the place of the generated one', async () => {
    await openBooking(await makeBooking());
    await expect.element(section('Dates')).toHaveTextContent('When the doors open and close.');
    await expect.element(section('Dates').getByLabelText('Start')).toBeVisible();
  });
});

describe('saving', () => {
  test('what is typed while a save is under way survives it', async () => {
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

describe('accessibility', () => {
  test.each(['light', 'dark'])('axe finds nothing on the form with everything open, %s', async (mode) => {
    localStorage.setItem('colour_mode', mode);
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
