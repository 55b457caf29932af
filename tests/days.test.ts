import { describe, expect, test } from 'vitest';
import { audit } from '#resources/audit/schema.ts';
import { filterNamed } from '#resources/schema/filters.ts';
import { readFilters } from '#resources/schema/filterValues.ts';
import { users } from '#resources/users/schema.ts';
import { dayOf, endOfDay, startOfDay } from '#src/ui/format/days.ts';

describe('a day', () => {
  test('is between the local midnights before and after it, and is found again from both', () => {
    const day = '2026-03-29';
    const [start, end] = [startOfDay(day), endOfDay(day)];
    expect(new Date(start).getHours()).toBe(0);
    expect(new Date(start).getDate()).toBe(29);
    expect(new Date(end).getDate()).toBe(30);
    expect([dayOf(start, 'start'), dayOf(end, 'end')]).toEqual([day, day]);
  });

  test('at the end of a year ends with the next one', () => {
    expect(dayOf(endOfDay('2026-12-31'), 'start')).toBe('2027-01-01');
  });

  test.each(['', '2026', '0002-03-01', 'yesterday'])('is not %j', (text) => {
    expect([startOfDay(text), endOfDay(text), dayOf(text === '' ? '' : 'never', 'start')]).toEqual(['', '', '']);
  });
});

describe('a time range filters a time', () => {
  const moment = '2026-03-01T00:00:00.000Z';

  test('with parameters named after the field', () => {
    expect(filterNamed(audit, 'happened_at_from')).toMatchObject({ source: 'happened_at', compares: 'from' });
    expect(filterNamed(audit, 'happened_at_to')).toMatchObject({ source: 'happened_at', compares: 'before' });
    expect(filterNamed(audit, 'happened_at')).toBeUndefined();
    expect(filterNamed(audit, 'user_id_from')).toBeUndefined();
    expect(filterNamed(users, 'registered_at_from')).toBeUndefined();
  });

  test('and a URL accepts only valid times, for fields that the list filters by', () => {
    const given = { happened_at_from: moment, happened_at_to: 'soon', happened_at: moment, record_id_from: moment };
    expect(readFilters(audit, given)).toEqual({ happened_at_from: moment });
    expect(readFilters(users, { registered_at_from: moment })).toEqual({});
  });
});
