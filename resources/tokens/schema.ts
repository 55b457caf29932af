import { limits } from '../../contracts/limits.ts';
import { permissionKeys } from '../../contracts/permissions.ts';
import { defineResource } from '../schema/defineResource.ts';
import { choice, list, text } from '../schema/fields.ts';

/**
 * The form that makes a personal token. No resource among the others: there is no
 * list of everybody's tokens, only one's own below `/api/users/me`.
 */
export const personalTokens = defineResource({
  name: 'personal_access_tokens',
  path: '/user/settings/personal-access-tokens',
  title: 'token_name',
  menu: false,
  module: true,
  label: { one: 'Personal access token', many: 'Personal Access Tokens' },
  fields: {
    token_name: text({ required: true, max: limits.nameLengthMost, label: 'Token Name' }),
    permissions: list(choice(permissionKeys, { required: true }), { unique: true }),
  },
  list: { columns: ['token_name', 'permissions'], sort: { field: 'token_name', order: 'ASC' } },
  form: { sections: [{ id: 'token', fields: ['token_name', 'permissions'] }], createLabel: 'Generate Token' },
  access: { list: 'signed-in', create: 'signed-in', delete: 'signed-in' },
});
