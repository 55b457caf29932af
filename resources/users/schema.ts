import { limits } from '#contracts/limits.ts';
import { permissionKeys, permissionTitles, userStates } from '#contracts/permissions.ts';
import { toolLocales } from '#contracts/toolLocales.ts';
import { defineResource } from '../schema/defineResource.ts';
import { boolean, choice, dateTime, email, list, password, reference, text } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';

/** Staff who can log in, and system users who cannot (docs/protocol.md, Permissions). */
export const users = defineResource({
  name: 'users',
  path: '/user',
  title: 'display_name',
  icon: 'person',
  module: true,
  fields: {
    display_name: text({ required: true, max: limits.maxNameLength, label: 'Display name', plain: true }),
    email: email({ required: true, label: 'Email' }),
    password: password({
      required: true,
      createOnly: true,
      writeOnly: true,
      help: 'At least 16 characters',
      min: limits.minPasswordLength,
      max: limits.maxPasswordLength,
    }),
    email_verified: boolean({ computed: true, label: 'Email verified' }),
    role: reference({ to: 'roles', required: true, computed: true }),
    /** As the administrators entered it, or in English. */
    role_name: text({ required: true, computed: true, label: 'Role' }),
    state: choice(userStates, { required: true, computed: true, labels: { rejected: 'Blocked' } }),
    registered_at: dateTime({ required: true, computed: true, label: 'Registered' }),
    first_approved_at: dateTime({ computed: true, label: 'Approved' }),
    is_system: boolean({ computed: true, label: 'System user' }),
    /** Of the last invitation mail; null once the user has joined, and for users who were not invited. */
    invited_at: dateTime({ computed: true, label: 'Invited' }),
    /** Right to a minute. Null for users who have not logged in since this is recorded. */
    last_seen_at: dateTime({ computed: true, label: 'Last seen' }),
    /** The language of the user's emails; null until the first login with a browser. */
    locale: choice(toolLocales, { computed: true, label: 'Language', labels: { en: 'English', de: 'German' } }),
    /** Whether the user can log in with a password; false for users of company sign-on and invited users. */
    has_password: boolean({ computed: true, label: 'Has a password' }),
    // The column shows external users' number of granted campaigns; other roles see all campaigns.
    limited_access: boolean({ computed: true, label: 'Campaigns' }),
    permissions: list(choice(permissionKeys, { required: true, labels: permissionTitles }), { computed: true }),
  },
  list: {
    columns: [
      'display_name',
      'email',
      'role',
      'state',
      'registered_at',
      'limited_access',
      'first_approved_at',
      'last_seen_at',
    ],
    // With it the table is wider than a window of 1280 px.
    optional: ['last_seen_at'],
    filters: ['q', 'role', 'state'],
    sort: { field: 'display_name', order: 'ASC' },
    sortable: ['display_name', 'email', 'role', 'state', 'registered_at', 'first_approved_at', 'last_seen_at'],
    bulk: ['export'],
    // The name of a role needs no permission for roles.
    exported: ['display_name', 'email', 'role_name', 'state', 'registered_at', 'first_approved_at', 'last_seen_at'],
  },
  form: { sections: [{ id: 'user', fields: ['display_name', 'email', 'password'] }] },
  access: { list: 'users-read', create: 'users-modify' },
});

export type User = RecordOf<typeof users>;
