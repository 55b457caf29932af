import { Type } from 'typebox';
import { roles } from '#resources/roles/schema.ts';
import type { PatchInputOf } from '#resources/schema/records.ts';
import { patchSchema } from '#resources/schema/toJsonSchema.ts';
import { endpoints, SlugParams } from './endpoint.ts';
import { newOf, recordOf, wholeListOf } from './lists.ts';

const Role = recordOf(roles);
const read = { access: 'users-modify' } as const;
/** As for users, a program with a personal token can't change what users may do. */
const modify = { access: 'users-modify', bearers: ['sign-in'] } as const;

/** The roles that users can have (docs/protocol.md, Roles). */
export const rolesApi = endpoints('roles', {
  'GET /api/roles': { ...read, summary: 'List roles', answer: { 200: wholeListOf(Role) } },
  'GET /api/roles/:id': { ...read, summary: 'Get a role', params: SlugParams, answer: { 200: Role } },
  'POST /api/roles': {
    ...modify,
    stepUp: true,
    summary: 'Add a role',
    body: newOf(roles),
    answer: { 201: Role },
    errors: ['permission-not-held', 'value-taken', 'too-many-roles'],
  },
  'PATCH /api/roles/:id': {
    ...modify,
    stepUp: true,
    summary: 'Change a role',
    params: SlugParams,
    body: Type.Unsafe<PatchInputOf<typeof roles>>(patchSchema(roles)),
    answer: { 200: Role },
    errors: ['permission-not-held', 'system-role', 'value-taken'],
  },
  'DELETE /api/roles/:id': {
    ...modify,
    stepUp: true,
    summary: 'Delete a role that no user has',
    params: SlugParams,
    answer: { 204: null },
    errors: ['system-role', 'role-in-use'],
  },
});
