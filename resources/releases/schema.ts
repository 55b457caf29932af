import { limits } from '#contracts/limits.ts';
import { defineResource } from '../schema/defineResource.ts';
import { choice, dateTime, json, list, number, reference, text } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';

/** `failed`: it was to be published at its time and could not be. It can be changed and published again. */
export const releaseStates = ['open', 'scheduled', 'failed', 'published', 'discarded'] as const;
export type ReleaseState = (typeof releaseStates)[number];

/** Returns whether a release takes changes, and can be published. */
export const isOpen = (state: ReleaseState): boolean => state !== 'published' && state !== 'discarded';

/**
 * Changes of campaigns that wait, to be published together (docs/protocol.md, Releases). Has no module: the generic store
 * serves it. The changes are not a part of the record (contracts/api/releases.ts).
 */
export const releases = defineResource({
  name: 'releases',
  title: 'name',
  icon: 'release',
  fields: {
    name: text({ required: true, max: limits.maxNameLength, plain: true }),
    note: text({ multiline: true, max: 2_000 }),
    state: choice(releaseStates, { required: true, computed: true, stored: true, default: 'open' }),
    publish_at: dateTime({ computed: true, stored: true, label: 'Scheduled for' }),
    /** The time zone in which the time was chosen, such as `Europe/Berlin`. */
    time_zone: text({ computed: true, stored: true }),
    /** The ids of the campaigns that have changes in the release, of those that the reader sees. */
    campaigns: list(text({ required: true }), { computed: true }),
    created_by: reference({ to: 'users', default: 'me', createOnly: true, label: 'Created by' }),
    /** The name of the agent that opened it for this user; null if a person did. */
    agent: text({ computed: true, stored: true, label: 'Opened by agent' }),
    /** With whose permissions it is published at its time. */
    scheduled_by: reference({ to: 'users', computed: true, stored: true, label: 'Scheduled by' }),
    published_at: dateTime({ computed: true, stored: true, label: 'Published' }),
    /** Why it could not be published at its time: the body of the error, as the API answers it. */
    failure: json({ computed: true, stored: true, nullable: true }),
    change_count: number({ required: true, integer: true, computed: true, label: 'Changes' }),
  },
  list: {
    columns: ['name', 'state', 'publish_at', 'change_count', 'created_by', 'published_at'],
    filters: ['q', 'state', 'publish_at'],
    sort: { field: 'publish_at', order: 'ASC' },
    sortable: ['name', 'state', 'publish_at', 'published_at'],
  },
  form: { sections: [{ id: 'release', fields: ['name', 'note'] }], createLabel: 'New release' },
  history: true,
  agents: ['read', 'create'],
  limit: { count: limits.maxReleases, error: 'too-many-releases' },
  access: { list: 'campaigns-read', create: 'campaigns-modify', edit: 'campaigns-modify' },
});

export type Release = RecordOf<typeof releases>;
