import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { screensOf } from '#src/engine/views/screens.tsx';
import { showLanguage } from '#src/i18n/language.ts';
import { bookingScreens } from '../support/bookingScreens.tsx';
import { openAdmin, showScreens } from './admin.tsx';
import { violations } from './axe.ts';
import {
  button,
  combobox,
  field,
  group,
  makeBooking,
  only,
  openBooking,
  options,
  readBooking,
  save,
  section,
} from './bookings.tsx';
import { downloads } from './downloads.ts';
import { inGerman } from './inGerman.ts';

showScreens([screensOf(bookingScreens)]);
afterEach(() => vi.restoreAllMocks());

const tags = () => combobox('Keywords');

function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

describe('a form', () => {
  test('accepts days and times as they are, in no time zone, and clears them', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await page.getByLabelText('Opening day').fill('2026-06-21');
    await page.getByLabelText('Opening time').fill('18:30');
    await field('Name').click();
    await expect.element(page.getByLabelText('Opening day')).toHaveValue('21 Jun 2026');
    expect(await violations()).toEqual([]);
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ opens_on: '2026-06-21', opens_at: '18:30' });
    await page.getByLabelText('Opening day').fill('');
    await page.getByLabelText('Opening time').fill('');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ opens_on: null, opens_at: null });
  });

  test('refuses a day and a time that can’t be read', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await page.getByLabelText('Opening day').fill('1 June');
    await page.getByLabelText('Opening time').fill('18');
    await button('Save changes').click();
    const time = page.getByLabelText('Opening time');
    await expect.element(time).toHaveAccessibleDescription(/^Can’t be read. Enter it like this: 14:05/);
    await expect.element(page.getByLabelText('Opening day')).toHaveAccessibleDescription('Not a date');
    expect(await readBooking(booking)).toMatchObject({ opens_on: null, opens_at: null });
  });

  test('has a checkbox for each of a few choices, and stores them in the order of the declaration', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    const genre = (name: string) => group('Genres').getByRole('checkbox', { name, exact: true });
    await genre('Folk and songs').click();
    await genre('Jazz').click();
    await genre('Rock').click();
    await genre('Jazz').click();
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ genres: ['rock', 'folk'] });
  });

  test('finds one of many choices by typing, and clears it', async () => {
    const booking = await makeBooking();
    await openBooking(booking);
    await combobox('Stage').fill('12');
    await expect.element(options).toHaveTextContent('Stage 12');
    await userEvent.keyboard('{Enter}');
    expect(await violations()).toEqual([]);
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ stage: 'stage_12' });
    await combobox('Stage').fill('');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ stage: null });
  });

  test('has chips for several of many choices, which Backspace removes', async () => {
    const booking = await makeBooking({ closed_stages: ['stage_2'] });
    await openBooking(booking);
    await combobox('Closed stages').fill('13');
    await expect.element(options).toHaveTextContent('Stage 13');
    await userEvent.keyboard('{Enter}');
    await combobox('Closed stages').fill('stage 1');
    await expect.element(options.nth(1)).toHaveTextContent('Stage 10');
    await userEvent.keyboard('{Enter}{Escape}');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ closed_stages: ['stage_1', 'stage_2', 'stage_13'] });
    await combobox('Closed stages').click();
    await userEvent.keyboard('{Backspace}{Escape}');
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ closed_stages: ['stage_1', 'stage_2'] });
  });

  test('names countries and languages in the language of the user, in its order', async () => {
    const booking = await makeBooking({ origin: 'DE', tour: ['AT'], language: 'de' });
    await openBooking(booking);
    await expect.element(combobox('Origin')).toHaveValue('Germany');
    await expect.element(combobox('Language')).toHaveValue('German');
    await inGerman(async () => {
      await showLanguage('de');
      await expect.element(combobox('Origin')).toHaveValue('Deutschland');
      await expect.element(combobox('Language')).toHaveValue('Deutsch');
      await expect.element(button('Österreich')).toBeVisible();
      await combobox('Tour').fill('österr');
      await expect.element(page.getByText('Keine Treffer')).toBeVisible();
      await combobox('Tour').fill('sch');
      await expect.element(options.first()).toHaveTextContent('Schweden');
      await expect.element(options.nth(1)).toHaveTextContent('Schweiz');
      await userEvent.keyboard('{ArrowDown}{Enter}{Escape}');
      await combobox('Origin').fill('norweg');
      await userEvent.keyboard('{Enter}');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect.poll(() => readBooking(booking)).toMatchObject({ origin: 'NO', tour: ['AT', 'CH'] });
    });
  });

  test('adds tags at Enter, a comma and a paste, each once, and shows their errors', async () => {
    const booking = await makeBooking({ keywords: ['lake'] });
    await openBooking(booking);
    await expect.element(tags()).toHaveAccessibleDescription('Press Enter or comma after each entry.');
    await tags().click();
    await userEvent.keyboard('summer,Lake{Enter}');
    paste('open air; night');
    expect(await violations()).toEqual([]);
    await save(booking.name);
    expect(await readBooking(booking)).toMatchObject({ keywords: ['lake', 'summer', 'open air', 'night'] });
    await tags().fill('one too many');
    await field('Name').click();
    await button('Save changes').click();
    await expect.element(tags()).toHaveAccessibleDescription(/^At most 4/);
    await tags().click();
    await userEvent.keyboard('{Backspace}{Backspace}http://{Enter}');
    await button('Save changes').click();
    await expect.element(tags()).toHaveAccessibleDescription('Use one line, without URLs');
  });

  test('has fields side by side on wide screens, and below each other on phones', async () => {
    await openBooking(await makeBooking());
    const top = (name: string) => page.getByLabelText(name).element().getBoundingClientRect().top;
    await expect.element(page.getByLabelText('Opening time')).toBeVisible();
    expect(top('Opening time')).toBe(top('Opening day'));
    await page.viewport(390, 844);
    await expect.poll(() => top('Opening time') > top('Opening day')).toBe(true);
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});

const full = {
  opens_on: '2026-06-21',
  opens_at: '18:30',
  genres: ['rock', 'folk'],
  stage: 'stage_12',
  origin: 'DE',
  tour: ['AT', 'CH', 'NO', 'SE'],
  language: 'pt-BR',
  keywords: ['lake'],
  contact: { email: 'a@b.example', note: 'By phone' },
  shared: true,
};

test('the page of a record shows the sections of its form in their order, with words for codes', async () => {
  await openBooking(await makeBooking(full), 'editor');
  const programme = section('Programme');
  await expect.element(programme).toBeVisible();
  for (const words of [
    '21 Jun 2026',
    '18:30',
    'Folk and songs',
    'Stage 12',
    'Germany',
    'Sweden',
    'Brazilian Portuguese',
  ])
    await expect.element(programme).toHaveTextContent(words);
  await page.getByRole('tab', { name: 'Contact and story' }).click();
  await expect.element(section('Contact')).toHaveTextContent('a@b.example');
  await expect.element(section('Details')).toHaveTextContent('NoteBy phone');
  await expect.element(section('Details')).not.toHaveTextContent('a@b.example');
  await expect.element(section('Supports')).toBeVisible();
  const titles = page
    .getByRole('heading', { level: 2, includeHidden: true })
    .elements()
    .map((each) => each.textContent);
  const sections = ['Booking', 'Pictures', 'Dates', 'Line up', 'Programme', 'Contact', 'Details', 'Supports'];
  expect(titles.slice(0, sections.length)).toEqual(sections);
  expect(await violations()).toEqual([]);
});

test('the list shows the first chips and the number of the others, and its export all values', async () => {
  const files = downloads();
  const booking = await makeBooking(full);
  await openAdmin(only(booking));
  await button('Columns and density').click();
  await page.getByRole('menuitemcheckbox', { name: 'Tour' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Opening day' }).click();
  await userEvent.keyboard('{Escape}');
  const row = page.getByRole('row').nth(1);
  await expect.element(row).toHaveTextContent('AustriaSwitzerlandNorway+1');
  await expect.element(row).toHaveTextContent('21 Jun 2026');
  await button('Export all matching as CSV').click();
  await expect.element(page.getByText('1 row exported')).toBeVisible();
  const [csv = ''] = await files.texts();
  expect(csv).toContain('"Opening day","Tour"');
  expect(csv).toContain('"2026-06-21","Austria, Switzerland, Norway, Sweden"');
});
