import type { FastifyPluginAsync } from 'fastify';
import { permissionsApi } from '#contracts/api/permissions.ts';
import { permissionCatalogue } from '#contracts/permissions.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { campaignGrants, campaignsGrantedTo, grantAccess, removeAccess } from './campaignGrants.ts';
import { folderGrants, foldersGrantedTo, grantFolder, removeFolder } from './folderGrants.ts';
import { grantsByPerson } from './grantStore.ts';

/** The permission catalog, and grants of campaigns and folders. */
export const permissionsModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  serve(app, permissionsApi, {
    'GET /api/permissions': async () => ({ items: permissionCatalogue }),
    'GET /api/permissions/users': ({ query: { user_ids, ...page } }) =>
      grantsByPerson(db, { userIds: user_ids?.split(',') ?? null, ...page }),
    'GET /api/permissions/users/:id/campaigns': ({ caller, params, query }) =>
      campaignsGrantedTo(db, caller, params.id, query),
    'GET /api/permissions/campaigns/:id': ({ caller, params, query }) => campaignGrants(db, caller, params.id, query),
    'PUT /api/permissions/campaigns/:id/users/:user_id': ({ caller, params }) =>
      grantAccess(dependencies, caller, { campaignId: params.id, userId: params.user_id }),
    'DELETE /api/permissions/campaigns/:id/users/:user_id': ({ caller, params }) =>
      removeAccess(dependencies, caller, { campaignId: params.id, userId: params.user_id }),
    'GET /api/permissions/users/:id/folders': ({ params, query }) => foldersGrantedTo(db, params.id, query),
    'GET /api/permissions/folders': ({ caller, query }) => folderGrants(db, caller, query),
    'PUT /api/permissions/folders/users/:user_id': ({ caller, params, query }) =>
      grantFolder(dependencies, caller, { path: query.path, userId: params.user_id }),
    'DELETE /api/permissions/folders/users/:user_id': ({ caller, params, query }) =>
      removeFolder(dependencies, caller, { path: query.path, userId: params.user_id }),
  });
};
