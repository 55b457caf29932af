import type { FastifyPluginAsync } from 'fastify';
import { previewLinksApi } from '#contracts/api/previewLinks.ts';
import { sweepHourly } from '../../concurrency/sweepHourly.ts';
import { sweepExpiredOf } from '../../db/sweep.ts';
import type { Dependencies } from '../../dependencies.ts';
import { serve } from '../../plugins/serve.ts';
import { checkPreviewLink, createPreviewLink, listPreviewLinks, revokePreviewLink } from './previewLinkActions.ts';

/** Preview links, and the deletion of those that have ended. */
export const previewLinksModule: FastifyPluginAsync<Dependencies> = async (app, dependencies) => {
  sweepHourly(app, dependencies, 0, (now) => sweepExpiredOf(dependencies.db, 'preview_links', now));

  serve(app, previewLinksApi, {
    'GET /api/campaigns/:id/preview_links': async ({ caller, params }) => ({
      items: await listPreviewLinks(dependencies, caller, params.id),
    }),
    'POST /api/campaigns/:id/preview_links': ({ caller, params, body }) =>
      createPreviewLink(dependencies, caller, params.id, body.days),
    'DELETE /api/campaigns/:id/preview_links/:link_id': ({ caller, params }) =>
      revokePreviewLink(dependencies, caller, params.id, params.link_id),
    'GET /api/preview_links/:id': ({ caller, params, query }) =>
      checkPreviewLink(dependencies, caller, params.id, query.campaign_id),
  });
};
