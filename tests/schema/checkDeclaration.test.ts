import { describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { checkDeclarations } from '#resources/schema/checkDeclaration.ts';
import { defineResource, type Resource } from '#resources/schema/defineResource.ts';
import {
  boolean,
  choice,
  type Fields,
  json,
  list,
  map,
  number,
  object,
  reference,
  slug,
  text,
} from '#resources/schema/fields.ts';
import { personalTokens } from '#resources/tokens/schema.ts';
import { bookings } from '../support/bookings.ts';
import { startTestServer } from '../support/server.ts';

const books: Resource = defineResource({
  name: 'books',
  title: 'name',
  fields: {
    name: text({ required: true, max: 40 }),
    pages: number({ min: 1, default: 1 }),
    tags: list(text({ required: true })),
    cover: object({ title: text({ required: true }), width: number() }),
    used: number({ computed: true }),
  },
  list: { columns: ['name', 'tags', 'used'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'book', fields: ['name', 'pages', 'cover.title'] }] },
  access: { list: 'signed-in', create: 'signed-in' },
});

const withFields = (fields: Fields): Resource => ({ ...books, fields: { ...books.fields, ...fields } });
const withList = (changes: Partial<Resource['list']>): Resource => ({ ...books, list: { ...books.list, ...changes } });
const withForm = (form: Resource['form']): Resource => ({ ...books, form });
const withSection = (...fields: string[]): Resource => withForm({ sections: [{ id: 'book', fields }] });

/** Returns the reported mistakes. */
function mistakesIn(...resources: Resource[]): string[] {
  try {
    checkDeclarations(resources);
    return [];
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(1) : [String(error)];
  }
}

describe('the declarations of the product', () => {
  test('have no mistakes', () => {
    expect(() => checkDeclarations([...resources, personalTokens, bookings])).not.toThrow();
  });
});

const choices = choice(['a', 'b'], { default: 'z' });
const refusedChoice = `the default "z" is not a valid value: Not an allowed value. Use one of 'a', 'b'.`;
const noResource = `it refers to 'shops', which is not a declared resource. Use one of 'books'.`;
const noEffect =
  "onDelete has no effect here. It is for fields, and lists of references, that refer to 'books' in resources without a module. Remove it.";
const notSorted = `lists can't be sorted by it: it has no single stored value. Remove it from list.sortable.`;
const shownTwice = 'the sections of the form show it twice. Remove one.';
const notShown = 'it is required, but no section of the form shows it. Add it to a section, or give it a default.';
const notAbove = "visibleIf names 'later', which is not declared above it in the same group. Declare that field first.";

describe('a mistake in a declaration is reported', () => {
  test.each<[string, Resource, string]>([
    ['a default that is no choice', withFields({ kind: choices }), `kind: ${refusedChoice}`],
    ['one in a group of a list', withFields({ acts: list(object({ kind: choices })) }), `acts.kind: ${refusedChoice}`],
    [
      'a default above the maximum',
      withFields({ pages: number({ max: 5, default: 9 }) }),
      'pages: the default 9 is not a valid value: At most 5.',
    ],
    [
      'a default of another format',
      withFields({ path: slug({ default: 'A b' }) }),
      'path: the default "A b" is not a valid value: Use a-z, 0-9 and single hyphens.',
    ],
    [
      'a computed default of a conditional field',
      withFields({
        on: boolean(),
        kind: number({ computed: true, default: 0.5, integer: true, visibleIf: { field: 'on', is: true } }),
      }),
      'kind: the default 0.5 is not a valid value: Wrong type of value.',
    ],
    [
      'a minimum above the maximum of a number',
      withFields({ pages: number({ min: 9, max: 5, default: 7 }) }),
      'pages: min (9) is above max (5), so no value is valid. Change one of them.',
    ],
    [
      'a minimum above the maximum of the entries of a map',
      withFields({ names: map(text({ min: 9, max: 5 })) }),
      'names: min (9) is above max (5), so no value is valid. Change one of them.',
    ],
    ['a reference to no resource', withFields({ shop: reference({ to: 'shops' }) }), `shop: ${noResource}`],
    ['a list of such references', withFields({ shops: list(reference({ to: 'shops' })) }), `shops: ${noResource}`],
    [
      'such a criterion',
      withList({ criteria: { shop: reference({ to: 'shops' }) } }),
      `list.criteria.shop: ${noResource}`,
    ],
    [
      'a required reference that becomes null',
      {
        ...withFields({ next: reference({ to: 'books', required: true, onDelete: 'setNull' }) }),
        access: { list: 'signed-in' },
      },
      "next: onDelete is 'setNull', but next may not be null. Remove required, or use 'restrict' or 'cascade'.",
    ],
    [
      'a deletion that reaches into a group',
      withFields({ of: object({ next: reference({ to: 'books', onDelete: 'cascade' }) }) }),
      `of.next: ${noEffect}`,
    ],
    [
      'a condition of a reference that the other list has no filter for',
      withFields({ next: reference({ to: 'books', where: { pages: 5 } }) }),
      "next: where names 'pages', by which the list of 'books' has no filter. Add it to its list.filters.",
    ],
    [
      'a join by a field that is no reference to it',
      { ...books, joins: { parts: { from: 'books', on: 'name' } } },
      "joins.parts: 'books.name' is not a reference to 'books'. Name a field that is one.",
    ],
    [
      'a join that the other list has no filter for',
      { ...withFields({ next: reference({ to: 'books' }) }), joins: { parts: { from: 'books', on: 'next' } } },
      "joins.parts: the list of 'books' has no filter by 'next'. Add it to its list.filters.",
    ],
    [
      'a condition on a later field',
      withFields({ seats: number({ visibleIf: { field: 'later', is: true } }), later: boolean() }),
      `seats: ${notAbove}`,
    ],
    [
      'a slug that follows no field of its group',
      withFields({ cover: object({ path: slug({ from: 'name' }), title: text() }) }),
      "cover.path: from names 'name', which is not a field of the same group. Use one of 'path', 'title'.",
    ],
    [
      'a value that is unique within no field',
      { ...books, fields: { name: text({ unique: { within: 'owner' } }) } },
      "name: within names 'owner', which is not a field of the same group. Use one of 'name'.",
    ],
    [
      'a column twice',
      withList({ columns: ['name', 'used', 'name'] }),
      'name: list.columns contains it twice. Remove one.',
    ],
    [
      'an optional column that is no column',
      withList({ optional: ['pages'] }),
      'pages: list.optional contains it, but list.columns does not. Add it there.',
    ],
    ['a list to sort by', withList({ sortable: ['name', 'tags'] }), `tags: ${notSorted}`],
    ['a group to sort by', withList({ sortable: ['name', 'cover'] }), `cover: ${notSorted}`],
    ['a computed field to sort by', withList({ sortable: ['name', 'used'] }), `used: ${notSorted}`],
    [
      'a default order that is not sortable',
      withList({ sort: { field: 'pages', order: 'ASC' } }),
      'pages: list.sort names it, but it is not sortable. Add it to list.sortable, or use another field.',
    ],
    ['a field in two sections', withSection('name', 'cover.title', 'name'), `name: ${shownTwice}`],
    ['a group and a part of it', withSection('name', 'cover', 'cover.title'), `cover.title: ${shownTwice}`],
    ['a required field that no form shows', withSection('pages', 'cover'), `name: ${notShown}`],
    ['a required field of a group that no form shows', withSection('name', 'cover.width'), `cover.title: ${notShown}`],
    [
      'two filters with one name',
      { ...withFields({ pages_from: text() }), list: { ...books.list, filters: ['pages', 'pages_from'] } },
      'pages_from: two filters of the list have this name. Rename a field or criterion.',
    ],
    [
      'a resource within an unknown one',
      { ...books, within: 'shops' },
      "within: 'shops' is not a declared resource. Use one of 'books'.",
    ],
    [
      'drafts without a time of publishing',
      { ...books, drafts: true },
      'drafts: add the field published_at: dateTime({ computed: true, stored: true }).',
    ],
    [
      'an import that nobody may do',
      { ...books, import: { by: 'name' }, access: { list: 'signed-in' } },
      'import: nobody may create or edit records. Allow that in access, or remove it.',
    ],
    [
      'an import of a resource with a module',
      { ...books, module: true, import: { by: 'name' } },
      'import: a resource with a module has its own API. Remove it.',
    ],
    [
      'two sections with one id',
      withForm({ sections: [...books.form.sections, { id: 'book', fields: ['tags'] }] }),
      "form: two sections or tabs have the id 'book'. Rename one.",
    ],
    [
      'a tab without a section',
      withForm({ ...books.form, tabs: [{ id: 'more' }] }),
      "form: no section is in the tab 'more'. Name it as the tab of one, or remove it.",
    ],
  ])('%s', (_, resource, mistake) => {
    expect(mistakesIn(resource)).toEqual([`books.${mistake}`]);
  });

  test('a name or a path that another resource has', () => {
    const taken = 'name: another resource has this name or path. Change one of them.';
    expect(mistakesIn(books, { ...books })).toEqual([`books.${taken}`, `books.${taken}`]);
    expect(mistakesIn({ ...books, name: 'shelves' }, books)).toEqual([`shelves.${taken}`, `books.${taken}`]);
  });

  test('with all others at once', () => {
    expect(mistakesIn({ ...withFields({ kind: choices }), form: { sections: [] } })).toEqual(
      ['kind', 'name', 'cover.title'].map((path) => expect.stringMatching(`^books\\.${path}: `)),
    );
  });

  test('when the server starts', async () => {
    const starting = startTestServer({ resources: [withFields({ kind: choices })] });
    await expect(starting).rejects.toThrow(`books.kind: ${refusedChoice}`);
  });
});

describe('no mistakes are', () => {
  test.each<[string, Resource]>([
    ['required fields without a form to create records', { ...withSection(), access: { list: 'signed-in' } }],
    ['required fields of records that other screens create', { ...withSection(), createdElsewhere: true }],
    ['required fields with a default', withFields({ kind: choice(['a', 'b'], { required: true, default: 'a' }) })],
    [
      'required fields of a group that may be missing',
      withFields({ at: object({ city: text({ required: true }) }, { nullable: true }) }),
    ],
    ['computed fields to sort by, with a module', { ...withList({ sortable: ['name', 'used'] }), module: true }],
    ['references between the resources', withFields({ next: reference({ to: 'books' }), data: json() })],
    [
      'required references that leave their list',
      withFields({ all: list(reference({ to: 'books', required: true, onDelete: 'setNull' })) }),
    ],
  ])('%s', (_, resource) => {
    expect(mistakesIn(resource)).toEqual([]);
  });

  test('columns without an order: by default, lists are not sorted by them', () => {
    expect(books.list.sortable).toEqual(['name']);
  });
});
