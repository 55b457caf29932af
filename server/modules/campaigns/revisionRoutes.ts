import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { RestoreOptions, RestorePreview, Revision, RevisionDetail } from '../../../contracts/campaignCalls.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, pageOf, pageQuery } from '../../plugins/listQuery.ts';
import { Campaign } from './campaignSchemas.ts';
import { readCampaign } from './campaigns.ts';
import { previewRestore, readRevision, readRevisions, restoreRevision } from './revisions.ts';

const RevisionParams = Type.Object({
  ...IdParams.properties,
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
});
/** A call without a body is a call without wishes. */
const RestoreBody = Type.Union([RestoreOptions, Type.Null()]);

/** What was written of a campaign, and how to go back. */
export const revisionRoutes: FastifyPluginAsyncTypebox<Dependencies> = async (server, dependencies) => {
  const tags = ['campaigns'];

  server.get('/api/campaigns/:id/revisions', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'Who changed which fields when',
      tags,
      params: IdParams,
      querystring: pageQuery,
      response: { 200: pageOf(Revision) },
    },
    handler: (request) => readRevisions(dependencies, callerOfRequest(request), request.params.id, request.query),
  });

  server.get('/api/campaigns/:id/revisions/:number', {
    config: { access: 'campaigns-read' },
    schema: { summary: 'What one write changed', tags, params: RevisionParams, response: { 200: RevisionDetail } },
    handler: (request) => {
      const { id, number } = request.params;
      return readRevision(dependencies, callerOfRequest(request), id, number);
    },
  });

  server.get('/api/campaigns/:id/revisions/:number/restore', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'What going back to a revision would change',
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
      summary: 'Go back to a revision',
      tags,
      params: RevisionParams,
      body: RestoreBody,
      response: { 200: Campaign },
    },
    handler: async (request) => {
      const caller = callerOfRequest(request);
      const { id, number } = request.params;
      await restoreRevision(dependencies, caller, id, number, request.body ?? {});
      return readCampaign(dependencies, caller, id);
    },
  });
};
