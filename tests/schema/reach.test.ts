import { describe, expect, test } from 'vitest';
import { allows, can, scopeOf } from '#contracts/permissions.ts';
import { defineResource } from '#resources/schema/defineResource.ts';
import { boolean, choice, list, map, number, object, text } from '#resources/schema/fields.ts';
import { validate } from '#resources/schema/validate.ts';
import { isVisible, withoutHidden } from '#resources/schema/visibility.ts';

const rest = {
  name: 'shows',
  title: 'name',
  list: { columns: ['name'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [] },
  access: {},
} as const;

const shows = defineResource({
  ...rest,
  fields: {
    name: text({ required: true }),
    kind: choice(['club', 'hall'], { default: 'club' }),
    seated: boolean({ visibleIf: { field: 'kind', is: 'hall' } }),
    rows: number({ required: true, visibleIf: { field: 'seated', is: true } }),
    bar: boolean({ visibleIf: { field: 'kind', is: 'club' } }),
    place: object({ city: text({ required: true }) }, { nullable: true }),
    links: map(text({ required: true })),
    acts: list(
      object({
        name: text({ required: true }),
        solo: boolean(),
        partner: text({ visibleIf: { field: 'solo', is: false } }),
      }),
    ),
  },
});

const codesOf = (values: Record<string, unknown>, purpose: 'create' | 'patch' = 'patch') =>
  validate(shows, values, { for: purpose }).map(({ loc, code }) => `${loc.join('.')} ${code}`);

describe('conditions', () => {
  test('apply to defaults, but not to fields that are hidden themselves', () => {
    expect(isVisible(shows.fields, {}, 'bar')).toBe(true);
    expect(isVisible(shows.fields, { seated: true }, 'rows')).toBe(false);
    expect(isVisible(shows.fields, { kind: 'hall', seated: true }, 'rows')).toBe(true);
  });

  test('remove hidden fields, in lists of groups too', () => {
    const acts = [
      { name: 'A', solo: true, partner: 'B' },
      { name: 'C', partner: 'D' },
    ];
    expect(withoutHidden(shows.fields, { id: '1', name: 'N', seated: true, rows: 3, acts })).toEqual({
      id: '1',
      name: 'N',
      acts: [{ name: 'A', solo: true }, acts[1]],
    });
  });
});

describe('structures', () => {
  test.each([
    [{ kind: 'hall', seated: true }, ['rows required']],
    [{ place: { city: null } }, ['place.city type']],
    [{ place: {} }, ['place.city required']],
    [{ place: null }, []],
    [{ acts: [{ name: 'A' }, {}] }, ['acts.1.name required']],
    [{ links: { 'a b': 'x' } }, ['links.a b key']],
    [{ links: { a: '' } }, ['links.a required']],
  ])('%j', (values, problems) => {
    expect(codesOf(values)).toEqual(problems);
  });
});

describe('rules over records', () => {
  const ann = { id: 'ann', permissions: ['campaigns-modify'] as const };
  const access = {
    list: 'campaigns-read',
    edit: ['users-modify', { permission: 'campaigns-modify', where: { owner: 'me', kind: ['club', 'hall'] } }],
  } as const;

  test('the value me is the caller, and matches nobody without an id', () => {
    expect(scopeOf(ann, access.edit)).toEqual([
      [
        ['owner', ['ann']],
        ['kind', ['club', 'hall']],
      ],
    ]);
    expect(can(ann, 'edit', access, { owner: 'ann', kind: 'hall' })).toBe(true);
    expect(can(ann, 'edit', access, { owner: 'bob', kind: 'hall' })).toBe(false);
    expect(can(ann, 'edit', access, { owner: 'ann' })).toBe(false);
    expect(can({ permissions: ann.permissions }, 'edit', access, { kind: 'hall' })).toBe(false);
  });

  test('a list contains one of the values', () => {
    const granted = { list: { permission: 'signed-in', where: { granted_to: { contains: ['me', 'all'] } } } } as const;
    const may = (granted_to: unknown) => can(ann, 'list', granted, { granted_to });
    expect([['bob', 'ann'], ['all'], ['bob'], [], null].map(may)).toEqual([true, true, false, false, false]);
  });

  test('one of several rules is enough; without a record the check is whether one could match', () => {
    expect(can({ permissions: ['users-modify'] }, 'edit', access, { owner: 'bob' })).toBe(true);
    expect(can(ann, 'edit', access)).toBe(true);
    expect(can({ id: 'cyd', permissions: [] }, 'edit', access)).toBe(false);
    expect(can(ann, 'show', access)).toBe(false);
    expect(allows(null, 'signed-in', {})).toBe(false);
    expect(allows(ann, [])).toBe(false);
  });
});
