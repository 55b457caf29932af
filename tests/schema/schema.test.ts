import { describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { diffFields, sameValue, withChanges } from '#resources/schema/changes.ts';
import { defineResource } from '#resources/schema/defineResource.ts';
import {
  boolean,
  choice,
  colour,
  dateTime,
  email,
  list,
  number,
  object,
  richText,
  slug,
  text,
  url,
} from '#resources/schema/fields.ts';
import { createSchema, patchSchema, recordSchema } from '#resources/schema/toJsonSchema.ts';
import { validate } from '#resources/schema/validate.ts';

const books = defineResource({
  name: 'books',
  title: 'name',
  fields: {
    name: text({ required: true, max: 10 }),
    slug: slug(),
    mail: email(),
    site: url(),
    colour: colour({ default: '#7c4dff', label: 'Color' }),
    blurb: richText({ marks: ['bold'], max: 12 }),
    state: choice(['open', 'closed']),
    pages: number({ integer: true, min: 1, max: 9 }),
    test: boolean({ default: false }),
    starts_at: dateTime(),
    ends_at: dateTime(),
    cover: object({ title: text({ max: 5 }), alt: text() }),
    tags: list(text({ required: true, max: 3 }), { max: 2, unique: true }),
    code: text({ createOnly: true }),
    made_by: text({ computed: true }),
    secret: text({ writeOnly: true }),
    body: text({ detailOnly: true }),
  },
  list: { columns: ['name'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [] },
  rules: [
    {
      field: 'ends_at',
      code: 'ends-before-starts',
      holds: ({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at <= ends_at,
    },
  ],
  access: {},
});

const namesIn = (schema: { properties?: object }) => Object.keys(schema.properties ?? {});
const codesOf = (values: Record<string, unknown>, purpose: 'create' | 'patch' = 'patch', record = {}) =>
  validate(books, values, { for: purpose, record }).map(({ loc, code }) => `${loc.join('.')} ${code}`);

describe('JSON Schema from a declaration', () => {
  test('responses omit write-only fields', () => {
    expect(namesIn(recordSchema(books))).not.toContain('secret');
    expect(namesIn(recordSchema(books))).toContain('body');
  });

  test('bodies accept no computed field, and no change of a field that is fixed on creation', () => {
    expect(namesIn(createSchema(books))).toContain('code');
    expect(namesIn(createSchema(books))).not.toContain('made_by');
    expect(namesIn(patchSchema(books))).not.toContain('code');
    expect(createSchema(books).required).toEqual(['name']);
  });

  test('every declared resource has schemas that reject unknown fields', () => {
    for (const resource of resources) {
      expect(createSchema(resource).additionalProperties, resource.name).toBe(false);
      expect(patchSchema(resource).additionalProperties, resource.name).toBe(false);
    }
  });
});

describe('validation by the declaration', () => {
  test.each([
    [{ name: 'far too long a name' }, ['name maxLength']],
    [{ slug: 'Not A Slug' }, ['slug slug']],
    [{ mail: 'nobody' }, ['mail email']],
    [{ site: 'javascript:alert(1)' }, ['site uri']],
    [{ colour: 'red' }, ['colour colour']],
    [{ blurb: '<b>bold</b> words' }, ['blurb maxLength']],
    [{ state: 'ajar' }, ['state enum']],
    [{ pages: 0 }, ['pages minimum']],
    [{ pages: 10 }, ['pages maximum']],
    [{ starts_at: 'tomorrow' }, ['starts_at date-time']],
    [{ tags: ['a', 'b', 'c'] }, ['tags maxItems']],
    [{ tags: ['a', 'a'] }, ['tags uniqueItems']],
    [{ tags: ['long'] }, ['tags.0 maxLength']],
    [{ cover: { title: 'too long' } }, ['cover.title maxLength']],
    [{ stranger: 1 }, ['stranger additionalProperties']],
  ])('%j is rejected at its path', (values, problems) => {
    expect(codesOf(values)).toEqual(problems);
  });

  test('a missing and an empty required text are both missing', () => {
    expect(codesOf({}, 'create')).toEqual(['name required']);
    expect(codesOf({ name: '' }, 'create')).toEqual(['name required']);
  });

  test('a change is checked alone, and rules over several fields with the stored record', () => {
    const record = { starts_at: '2026-02-01T00:00:00.000Z' };
    expect(codesOf({ name: 'B' })).toEqual([]);
    expect(codesOf({ ends_at: '2026-01-01T00:00:00.000Z' }, 'patch', record)).toEqual(['ends_at ends-before-starts']);
  });

  test('optional fields may be null, flags and lists may not', () => {
    expect(codesOf({ slug: null, pages: null, state: null, starts_at: null })).toEqual([]);
    expect(codesOf({ test: null, tags: null })).toEqual(['test type', 'tags type']);
  });
});

describe('changes', () => {
  const before = { name: 'A', made_by: 'x', code: 'c', cover: { title: 'T', alt: null }, tags: ['a'] };

  test('contain only writable fields that differ, groups by key, lists as a whole', () => {
    const after = { name: 'A', made_by: 'y', code: 'd', cover: { title: 'T', alt: 'Z' }, tags: ['a', 'b'] };
    expect(diffFields(books.fields, after, before)).toEqual({ cover: { alt: 'Z' }, tags: ['a', 'b'] });
  });

  test('treat an empty field as a missing one, and ignore the order of keys', () => {
    expect(sameValue(null, undefined)).toBe(true);
    expect(sameValue({ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 })).toBe(true);
    expect(sameValue([1, 2], [2, 1])).toBe(false);
  });

  test('are applied to a record as on the server', () => {
    const changes = { cover: { alt: 'Z' }, tags: [] };
    expect(withChanges(books.fields, before, changes)).toEqual({
      ...before,
      cover: { title: 'T', alt: 'Z' },
      tags: [],
    });
  });
});
