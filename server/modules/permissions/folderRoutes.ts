import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { FolderReason } from '#contracts/grants.ts';
import { limits } from '#contracts/limits.ts';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { users } from '#resources/users/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, pageOf, pageQuery, SearchText } from '../../plugins/listQuery.ts';
import { folderGrants, foldersGrantedTo, grantFolder, removeFolder } from './folderGrants.ts';

/** Without `users-read` it contains only id and name. */
const GrantedPerson = { ...recordSchema(users), required: ['id', 'display_name'] };
const FolderPerson = Type.Object({ user: Type.Unsafe<unknown>(GrantedPerson), reasons: Type.Array(FolderReason) });
const GrantedFolder = Type.Object({
  folder: Type.Object({ path: Type.String(), name: Type.String() }),
  granted_at: Type.String(),
});
const PathQuery = Type.Object({ path: Type.String({ maxLength: limits.maxFolderPathLength }) });
const SearchQuery = Type.Object({ ...pageQuery.properties, search: SearchText });
const PeopleQuery = Type.Object({ ...SearchQuery.properties, ...PathQuery.properties });
const UserParams = Type.Object({ user_id: Type.String({ format: 'uuid' }) });

/** Routes of grants of folders of the media library. */
export const folderGrantsModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const { db } = dependencies;
  const tags = ['permissions'];
  const oneGrant = { tags, params: UserParams, querystring: PathQuery, response: { 204: Type.Null() } };

  app.get('/api/permissions/users/:id/folders', {
    config: { access: 'object-access-read' },
    schema: {
      summary: 'List the folders granted to a user',
      tags,
      params: IdParams,
      querystring: SearchQuery,
      response: { 200: pageOf(GrantedFolder) },
    },
    handler: async ({ params, query }) => foldersGrantedTo(db, params.id, query),
  });

  app.get('/api/permissions/folders', {
    config: { access: 'object-access-read' },
    schema: {
      summary: 'List external users who see a folder, and why',
      tags,
      querystring: PeopleQuery,
      response: { 200: pageOf(FolderPerson) },
    },
    handler: async (request) => folderGrants(db, callerOfRequest(request), request.query),
  });

  app.put('/api/permissions/folders/users/:user_id', {
    config: { access: 'object-access-modify' },
    schema: {
      summary: 'Give an external user access to a folder and its subfolders',
      ...oneGrant,
    },
    handler: async (request, reply) => {
      const grant = { path: request.query.path, userId: request.params.user_id };
      await grantFolder(dependencies, callerOfRequest(request), grant);
      return reply.code(204).send(null);
    },
  });

  app.delete('/api/permissions/folders/users/:user_id', {
    config: { access: 'object-access-modify' },
    schema: {
      summary: 'Remove a user’s access to a folder',
      ...oneGrant,
    },
    handler: async (request, reply) => {
      const grant = { path: request.query.path, userId: request.params.user_id };
      await removeFolder(dependencies, callerOfRequest(request), grant);
      return reply.code(204).send(null);
    },
  });
};
