/**
 * Read by the compiler alone: each line below an `@ts-expect-error` must not compile, and the gate fails when it does.
 * The others must.
 */
import { defineResource } from '#resources/schema/defineResource.ts';
import { choices, country, tags } from '#resources/schema/derivedFields.ts';
import { boolean, choice, colour, date, dateTime, list, number, object, slug, text } from '#resources/schema/fields.ts';
import type { FilterQuery } from '#resources/schema/filters.ts';
import type { CreateInputOf, PatchInputOf, RecordOf } from '#resources/schema/records.ts';
import { defineScreens } from '#src/engine/overrides.ts';

const fields = {
  name: text({ required: true, max: 40 }),
  colour: colour({ default: '#7c4dff', label: 'Color' }),
  state: choice(['open', 'closed'], { required: true }),
  pages: number({ integer: true }),
  seen_at: dateTime(),
  printed_on: date(),
  genres: choices(['novel', 'poetry']),
  origin: country(),
  keywords: tags(),
  used: boolean({ computed: true }),
  code: text({ required: true, createOnly: true }),
  secret: text({ writeOnly: true }),
  cover: object({ title: text(), width: number({ required: true }) }),
  tags: list(text({ required: true })),
  body: text({ detailOnly: true }),
  chapters: list(object({ title: text() })),
} as const;

const books = defineResource({
  name: 'books',
  title: 'name',
  fields,
  list: { columns: ['name', 'state'], filters: ['q', 'state'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'book', fields: ['name', 'state'] }] },
  rules: [{ field: 'pages', code: 'minimum', holds: ({ pages }) => (pages ?? 1) > 0 }],
  access: { list: 'campaigns-read' },
});
type Book = RecordOf<typeof books>;

const rest = {
  name: 'books',
  title: 'name',
  fields,
  list: { columns: ['name'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [] },
  access: {},
} as const;

// Names are checked against the fields.
// @ts-expect-error a misspelt column
defineResource({ ...rest, list: { columns: ['nmae'], sort: { field: 'name', order: 'ASC' } } });
// @ts-expect-error a misspelt filter
defineResource({ ...rest, list: { columns: ['name'], filters: ['stat'], sort: { field: 'name', order: 'ASC' } } });
const listed = { columns: ['name'], sort: { field: 'name', order: 'ASC' } } as const;
defineResource({ ...rest, list: { ...listed, filters: ['q', 'name', 'pages', 'tags', 'seen_at', 'state'] } });
// @ts-expect-error a group has no filter
defineResource({ ...rest, list: { ...listed, filters: ['cover'] } });
// @ts-expect-error a list of groups has no filter
defineResource({ ...rest, list: { ...listed, filters: ['chapters'] } });
// @ts-expect-error what is never answered has no filter
defineResource({ ...rest, list: { ...listed, filters: ['secret'] } });
// @ts-expect-error the generic store has no column of a computed field
defineResource({ ...rest, list: { ...listed, filters: ['used'] } });
defineResource({ ...rest, module: true, list: { ...listed, filters: ['used'], criteria: { mine: boolean() } } });
// @ts-expect-error only a module can filter by what is no field
defineResource({ ...rest, list: { ...listed, criteria: { mine: boolean() } } });
// @ts-expect-error a misspelt field to sort by
defineResource({ ...rest, list: { columns: ['name'], sort: { field: 'nmae', order: 'ASC' } } });
// @ts-expect-error the default order is by none of the sortable fields
defineResource({ ...rest, list: { columns: ['name'], sort: { field: 'name', order: 'ASC' }, sortable: ['pages'] } });
// @ts-expect-error a list has no order
defineResource({ ...rest, list: { columns: ['name'], sort: { field: 'tags', order: 'ASC' } } });
// @ts-expect-error a group has no order
defineResource({ ...rest, list: { ...rest.list, sortable: ['name', 'cover'] } });
// @ts-expect-error a misspelt field in a section
defineResource({ ...rest, form: { sections: [{ id: 'book', fields: ['nmae'] }] } });
defineResource({ ...rest, form: { sections: [{ id: 'book', tab: 'all', fields: ['name'] }], tabs: [{ id: 'all' }] } });
// @ts-expect-error a misspelt tab
defineResource({ ...rest, form: { sections: [{ id: 'book', tab: 'al', fields: ['name'] }], tabs: [{ id: 'all' }] } });
// @ts-expect-error a tab that is not declared
defineResource({ ...rest, form: { sections: [{ id: 'book', tab: 'all', fields: ['name'] }] } });
// @ts-expect-error a misspelt title
defineResource({ ...rest, title: 'nmae' });
// @ts-expect-error a list is no title
defineResource({ ...rest, title: 'tags' });
// @ts-expect-error a field that several records can share
defineResource({ ...rest, import: { by: 'name' } });
// @ts-expect-error a rule at a field that is not there
defineResource({ ...rest, rules: [{ field: 'page', code: 'minimum', holds: () => true }] });
// @ts-expect-error a permission that is not there
defineResource({ ...rest, access: { list: 'books-read' } });

// @ts-expect-error the default is none of the choices
defineResource({ ...rest, fields: { ...fields, size: choice(['s', 'm'], { default: 'z' }) } });
// @ts-expect-error no such field that a value is unique within
defineResource({ ...rest, fields: { ...fields, shelf: text({ unique: { within: 'nmae' } }) } });
// @ts-expect-error no such field that a slug follows
defineResource({ ...rest, fields: { ...fields, path: slug({ from: 'nmae' }) } });
// @ts-expect-error no such field whose records are limited
defineResource({ ...rest, limit: { per: 'nmae', count: 1, error: 'too-many-labels' } });
const size = choice(['s', 'm'], { default: 'm' });
const sibling = { shelf: text({ unique: { within: 'name' } }), path: slug({ from: 'name' }) };
defineResource({ ...rest, fields: { ...fields, ...sibling, size }, limit: { count: 1, error: 'too-many-labels' } });

// The types of records are inferred.
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>() => {};
holds<Equal<Book['id'], string>>();
holds<Equal<Book['name'], string>>();
holds<Equal<Book['state'], 'open' | 'closed'>>();
holds<Equal<Book['colour'], string>>();
holds<Equal<Book['pages'], number | null>>();
holds<Equal<Book['seen_at'], string | null>>();
holds<Equal<Book['printed_on'], string | null>>();
holds<Equal<Book['genres'], ('novel' | 'poetry')[]>>();
holds<Equal<Book['origin'], string | null>>();
holds<Equal<Book['keywords'], string[]>>();
holds<Equal<Book['used'], boolean>>();
holds<Equal<Book['tags'], string[]>>();
holds<Equal<Book['cover']['width'], number>>();
holds<Equal<Book['body'], string | null | undefined>>();
// @ts-expect-error what is written only is never answered
type _Secret = Book['secret'];

// The filters of a list are inferred.
type Asked = FilterQuery<typeof fields, 'name' | 'state' | 'pages' | 'seen_at' | 'used' | 'tags' | 'q'>;
holds<Equal<keyof Asked & `name${string}`, 'name'>>();
holds<Equal<keyof Asked & `pages${string}`, 'pages' | 'pages_from' | 'pages_to' | 'pages_set'>>();
holds<Equal<keyof Asked & `seen_at${string}`, 'seen_at_from' | 'seen_at_to' | 'seen_at_set'>>();
holds<Equal<Asked['state'], ('open' | 'closed')[] | undefined>>();
holds<Equal<Asked['pages_to'], number | undefined>>();
holds<Equal<Asked['used'], boolean | undefined>>();
holds<Equal<Asked['tags'], string[] | undefined>>();

// The types of request bodies are inferred.
const made: CreateInputOf<typeof books> = { name: 'A', state: 'open', code: 'a', secret: 's' };
const changed: PatchInputOf<typeof books> = { name: 'B', cover: { title: 'C' } };
// @ts-expect-error a required field is missing
const unnamed: CreateInputOf<typeof books> = { state: 'open', code: 'a' };
// @ts-expect-error the server computes this one
const computed: PatchInputOf<typeof books> = { used: true };
// @ts-expect-error fixed once it is made
const fixed: PatchInputOf<typeof books> = { code: 'b' };
// @ts-expect-error no such choice
const wrongChoice: PatchInputOf<typeof books> = { state: 'ajar' };

// Overrides are checked against the declaration.
defineScreens(books, {
  cells: { state: ({ value }) => (value === 'open' ? 'Open' : 'Closed'), pages: ({ record }) => record.name },
  inputs: { name: ({ source }) => source },
  rowActions: ({ record }) => record.code,
});
// @ts-expect-error a cell of a field that is not there
defineScreens(books, { cells: { stat: () => null } });
// @ts-expect-error an input of a field that is not there
defineScreens(books, { inputs: { nmae: () => null } });
// @ts-expect-error a choice that its cell can never get
defineScreens(books, { cells: { state: ({ value }) => (value === 'ajar' ? 'Ajar' : null) } });
// @ts-expect-error an override that is not there
defineScreens(books, { lists: () => null });

export { changed, computed, fixed, made, unnamed, wrongChoice };
