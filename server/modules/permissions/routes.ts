import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { limits } from '#contracts/limits.ts';
import { permissionCatalogue } from '#contracts/permissions.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, pageOf, pageQuery, SearchText, wholeListOf } from '../../plugins/listQuery.ts';
import { folderGrantsModule } from './folderRoutes.ts';
import { grantsByPerson } from './grantStore.ts';
import { campaignGrants, campaignsGrantedTo, grantAccess, removeAccess } from './permissions.ts';

const Permission = Type.Object({ key: Type.String(), title: Type.String(), rank: Type.Integer() });
const Id = Type.String({ format: 'uuid' });
const PersonGrants = Type.Object({ user_id: Id, campaigns: Type.Array(Id) });
/** Without `users-read` it contains only id and name. */
const GrantedPerson = { ...recordSchema(users), required: ['id', 'display_name'] };
const CampaignGrant = Type.Object({ user: Type.Unsafe<unknown>(GrantedPerson), granted_at: Type.String() });
const GrantedCampaign = Type.Object({
  campaign: Type.Object({ id: Id, name: Type.String(), app: Type.String() }),
  granted_at: Type.String(),
});
const GrantedQuery = Type.Object({ ...pageQuery.properties, search: SearchText });
/** One page with the total number if `limit` is given; otherwise all. */
const CampaignGrants = Type.Object({ items: Type.Array(CampaignGrant), total: Type.Optional(Type.Integer()) });
const CampaignGrantsQuery = Type.Object({
  offset: Type.Optional(pageQuery.properties.offset),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
  search: SearchText,
});
const GrantParams = Type.Object({ id: Id, user_id: Id });
/** `user_ids`, comma-separated, limits the result to these users; one page holds them all. */
const PeopleQuery = Type.Object({
  offset: pageQuery.properties.offset,
  limit: Type.Integer({ minimum: 1, maximum: limits.maxPageSize, default: limits.maxPageSize }),
  user_ids: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,199}$' })),
});

/** Routes of the permission catalog and of grants. */
export const permissionsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  await app.register(folderGrantsModule, dependencies);

  app.get('/api/permissions', {
    config: { access: 'signed-in' },
    schema: { summary: 'List permissions', tags: ['permissions'], response: { 200: wholeListOf(Permission) } },
    handler: async () => ({ items: permissionCatalogue }),
  });

  app.get('/api/permissions/users', {
    config: { access: 'object-access-read' },
    schema: {
      summary: 'List the campaigns granted to each external user',
      tags: ['permissions'],
      querystring: PeopleQuery,
      response: { 200: pageOf(PersonGrants) },
    },
    handler: async ({ query: { user_ids, ...page } }) =>
      grantsByPerson(db, { userIds: user_ids?.split(',') ?? null, ...page }),
  });

  app.get('/api/permissions/users/:id/campaigns', {
    config: { access: 'object-access-read' },
    schema: {
      summary: 'List the campaigns granted to a user',
      tags: ['permissions'],
      params: IdParams,
      querystring: GrantedQuery,
      response: { 200: pageOf(GrantedCampaign) },
    },
    handler: async (request) => campaignsGrantedTo(db, callerOfRequest(request), request.params.id, request.query),
  });

  app.get('/api/permissions/campaigns/:id', {
    config: { access: 'object-access-read' },
    schema: {
      summary: 'List users with access to the campaign',
      tags: ['permissions'],
      params: IdParams,
      querystring: CampaignGrantsQuery,
      response: { 200: CampaignGrants },
    },
    handler: async (request) => campaignGrants(db, callerOfRequest(request), request.params.id, request.query),
  });

  app.put('/api/permissions/campaigns/:id/users/:user_id', {
    config: { access: 'object-access-modify' },
    schema: {
      summary: 'Give an external user access to the campaign',
      tags: ['permissions'],
      params: GrantParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id: campaignId, user_id: userId } = request.params;
      await grantAccess(dependencies, callerOfRequest(request), { campaignId, userId });
      return reply.code(204).send(null);
    },
  });

  app.delete('/api/permissions/campaigns/:id/users/:user_id', {
    config: { access: 'object-access-modify' },
    schema: {
      summary: 'Remove a user’s access to the campaign',
      tags: ['permissions'],
      params: GrantParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id: campaignId, user_id: userId } = request.params;
      await removeAccess(dependencies, callerOfRequest(request), { campaignId, userId });
      return reply.code(204).send(null);
    },
  });
};
