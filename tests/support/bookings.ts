import { defineResource } from '#resources/schema/defineResource.ts';
import { choices, country, language, references, tags, uploads } from '#resources/schema/derivedFields.ts';
import {
  boolean,
  choice,
  date,
  dateTime,
  email,
  json,
  list,
  map,
  number,
  object,
  reference,
  richText,
  text,
  time,
  upload,
  url,
} from '#resources/schema/fields.ts';
import type { Behaviours } from '#server/modules/records/records.ts';

const stages = Array.from({ length: 13 }, (_, at) => `stage_${at + 1}`);

/** A resource for tests only: it uses every feature of a declaration. */
export const bookings = defineResource({
  name: 'bookings',
  title: 'name',
  lock: true,
  fields: {
    name: text({ required: true, max: 40 }),
    kind: choice(['club', 'hall', 'festival'], { default: 'club' }),
    capacity: number({ integer: true, min: 1, required: true, visibleIf: { field: 'kind', is: ['hall', 'festival'] } }),
    seated: boolean({ visibleIf: { field: 'kind', is: 'hall' } }),
    rows: number({ visibleIf: { field: 'seated', is: true } }),
    owner: reference({ to: 'users', default: 'me', access: { write: 'users-modify' } }),
    label: reference({ to: 'labels' }),
    shared: boolean(),
    starts_at: dateTime({ label: 'Start' }),
    ends_at: dateTime({ label: 'End' }),
    fee: number({ access: { read: 'apps-modify', write: 'apps-modify' } }),
    memo: text({ access: { read: 'apps-modify' } }),
    rating: number({ access: { write: 'apps-modify' } }),
    place: object({ city: text({ required: true, max: 20 }), country: text({ min: 2, max: 2 }) }, { nullable: true }),
    artists: list(
      object({
        name: text({ required: true, max: 20 }),
        role: choice(['headliner', 'support'], { default: 'support' }),
        minutes: number({ required: true, visibleIf: { field: 'role', is: 'headliner' } }),
      }),
      { max: 3 },
    ),
    days: list(number({ required: true, integer: true })),
    titles: map(text({ required: true, max: 20 }), { keys: ['de', 'en', 'fr'] }),
    links: map(url({ required: true })),
    rider: json(),
    terms: richText({ marks: ['bold', 'link'], help: 'Shown on tickets.' }),
    story: richText({ marks: ['bold', 'italic', 'link', 'language', 'heading', 'list'] }),
    code: text({ createOnly: true }),
    opens_on: date({ label: 'Opening day' }),
    opens_at: time({ label: 'Opening time' }),
    genres: choices(['rock', 'jazz', 'folk'], { labels: { folk: 'Folk and songs' } }),
    stage: choice(stages),
    closed_stages: choices(stages, { label: 'Closed stages' }),
    origin: country(),
    tour: list(country({ required: true }), { unique: true }),
    language: language(),
    keywords: tags({ max: 4 }),
    contact: object({ email: email(), phone: text({ max: 20 }), note: text() }),
    poster: upload({ accept: 'image' }),
    photos: uploads({ accept: 'image', max: 4 }),
    marks: references({ to: 'labels', onDelete: 'setNull' }),
    main: reference({ to: 'bookings', onDelete: 'setNull', label: 'Main booking' }),
    guests: number({ computed: true }),
  },
  list: {
    columns: ['name', 'kind', 'label', 'rating', 'fee', 'starts_at', 'guests', 'opens_on', 'tour', 'poster', 'marks'],
    optional: ['opens_on', 'tour', 'poster', 'marks'],
    filters: ['q', 'kind', 'label', 'fee', 'shared', 'opens_on', 'marks', 'main'],
    sort: { field: 'name', order: 'ASC' },
    bulk: ['delete', 'export'],
  },
  form: {
    sections: [
      {
        id: 'programme',
        tab: 'programme',
        fields: [
          ['opens_on', 'opens_at'],
          'genres',
          'stage',
          'closed_stages',
          ['origin', 'language'],
          'tour',
          'keywords',
        ],
      },
      { id: 'contact', tab: 'contact', fields: ['contact.email', 'contact.phone', 'story'] },
      { id: 'booking', fields: ['name', 'kind', 'owner', 'label', 'shared', 'fee', 'memo', 'rating'] },
      { id: 'hall', tab: 'seats', label: 'Hall', fields: ['capacity', 'seated', 'rows'] },
      { id: 'pictures', fields: ['poster', 'photos', 'marks', 'main'] },
      { id: 'dates', fields: ['starts_at', 'ends_at', 'days'] },
      { id: 'line_up', fields: ['place', 'artists', 'titles', 'links', 'rider', 'terms'] },
    ],
    tabs: [{ id: 'programme' }, { id: 'contact', label: 'Contact and story' }, { id: 'seats' }],
  },
  joins: { supports: { from: 'bookings', on: 'main' } },
  rules: [
    {
      field: 'ends_at',
      code: 'ends-before-starts',
      holds: ({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at <= ends_at,
    },
  ],
  access: {
    list: [
      'users-modify',
      { permission: 'campaigns-read', where: { owner: 'me' } },
      { permission: 'campaigns-read', where: { shared: true } },
    ],
    create: 'campaigns-modify',
    edit: ['users-modify', { permission: 'campaigns-modify', where: { owner: 'me' } }],
    delete: ['users-modify', { permission: 'campaigns-delete', where: { owner: 'me', kind: ['club', 'hall'] } }],
  },
});

export const bookingBehaviours: Behaviours = {
  bookings: {
    compute: {
      guests: async (_db, _caller, records) =>
        new Map(records.map(({ id, capacity }) => [id, typeof capacity === 'number' ? capacity * 2 : null])),
    },
  },
};
