import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { permissionCatalogue, roles, userStates } from '../../../contracts/permissions.ts';
import { recordSchema } from '../../../resources/schema/toJsonSchema.ts';
import { users } from '../../../resources/users/schema.ts';
import type { Dependencies } from '../../app.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { notFound } from '../../plugins/apiError.ts';
import { IdParams, listQuery, oneOf, pageOf, SearchText, wholeListOf } from '../../plugins/listQuery.ts';
import { findUser, listUsers, userSorts } from './userStore.ts';
import { presentUser } from './users.ts';

const User = recordSchema(users);

const UserListQuery = listQuery(
  userSorts,
  { sort: 'display_name', order: 'asc' },
  {
    search: SearchText,
    role: Type.Optional(oneOf(roles)),
    state: Type.Optional(oneOf(userStates)),
  },
);

const Permission = Type.Object({ key: Type.String(), title: Type.String(), rank: Type.Integer() });

/** People and what they may do (contract point 3). */
export const usersModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, { db }) => {
  app.get('/api/users/me', {
    config: { access: 'signed-in' },
    schema: { summary: 'The current user', tags: ['users'], response: { 200: User } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      const row = await findUser(db, caller.id);
      if (!row) throw notFound();
      return { ...presentUser(row), permissions: [...caller.permissions] };
    },
  });

  app.get('/api/users', {
    config: { access: 'users-read' },
    schema: { summary: 'List users', tags: ['users'], querystring: UserListQuery, response: { 200: pageOf(User) } },
    handler: async ({ query }) => {
      const { rows, total } = await listUsers(db, query);
      return { items: rows.map(presentUser), total };
    },
  });

  app.get('/api/users/:id', {
    config: { access: 'users-read' },
    schema: { summary: 'One user', tags: ['users'], params: IdParams, response: { 200: User } },
    handler: async ({ params }) => {
      const row = await findUser(db, params.id);
      if (!row) throw notFound();
      return presentUser(row);
    },
  });

  app.get('/api/permissions', {
    config: { access: 'signed-in' },
    schema: { summary: 'Every permission there is', tags: ['users'], response: { 200: wholeListOf(Permission) } },
    handler: async () => ({ items: permissionCatalogue }),
  });
};
