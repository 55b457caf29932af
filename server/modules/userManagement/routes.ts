import type { FastifyPluginAsync } from 'fastify';
import { usersApi } from '#contracts/api/users.ts';
import { allows } from '#contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found, notFound } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { findOwnUser, findUser, listUsers, presentUser } from '../users/users.ts';
import { changeOwnLocale, changeRole, changeState } from './userManagement.ts';

const userVisibilityOf = (caller: Caller) => ({ seesPending: allows(caller, 'users-modify') });

/** Users, their roles and states. */
export const usersModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  serve(app, usersApi, {
    'GET /api/users/me': async ({ caller }) => ({
      ...presentUser(found(await findOwnUser(db, caller))),
      permissions: caller.permissions,
    }),
    'POST /api/users/me/locale': ({ caller, body }) => changeOwnLocale(dependencies, caller, body.locale),
    'GET /api/users': async ({ caller, query }) => {
      // The omitted users reveal who was granted the campaign.
      if (query.without_access_to && !allows(caller, 'object-access-read')) throw new ApiError('forbidden');
      const { rows, total } = await listUsers(db, query, userVisibilityOf(caller));
      return { items: rows.map(presentUser), total };
    },
    'GET /api/users/:id': async ({ caller, params }) => {
      const row = found(await findUser(db, params.id));
      if (row.state === 'pending' && !userVisibilityOf(caller).seesPending) throw notFound();
      return presentUser(row);
    },
    'POST /api/users/:id/role': ({ caller, params, body }) => changeRole(dependencies, caller, params.id, body.role),
    'POST /api/users/:id/state': ({ caller, params, body }) => changeState(dependencies, caller, params.id, body.state),
  });
};
