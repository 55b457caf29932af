import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { IdParams, listQueryOf, oneOf, pageOf } from '#contracts/api/lists.ts';
import { allows, roles, userStates } from '#contracts/permissions.ts';
import { toolLocales } from '#contracts/toolLocales.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { ApiError, notFound } from '../../plugins/apiError.ts';
import { findOwnUser, findUser, listUsers, presentUser } from '../users/users.ts';
import { changeOwnLocale, changeRole, changeState } from './userManagement.ts';

const User = recordSchema(users);

const UserListQuery = listQueryOf(users, {
  without_access_to: Type.Optional(Type.String({ format: 'uuid' })),
});

const closed = { additionalProperties: false };

const userVisibilityOf = (caller: Caller) => ({ seesPending: allows(caller, 'users-modify') });

/** Routes of users, their roles and states (docs/protocol.md, Permissions). */
export const usersModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;

  app.get('/api/users/me', {
    config: { access: 'signed-in', provesCaller: true },
    schema: { summary: 'Get the current user', tags: ['users'], response: { 200: User } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      const row = await findOwnUser(db, caller);
      if (!row) throw notFound();
      return { ...presentUser(row), permissions: [...caller.permissions] };
    },
  });

  app.post('/api/users/me/locale', {
    config: { access: 'signed-in', bearers: ['sign-in'] },
    schema: {
      summary: "Change the language of the current user's emails",
      tags: ['users'],
      body: Type.Object({ locale: oneOf(toolLocales) }, closed),
      response: { 200: User },
    },
    handler: async (request) => changeOwnLocale(dependencies, callerOfRequest(request), request.body.locale),
  });

  app.get('/api/users', {
    config: { access: 'users-read' },
    schema: { summary: 'List users', tags: ['users'], querystring: UserListQuery, response: { 200: pageOf(User) } },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      // The omitted users reveal who was granted the campaign.
      if (request.query.without_access_to && !allows(caller, 'object-access-read')) throw new ApiError('forbidden');
      const { rows, total } = await listUsers(db, request.query, userVisibilityOf(caller));
      return { items: rows.map(presentUser), total };
    },
  });

  app.get('/api/users/:id', {
    config: { access: 'users-read' },
    schema: { summary: 'Get a user', tags: ['users'], params: IdParams, response: { 200: User } },
    handler: async (request) => {
      const row = await findUser(db, request.params.id);
      const { seesPending } = userVisibilityOf(callerOfRequest(request));
      if (!row || (row.state === 'pending' && !seesPending)) throw notFound();
      return presentUser(row);
    },
  });

  app.post('/api/users/:id/role', {
    config: { access: 'users-modify', bearers: ['sign-in'] },
    schema: {
      summary: 'Change the role of a user',
      tags: ['users'],
      params: IdParams,
      body: Type.Object({ role: oneOf(roles) }, closed),
      response: { 200: User },
    },
    handler: async (request) =>
      changeRole(dependencies, callerOfRequest(request), request.params.id, request.body.role),
  });

  app.post('/api/users/:id/state', {
    config: { access: 'users-modify', bearers: ['sign-in'] },
    schema: {
      summary: 'Approve or block a user',
      tags: ['users'],
      params: IdParams,
      body: Type.Object({ state: oneOf(userStates) }, closed),
      response: { 200: User },
    },
    handler: async (request) =>
      changeState(dependencies, callerOfRequest(request), request.params.id, request.body.state),
  });
};
