import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type ScimGroup, type ScimUser, scimApi, scimPath, scimUrns } from '#contracts/api/scim.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { withoutRequestKey } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { found } from '../../plugins/apiError.ts';
import { serve } from '../../plugins/serve.ts';
import { charge } from '../auth/auth.ts';
import { type Shown, shownPart } from './attributes.ts';
import { configOf, resourceTypesOf, schemasOf } from './discovery.ts';
import {
  createDirectoryGroup,
  deleteDirectoryGroup,
  patchDirectoryGroup,
  readDirectoryGroup,
  replaceDirectoryGroup,
} from './groups.ts';
import { listDirectoryGroups, listDirectoryUsers, listOf } from './lists.ts';
import { scimContentType, sendScimError, sendScimNotFound } from './scimError.ts';
import type { DirectoryUser } from './userStore.ts';
import {
  createDirectoryUser,
  patchDirectoryUser,
  presentUser,
  readDirectoryUser,
  removeDirectoryUser,
  replaceDirectoryUser,
} from './users.ts';
import { namesVersion, type Sent } from './versions.ts';

type Exchange = { request: FastifyRequest; reply: FastifyReply; query: Shown };

/** Sends a resource with its version as ETag, or 304 to a GET whose `If-None-Match` has it. */
function send<Resource extends object>(
  { request, reply, query }: Exchange,
  resource: Sent<Resource>,
  urn: string,
): Partial<Sent<Resource>> | FastifyReply {
  const { version, location } = resource.meta;
  reply.header('etag', version);
  if (request.method === 'POST') reply.header('location', location);
  const known = request.headers['if-none-match'];
  if (request.method === 'GET' && known !== undefined && namesVersion(known, version)) return reply.code(304).send();
  return shownPart(resource, query, urn);
}

/** Provisioning by the company's directory (docs/protocol.md, SCIM). */
export const scimModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  const { db, clock, config } = dependencies;
  const { publicUrl } = config;
  const sendUser = (exchange: Exchange, row: DirectoryUser) =>
    send<ScimUser>(exchange, presentUser(row, publicUrl), scimUrns.user);
  const sendGroup = (exchange: Exchange, group: Sent<ScimGroup>) => send(exchange, group, scimUrns.group);
  const wanted = (id: string, { headers }: FastifyRequest) => ({ id, publicUrl, ifMatch: headers['if-match'] });

  app.setErrorHandler(sendScimError);
  await app.register(async (below) => below.setNotFoundHandler(sendScimNotFound), { prefix: scimPath });
  // After the caller is known, and before the body is read.
  app.addHook('onRequest', async ({ headers: { authorization = '' } }) => {
    const limit = { key: ['scim', authorization], tries: serverLimits.scimRequestsAMinute, windowSeconds: 60 };
    await charge(db, clock, [limit]);
  });
  app.addHook('preSerialization', async (_request, reply, payload) => {
    reply.type(scimContentType);
    return payload;
  });

  // A change of a user has several entries in the audit, and only one could have the key of the request. SCIM has no keys.
  serve(app, scimApi, {
    'GET /api/scim/v2/ServiceProviderConfig': async () => configOf(publicUrl),
    'GET /api/scim/v2/ResourceTypes': async () => {
      const types = resourceTypesOf(publicUrl);
      return listOf(types, { total: types.length });
    },
    'GET /api/scim/v2/Schemas': async () => {
      const schemas = schemasOf(publicUrl);
      return listOf(schemas, { total: schemas.length });
    },
    'GET /api/scim/v2/Schemas/:urn': async ({ params }) =>
      found(schemasOf(publicUrl).find(({ id }) => id === params.urn)),
    'GET /api/scim/v2/Users': ({ query }) => listDirectoryUsers(dependencies, query),
    'POST /api/scim/v2/Users': async ({ caller, body, ...exchange }) =>
      sendUser(exchange, await createDirectoryUser(dependencies, withoutRequestKey(caller), body)),
    'GET /api/scim/v2/Users/:id': async ({ params, ...exchange }) =>
      sendUser(exchange, await readDirectoryUser(dependencies, params.id)),
    'PUT /api/scim/v2/Users/:id': async ({ caller, body, params, ...exchange }) => {
      const { request } = exchange;
      return sendUser(
        exchange,
        await replaceDirectoryUser(dependencies, withoutRequestKey(caller), wanted(params.id, request), body),
      );
    },
    'PATCH /api/scim/v2/Users/:id': async ({ caller, body, params, ...exchange }) => {
      const { request } = exchange;
      const { Operations } = body;
      return sendUser(
        exchange,
        await patchDirectoryUser(dependencies, withoutRequestKey(caller), wanted(params.id, request), Operations),
      );
    },
    'DELETE /api/scim/v2/Users/:id': ({ caller, params, request }) =>
      removeDirectoryUser(dependencies, withoutRequestKey(caller), wanted(params.id, request)),
    'GET /api/scim/v2/Groups': ({ query }) => listDirectoryGroups(dependencies, query),
    'POST /api/scim/v2/Groups': async ({ caller, body, ...exchange }) =>
      sendGroup(exchange, await createDirectoryGroup(dependencies, caller, body, publicUrl)),
    'GET /api/scim/v2/Groups/:id': async ({ params, ...exchange }) =>
      sendGroup(exchange, await readDirectoryGroup(dependencies, params.id, publicUrl)),
    'PUT /api/scim/v2/Groups/:id': async ({ caller, body, params, ...exchange }) => {
      const { request } = exchange;
      return sendGroup(exchange, await replaceDirectoryGroup(dependencies, caller, wanted(params.id, request), body));
    },
    'PATCH /api/scim/v2/Groups/:id': async ({ caller, body, params, ...exchange }) => {
      const { request } = exchange;
      const { Operations } = body;
      return sendGroup(
        exchange,
        await patchDirectoryGroup(dependencies, caller, wanted(params.id, request), Operations),
      );
    },
    'DELETE /api/scim/v2/Groups/:id': ({ caller, params, request }) =>
      deleteDirectoryGroup(dependencies, caller, wanted(params.id, request)),
  });
};
