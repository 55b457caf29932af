import { limits } from '#contracts/limits.ts';
import { permissionKeys, permissionTitles } from '#contracts/permissions.ts';
import { defineResource } from '../schema/defineResource.ts';
import { boolean, choice, list, number, slug, text } from '../schema/fields.ts';
import type { RecordOf } from '../schema/records.ts';

/** Named sets of permissions, of which every user has one (docs/protocol.md, Roles). */
export const roles = defineResource({
  name: 'roles',
  title: 'name',
  icon: 'key',
  within: 'users',
  module: true,
  fields: {
    name: text({ required: true, max: limits.maxNameLength, plain: true }),
    id: slug({ required: true, createOnly: true, label: 'Role ID', from: 'name' }),
    permissions: list(choice(permissionKeys, { required: true, labels: permissionTitles }), { unique: true }),
    /** Needed after a password. Always true for the system role of administrators, except on one machine. */
    second_factor: boolean({ label: 'Requires a second factor' }),
    /** Both null: the limits of the installation. The server refuses longer ones. */
    idle_minutes: number({
      integer: true,
      min: limits.minIdleMinutes,
      max: limits.maxIdleMinutes,
      label: 'Login ends without use after (minutes)',
      help: 'Without a number, the limit of the installation applies.',
    }),
    total_hours: number({
      integer: true,
      min: 1,
      max: limits.maxTotalHours,
      label: 'Login ends in any case after (hours)',
      help: 'Without a number, the limit of the installation applies.',
    }),
    system: boolean({ computed: true, label: 'System role' }),
    /** The number of users who have the role, in any state. */
    users: number({ required: true, computed: true, integer: true }),
  },
  list: {
    columns: ['name', 'id', 'permissions', 'users', 'system'],
    sort: { field: 'name', order: 'ASC' },
  },
  form: {
    sections: [
      { id: 'role', fields: ['name', 'id', 'permissions'] },
      { id: 'logins', label: 'Login rules', fields: ['second_factor', 'idle_minutes', 'total_hours'] },
    ],
    createLabel: 'Add role',
  },
  access: {
    list: 'users-modify',
    create: 'users-modify',
    edit: 'users-modify',
    delete: { permission: 'users-modify', where: { system: false } },
  },
});

export type Role = RecordOf<typeof roles>;
