import { limits } from '#contracts/limits.ts';
import { defineResource } from '../schema/defineResource.ts';
import { dateTime, list, number, reference, text } from '../schema/fields.ts';
import type { PatchInputOf, RecordOf } from '../schema/records.ts';

/** Tokens with which the company's directory provisions users (docs/protocol.md, SCIM). A command creates them. */
export const scimTokens = defineResource({
  name: 'scim_tokens',
  path: '/scim-tokens',
  title: 'name',
  icon: 'key',
  within: 'users',
  label: { one: 'SCIM token', many: 'SCIM tokens' },
  module: true,
  fields: {
    name: text({ required: true, computed: true, max: limits.maxNameLength }),
    created_at: dateTime({ required: true, computed: true, label: 'Created' }),
    expires_at: dateTime({ computed: true, label: 'Ends' }),
    last_used_at: dateTime({ computed: true, label: 'Last used' }),
    last_used_address: text({ computed: true, nullable: true, max: 50, label: 'Last used from' }),
    networks: list(text({ required: true, max: 50 }), { computed: true }),
  },
  list: {
    columns: ['name', 'created_at', 'expires_at', 'last_used_at', 'last_used_address', 'networks'],
    sort: { field: 'created_at', order: 'DESC' },
    sortable: ['name', 'created_at', 'expires_at', 'last_used_at'],
  },
  form: {
    sections: [
      {
        id: 'token',
        fields: ['name', 'created_at', 'expires_at', 'last_used_at', 'last_used_address', 'networks'],
      },
    ],
  },
  access: { list: 'users-modify', delete: 'users-modify' },
});

export type ScimToken = RecordOf<typeof scimTokens>;

const grants = { detailOnly: true, access: { read: 'object-access-read', write: 'object-access-modify' } } as const;

/** Groups of the company's directory, and what each gives to its members (docs/protocol.md, SCIM). */
export const directoryGroups = defineResource({
  name: 'directory_groups',
  path: '/directory-groups',
  title: 'display_name',
  icon: 'person',
  within: 'users',
  label: { one: 'Directory group', many: 'Directory groups' },
  module: true,
  fields: {
    display_name: text({ required: true, computed: true, max: limits.maxNameLength, label: 'Group' }),
    members: number({ required: true, computed: true, integer: true }),
    role: reference({ to: 'roles' }),
    campaigns: list(reference({ to: 'campaigns', required: true }), {
      ...grants,
      max: limits.maxGroupGrants,
      unique: true,
      help: 'Members with the role External see them, with their child campaigns. Members with another role see all campaigns.',
    }),
    folders: list(text({ required: true, max: limits.maxFolderPathLength }), {
      ...grants,
      max: limits.maxGroupGrants,
      unique: true,
      help: 'Folders of the media library with everything below them, such as /Tours/2027. One per line. The media folders of the campaigns are included.',
    }),
  },
  list: {
    columns: ['display_name', 'role', 'members'],
    sort: { field: 'display_name', order: 'ASC' },
    sortable: ['display_name', 'members'],
  },
  form: {
    sections: [
      { id: 'group', fields: ['role'] },
      { id: 'access', fields: ['campaigns', 'folders'] },
    ],
  },
  access: { list: 'users-modify', edit: 'users-modify' },
});

export type DirectoryGroup = RecordOf<typeof directoryGroups>;
export type DirectoryGroupChanges = PatchInputOf<typeof directoryGroups>;
