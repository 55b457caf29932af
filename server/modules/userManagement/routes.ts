import type { FastifyPluginAsync } from 'fastify';
import { rolesApi } from '#contracts/api/roles.ts';
import { userSecondFactorsApi } from '#contracts/api/secondFactors.ts';
import { usersApi } from '#contracts/api/users.ts';
import { allows } from '#contracts/permissions.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, found, notFound } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { listFactors } from '../auth/auth.ts';
import { findOwnUser, findRole, findUser, listRoles, listUsers, presentUser } from '../users/users.ts';
import { changeRole, createRole, presentRole, refuseUnknownRoles, removeRole } from './roles.ts';
import { resetSecondFactors } from './secondFactors.ts';
import { changeOwnLocale, changeRoleOf, changeState } from './userManagement.ts';

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
      await refuseUnknownRoles(db, query.role);
      const { rows, total } = await listUsers(db, query, userVisibilityOf(caller));
      return { items: rows.map(presentUser), total };
    },
    'GET /api/users/:id': async ({ caller, params }) => {
      const row = found(await findUser(db, params.id));
      if (row.state === 'pending' && !userVisibilityOf(caller).seesPending) throw notFound();
      return presentUser(row);
    },
    'POST /api/users/:id/role': ({ caller, params, body }) => changeRoleOf(dependencies, caller, params.id, body.role),
    'POST /api/users/:id/state': ({ caller, params, body }) => changeState(dependencies, caller, params.id, body.state),
  });
  serve(app, userSecondFactorsApi, {
    'GET /api/users/:id/second_factors': async ({ params }) =>
      listFactors(db, dependencies.clock, found(await findUser(db, params.id)).id),
    'DELETE /api/users/:id/second_factors': ({ caller, params }) => resetSecondFactors(dependencies, caller, params.id),
  });
  serve(app, rolesApi, {
    'GET /api/roles': async () => ({ items: (await listRoles(db)).map((role) => presentRole(dependencies, role)) }),
    'GET /api/roles/:id': async ({ params }) => presentRole(dependencies, found(await findRole(db, params.id))),
    'POST /api/roles': ({ caller, body }) => createRole(dependencies, caller, body),
    'PATCH /api/roles/:id': ({ caller, params, body }) => changeRole(dependencies, caller, params.id, body),
    'DELETE /api/roles/:id': ({ caller, params }) => removeRole(dependencies, caller, params.id),
  });
};
