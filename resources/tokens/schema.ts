import { limits } from '#contracts/limits.ts';
import { permissionKeys, permissionTitles } from '#contracts/permissions.ts';
import { defineResource } from '../schema/defineResource.ts';
import { choice, list, text } from '../schema/fields.ts';

/** The current user's personal access tokens, as the form creates them; listed as `PersonalToken`. */
export const personalTokens = defineResource({
  name: 'tokens',
  path: '/user/settings/personal-access-tokens',
  title: 'token_name',
  icon: 'key',
  module: true,
  label: { one: 'Personal access token', many: 'Personal Access Tokens' },
  fields: {
    token_name: text({ required: true, max: limits.maxNameLength, label: 'Token Name' }),
    permissions: list(choice(permissionKeys, { required: true, labels: permissionTitles }), { unique: true }),
  },
  list: { columns: ['token_name', 'permissions'], sort: { field: 'token_name', order: 'ASC' } },
  form: { sections: [{ id: 'token', fields: ['token_name', 'permissions'] }], createLabel: 'Generate Token' },
  access: { list: 'signed-in', create: 'signed-in', delete: 'signed-in' },
});
