import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { LastTextChanges, RestoreOptions, RestorePreview, Revision, RevisionDetail } from '#contracts/campaignCalls.ts';
import { limits } from '#contracts/limits.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, pageOf, pageQuery } from '../../plugins/listQuery.ts';
import { Campaign } from './campaignSchemas.ts';
import { sweepRevisions } from './revisionSweep.ts';
import { previewRestore, readLastTextChanges, readRevision, readRevisions, restoreRevision } from './revisions.ts';

const RevisionParams = Type.Object({
  ...IdParams.properties,
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});
const MessageQuery = Type.Object(
  { message: Type.String({ minLength: 1, maxLength: limits.maxMessageIdLength }) },
  { additionalProperties: false },
);
/** The body is optional. */
const RestoreBody = Type.Union([RestoreOptions, Type.Null()]);

/** Routes of a campaign's revisions and of restoring them. */
export const revisionRoutes: FastifyPluginAsyncTypebox<Dependencies> = async (server, dependencies) => {
  const tags = ['campaigns'];
  const { config, db } = dependencies;
  sweepHourly(server, dependencies, config.revisionDays, (expiry) => sweepRevisions(db, expiry));

  server.get('/api/campaigns/:id/revisions', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'List revisions of a campaign',
      tags,
      params: IdParams,
      querystring: pageQuery,
      response: { 200: pageOf(Revision) },
    },
    handler: (request) => readRevisions(dependencies, callerOfRequest(request), request.params.id, request.query),
  });

  server.get('/api/campaigns/:id/revisions/:number', {
    config: { access: 'campaigns-read' },
    schema: { summary: 'Get a revision', tags, params: RevisionParams, response: { 200: RevisionDetail } },
    handler: (request) => {
      const { id, number } = request.params;
      return readRevision(dependencies, callerOfRequest(request), id, number);
    },
  });

  server.get('/api/campaigns/:id/translations/last_changes', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'Get who changed a message last in each language',
      tags,
      params: IdParams,
      querystring: MessageQuery,
      response: { 200: LastTextChanges },
    },
    handler: (request) => {
      const { params, query } = request;
      return readLastTextChanges(dependencies, callerOfRequest(request), params.id, query.message);
    },
  });

  server.get('/api/campaigns/:id/revisions/:number/restore', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Preview restoring a revision',
      tags,
      params: RevisionParams,
      response: { 200: RestorePreview },
    },
    handler: (request) => {
      const { id, number } = request.params;
      return previewRestore(dependencies, callerOfRequest(request), id, number);
    },
  });

  server.post('/api/campaigns/:id/revisions/:number/restore', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Restore a revision',
      tags,
      params: RevisionParams,
      body: RestoreBody,
      response: { 200: Campaign },
    },
    handler: async (request) => {
      const { id, number } = request.params;
      return restoreRevision(dependencies, callerOfRequest(request), id, number, request.body ?? {});
    },
  });
};
