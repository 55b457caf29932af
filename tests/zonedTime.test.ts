import { expect, test } from 'vitest';
import { formatInZone, formatTimeInZone, partsInZone, timesInZone } from '#src/ui/format/zonedTime.ts';

const at = (moment: string) => `${moment}:00.000Z`;

test.each([
  ['2026-07-01', '09:00', 'America/New_York', '2026-07-01T13:00'],
  ['2026-01-15', '00:00', 'Asia/Kolkata', '2026-01-14T18:30'],
  // Beside a clock change.
  ['2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00'],
])('%s %s in %s is one time, and is shown as it was entered', (day, time, zone, moment) => {
  expect(timesInZone(day, time, zone)).toEqual({ kind: 'plain', earlier: at(moment), later: at(moment) });
  expect(partsInZone(at(moment), zone)).toEqual({ day, time });
});

test.each([
  ['skipped', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T00:30', '2026-03-29T01:30'],
  ['repeated', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30', '2026-10-25T01:30'],
  // By half an hour.
  ['skipped', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:15', '2026-10-03T15:45'],
])('a time that a clock change has %s means two times: %s %s in %s', (kind, day, time, zone, earlier, later) => {
  expect(timesInZone(day, time, zone)).toEqual({ kind, earlier: at(earlier), later: at(later) });
});

test('a time is shown in another time zone, with its offset', () => {
  expect(formatInZone(at('2026-03-29T00:30'), 'en', 'Asia/Kolkata')).toBe('29 Mar 2026, 06:00');
  expect(formatTimeInZone(at('2026-03-29T00:30'), 'en', 'Europe/Berlin')).toBe('01:30 (GMT+1)');
  expect(formatTimeInZone(at('2026-03-29T01:30'), 'de', 'Europe/Berlin')).toBe('03:30 (GMT+2)');
});
