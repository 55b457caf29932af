import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { NewPreviewLink, PreviewLink } from '#contracts/previewLinks.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import { sweepExpiredOf } from '../../db/sweep.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { IdParams, wholeListOf } from '../../plugins/listQuery.ts';
import { checkPreviewLink, createPreviewLink, listPreviewLinks, revokePreviewLink } from './previewLinkActions.ts';

const Id = Type.String({ format: 'uuid' });
const CheckedLink = Type.Object({ id: Id, campaign_id: Id, expires_at: Type.String() });

/** Routes of preview links, and the deletion of those that have ended. */
export const previewLinksModule: FastifyPluginAsyncTypebox<Dependencies> = async (app, dependencies) => {
  const tags = ['preview links'];
  sweepHourly(app, dependencies, 0, (now) => sweepExpiredOf(dependencies.db, 'preview_links', now));

  app.get('/api/campaigns/:id/preview_links', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'List the preview links of a campaign',
      tags,
      params: IdParams,
      response: { 200: wholeListOf(PreviewLink) },
    },
    handler: async (request) => ({
      items: await listPreviewLinks(dependencies, callerOfRequest(request), request.params.id),
    }),
  });

  app.post('/api/campaigns/:id/preview_links', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Create a preview link of a campaign',
      tags,
      params: IdParams,
      body: NewPreviewLink,
      response: { 201: PreviewLink },
    },
    handler: async (request, reply) => {
      const { params, body } = request;
      return reply
        .code(201)
        .send(await createPreviewLink(dependencies, callerOfRequest(request), params.id, body.days));
    },
  });

  app.delete('/api/campaigns/:id/preview_links/:link_id', {
    config: { access: 'campaigns-modify' },
    schema: {
      summary: 'Revoke a preview link',
      tags,
      params: Type.Object({ id: Id, link_id: Id }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { id, link_id } = request.params;
      await revokePreviewLink(dependencies, callerOfRequest(request), id, link_id);
      return reply.code(204).send(null);
    },
  });

  app.get('/api/preview_links/:id', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'Check whether a preview link is valid',
      tags,
      params: IdParams,
      response: { 200: CheckedLink },
    },
    handler: async (request) => checkPreviewLink(dependencies, callerOfRequest(request), request.params.id),
  });
};
