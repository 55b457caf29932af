import { Type } from 'typebox';
import { users } from '#resources/users/schema.ts';
import { userStates } from '../permissions.ts';
import { toolLocales } from '../toolLocales.ts';
import { endpoints } from './endpoint.ts';
import { Id, listQueryOf, oneOf, pageOf, RoleId, recordOf } from './lists.ts';

const User = recordOf(users);
const closed = { additionalProperties: false };
const modify = { access: 'users-modify', bearers: ['sign-in'], answer: { 200: User } } as const;

/** Users, their roles and states (docs/protocol.md, Permissions). */
export const usersApi = endpoints('users', {
  'GET /api/users/me': {
    operation: 'getMe',
    summary: 'Get the current user',
    access: 'signed-in',
    provesCaller: true,
    answer: { 200: User },
  },
  'POST /api/users/me/locale': {
    operation: 'setMyLocale',
    summary: "Change the language of the current user's emails",
    access: 'signed-in',
    bearers: ['sign-in'],
    body: Type.Object({ locale: oneOf(toolLocales) }, closed),
    answer: { 200: User },
  },
  'GET /api/users': {
    summary: 'List users',
    access: 'users-read',
    query: listQueryOf(users, { without_access_to: Type.Optional(Id) }),
    answer: { 200: pageOf(User) },
  },
  'GET /api/users/:id': { summary: 'Get a user', access: 'users-read', answer: { 200: User } },
  'POST /api/users/:id/role': {
    operation: 'setUserRole',
    ...modify,
    stepUp: true,
    summary: 'Change the role of a user',
    body: Type.Object({ role: RoleId }, closed),
    errors: ['system-user', 'last-admin', 'own-account', 'permission-not-held'],
  },
  'POST /api/users/:id/state': {
    operation: 'setUserState',
    ...modify,
    summary: 'Approve or block a user',
    body: Type.Object({ state: oneOf(userStates) }, closed),
    errors: ['system-user', 'last-admin', 'own-account', 'invalid-state-change', 'permission-not-held'],
  },
});
