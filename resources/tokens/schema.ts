import { limits } from '#contracts/limits.ts';
import { permissionKeys, permissionTitles } from '#contracts/permissions.ts';
import { defineResource } from '../schema/defineResource.ts';
import { choice, list, number, text } from '../schema/fields.ts';

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
    days: number({
      integer: true,
      required: true,
      min: 1,
      max: limits.maxTokenDays,
      default: limits.tokenDaysDefault,
      label: 'Ends after (days)',
      help: 'At most a year. You are notified a week before.',
    }),
    networks: list(text({ required: true, max: 50 }), {
      max: limits.maxTokenNetworks,
      unique: true,
      label: 'Networks',
      help: 'IP addresses or networks where it works, such as 192.0.2.0/24, one per line. Without any, it works everywhere.',
    }),
  },
  list: { columns: ['token_name', 'permissions'], sort: { field: 'token_name', order: 'ASC' } },
  form: {
    sections: [{ id: 'token', fields: ['token_name', 'permissions', 'days', 'networks'] }],
    createLabel: 'Generate Token',
  },
  access: { list: 'signed-in', create: 'signed-in', delete: 'signed-in' },
});
