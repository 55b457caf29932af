/**
 * Read by the compiler alone: each line below an `@ts-expect-error` must not compile, and the gate fails when it does.
 * Conditions, access to records and fields, computed fields, and overrides of sections.
 */
import { defineResource } from '#resources/schema/defineResource.ts';
import { boolean, choice, list, map, number, object, reference, text } from '#resources/schema/fields.ts';
import type { CreateInputOf, RecordOf } from '#resources/schema/records.ts';
import { behaviourOf } from '#server/modules/records/records.ts';
import { defineScreens } from '#src/engine/overrides.ts';

const rest = {
  name: 'shows',
  title: 'name',
  list: { columns: ['name'], sort: { field: 'name', order: 'ASC' } },
  form: { sections: [{ id: 'show', fields: ['name'] }] },
  access: {},
} as const;
const name = text({ required: true });
const kind = choice(['club', 'hall'], { required: true });

const shows = defineResource({
  ...rest,
  fields: {
    name,
    kind,
    open: boolean(),
    owner: reference({ to: 'users', default: 'me' }),
    capacity: number({ required: true, visibleIf: { field: 'kind', is: 'hall' } }),
    seats: number({ visibleIf: { field: 'open', is: true } }),
    either: number({ visibleIf: { field: 'kind', is: ['club', 'hall'] } }),
    fee: number({ required: true, access: { read: 'apps-modify' } }),
    titles: map(text({ required: true }), { keys: ['de', 'en'] }),
    artists: list(object({ name: text({ required: true }) })),
    guests: number({ computed: true }),
    granted_to: list(reference({ to: 'users' })),
    kinds: list(choice(['club', 'hall'])),
  },
  access: {
    list: ['users-modify', { permission: 'campaigns-read', where: { owner: 'me', kind: ['club', 'hall'] } }],
    show: { permission: 'campaigns-read', where: { granted_to: { contains: 'me' }, kinds: { contains: ['club'] } } },
    edit: { permission: 'signed-in', where: { open: true, owner: null } },
  },
});
type Show = RecordOf<typeof shows>;

// A condition names a field beside it, and values that this one has.
// @ts-expect-error no such field
defineResource({ ...rest, fields: { name, kind, seats: number({ visibleIf: { field: 'kin', is: 'hall' } }) } });
// @ts-expect-error no such choice
defineResource({ ...rest, fields: { name, kind, seats: number({ visibleIf: { field: 'kind', is: 'arena' } }) } });
// @ts-expect-error a text is not a flag
defineResource({ ...rest, fields: { name, kind, seats: number({ visibleIf: { field: 'name', is: true } }) } });

// So does a rule over records.
const fields = { name, kind, open: boolean() };
// @ts-expect-error no such field
defineResource({ ...rest, fields, access: { edit: { permission: 'users-read', where: { opened: true } } } });
// @ts-expect-error no such choice
defineResource({ ...rest, fields, access: { edit: { permission: 'users-read', where: { kind: 'arena' } } } });

// A list contains a value, and no other field does.
const listed = { name, tags: list(text()), kinds: list(choice(['club'])), days: list(number()) };
defineResource({
  ...rest,
  fields: listed,
  // @ts-expect-error a list is no single value
  access: { edit: { permission: 'users-read', where: { tags: 'me' } } },
});
defineResource({
  ...rest,
  fields: listed,
  // @ts-expect-error a list is never null
  access: { edit: { permission: 'users-read', where: { tags: null } } },
});
defineResource({
  ...rest,
  fields: listed,
  // @ts-expect-error a text contains no entries
  access: { edit: { permission: 'users-read', where: { name: { contains: 'me' } } } },
});
defineResource({
  ...rest,
  fields: listed,
  // @ts-expect-error no such choice
  access: { edit: { permission: 'users-read', where: { kinds: { contains: 'hall' } } } },
});
defineResource({
  ...rest,
  fields: listed,
  // @ts-expect-error lists of numbers are not compared
  access: { edit: { permission: 'users-read', where: { days: { contains: 1 } } } },
});
// @ts-expect-error no such permission
defineResource({ ...rest, fields, access: { edit: ['users-read', { permission: 'users', where: { open: true } }] } });
// @ts-expect-error no such permission for a field
number({ access: { read: 'fees-read' } });
// @ts-expect-error nobody else than the caller
reference({ to: 'users', default: 'ada' });

// Conditional fields may be null, and fields with restricted reading may be missing.
type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>() => {};
holds<Equal<Show['capacity'], number | null>>();
holds<Equal<Show['fee'], number | undefined>>();
holds<Equal<Show['owner'], string>>();
holds<Equal<Show['titles'], Record<string, string>>>();
holds<Equal<Show['artists'][number]['name'], string>>();
const made: CreateInputOf<typeof shows> = { name: 'A', kind: 'club', fee: 1 };

// Every computed field requires a computation, and other fields may not have one.
behaviourOf(shows, { compute: { guests: async () => new Map([['id', 1]]) } });
// @ts-expect-error nothing computes it
behaviourOf(shows, {});
// @ts-expect-error a number is computed
behaviourOf(shows, { compute: { guests: async () => new Map([['id', 'one']]) } });

// The ids of sections are checked.
defineScreens(shows, { sections: { show: ({ title, fields }) => `${title}: ${fields.join()}` } });
// @ts-expect-error no such section
defineScreens(shows, { sections: { shwo: () => null } });

export { made };
