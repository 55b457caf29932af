import { afterAll, expect, test, vi } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { formatCalendarDay, formatDateTime } from '#src/ui/format/dateTime.ts';
import { readEntered } from '#src/ui/format/enteredDate.ts';

vi.stubEnv('TZ', 'Europe/Berlin');
afterAll(() => vi.unstubAllEnvs());

test.each(languageCodes)('a date in the format of the tool is read in each month in %s', (locale) => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2031-${String(month).padStart(2, '0')}-09`;
    expect(readEntered(formatCalendarDay(day, locale), 'date', locale)).toBe(day);
    expect(readEntered(formatDateTime(`${day}T08:05`, locale), 'dateTime', locale)).toBe(`${day}T08:05`);
  }
});

test.each([
  ['2031-05-02', '2031-05-02'],
  [' 2 may 2031 ', '2031-05-02'],
  ['2. Mai 2031', '2031-05-02'],
  ['2 May 31', '2031-05-02'],
  ['May 2, 2031', '2031-05-02'],
  ['2.5.31', '2031-05-02'],
  ['02/05/2031', '2031-05-02'],
  ['29.2.2028', '2028-02-29'],
  ['29.2.2027', null],
  ['13.13.2031', null],
  ['5/13/2031', null],
  ['2 M 2031', null],
  ['2 May 203', null],
  ['2 May', null],
  ['0001-01-01', null],
  ['2 May 2031 and later', null],
  ['', null],
])('the day %j is read as %j', (text, day) => {
  expect(readEntered(text, 'date', 'de')).toBe(day);
});

test.each([
  ['20:00', '20:00'],
  ['8.05', '08:05'],
  ['8 pm', '20:00'],
  ['12:30 AM', '00:30'],
  ['20 Uhr', '20:00'],
  ['20', null],
  ['24:00', null],
  ['13 pm', null],
  ['on 20:00', null],
])('the time %j is read as %j', (text, time) => {
  expect(readEntered(text, 'time', 'en')).toBe(time);
});

test.each([
  ['2031-05-02T20:00', '2031-05-02T20:00'],
  ['2031-05-02 20:00:30', '2031-05-02T20:00'],
  ['2.5.2031, 20.00', '2031-05-02T20:00'],
  ['2 May 2031 8pm', '2031-05-02T20:00'],
  ['2031-05-02T18:00:00Z', '2031-05-02T20:00'],
  ['2031-05-02T18:00:00-02:00', '2031-05-02T22:00'],
  ['2031-05-02', null],
  ['20:00', null],
  ['2031-05-02T99:00Z', null],
])('the date and time %j is read as %j', (text, moment) => {
  expect(readEntered(text, 'dateTime', 'en')).toBe(moment);
});
