import { describe, expect, test } from 'vitest';
import { dateTime, number, object, text } from '#resources/schema/fields.ts';
import { allConflicts, applyChanges, findConflicts, laterThan, rowChanges } from '#server/db/changes.ts';

const fields = {
  name: text(),
  fee: number(),
  starts_at: dateTime(),
  place: object({ city: text(), street: text() }),
  stage: object({ width: number() }, { nullable: true }),
};
const resource = { fields };
const writable = Object.entries(fields);
const row = {
  name: 'Summer',
  fee: 3,
  starts_at: new Date('2026-06-01T10:00:00.000Z'),
  place: { city: 'Berlin', street: null },
  stage: null,
};
const changesOf = (given: object) => rowChanges(resource, writable, row, { ...given });

describe('the changes of a write', () => {
  test('are the values that differ, with the former ones', () => {
    expect(changesOf({ name: 'Winter', fee: 3 })).toEqual({ name: { from: 'Summer', to: 'Winter' } });
    expect(changesOf({ fee: null, name: undefined })).toEqual({ fee: { from: 3, to: null } });
    expect(changesOf({})).toEqual({});
  });

  test('compare times, whatever their zone', () => {
    expect(changesOf({ starts_at: '2026-06-01T12:00:00+02:00' })).toEqual({});
    expect(changesOf({ starts_at: '2026-06-01T12:00:00Z' })).toEqual({
      starts_at: { from: '2026-06-01T10:00:00.000Z', to: '2026-06-01T12:00:00.000Z' },
    });
    expect(changesOf({ starts_at: null })).toMatchObject({ starts_at: { to: null } });
  });

  test('have groups by key, and whole those that are added or removed', () => {
    expect(changesOf({ place: { city: 'Berlin', street: 'Am Ufer' } })).toEqual({
      'place.street': { from: null, to: 'Am Ufer' },
    });
    expect(changesOf({ place: { city: 'Bonn' } })).toEqual({ 'place.city': { from: 'Berlin', to: 'Bonn' } });
    expect(changesOf({ stage: { width: 4 } })).toEqual({ stage: { from: null, to: { width: 4 } } });
    expect(rowChanges(resource, writable, { ...row, stage: { width: 4 } }, { stage: null })).toEqual({
      stage: { from: { width: 4 }, to: null },
    });
  });
});

test('changes make fields whole: groups keep their other keys', () => {
  const change = (to: unknown) => ({ from: null, to });
  expect(applyChanges(resource, row, { name: change('Winter'), 'place.street': change('Am Ufer') })).toEqual({
    name: 'Winter',
    place: { city: 'Berlin', street: 'Am Ufer' },
  });
  expect(applyChanges(resource, row, { 'place.street': change('A'), 'place.city': change('Bonn') })).toEqual({
    place: { city: 'Bonn', street: 'A' },
  });
  expect(applyChanges(resource, row, { 'stage.width': change(4) })).toEqual({ stage: { width: 4 } });
});

test('a conflict is what was changed since the base to another value', () => {
  const mine = { name: { from: 'Autumn', to: 'Winter' }, fee: { from: 3, to: 4 }, place: { from: { a: 1 }, to: null } };
  expect(findConflicts(mine, { name: 'Summer', fee: 3, place: { a: 1 }, other: 1 })).toEqual({
    name: { base: 'Summer', theirs: 'Autumn' },
  });
  expect(findConflicts(mine, { fee: undefined })).toEqual({ fee: { base: undefined, theirs: 3 } });
  expect(findConflicts(mine, {})).toEqual({});
  expect(allConflicts(mine)).toEqual({ name: { theirs: 'Autumn' }, fee: { theirs: 3 }, place: { theirs: { a: 1 } } });
});

test('the time of a write is later than that of the one before, whatever the clock says', () => {
  const [earlier, later] = [new Date('2026-01-01T00:00:00.000Z'), new Date('2026-01-01T00:00:05.000Z')];
  expect(laterThan(earlier, later)).toEqual(later);
  expect(laterThan(later, earlier)).toEqual(new Date('2026-01-01T00:00:05.001Z'));
  expect(laterThan(later, later)).toEqual(new Date('2026-01-01T00:00:05.001Z'));
});
