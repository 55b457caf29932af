import type { FastifyPluginAsync } from 'fastify';
import { campaignsApi, type PatchedFields } from '#contracts/api/campaigns.ts';
import type { I18nPatch } from '#contracts/campaignTexts.ts';
import { isPageTextId } from '#contracts/pageTexts.ts';
import { allows, type PermissionKey } from '#contracts/permissions.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import { type Handlers, serve } from '../../plugins/serve.ts';
import { createCampaign, endNow, patchCampaign, readChildren, slugExists, startNow } from './campaignActions.ts';
import { replaceLabelAliases } from './campaignLabels.ts';
import { listCampaigns } from './campaignStore.ts';
import { cloneCampaign, cloneInto } from './cloneCampaign.ts';
import { deleteCampaign } from './deleteCampaign.ts';
import { lastEdits } from './lastEdits.ts';
import { setPublished } from './publishing.ts';
import { readCampaign } from './readCampaign.ts';
import { readInRelease } from './readInRelease.ts';
import { revisionRoutes } from './revisionRoutes.ts';
import { sendCampaign } from './sendCampaign.ts';

const labelAliasesEveryMs = 60_000;
const jsonType = 'application/json; charset=utf-8';

const rightToClone = (body: unknown): PermissionKey =>
  typeof body === 'object' && body !== null && 'destination_id' in body ? 'campaigns-modify' : 'campaigns-create';

/** Returns whether a patch writes only the page and its texts, which is what an editor token may write. */
function isPagePatch({ page: _, i18n, ...others }: PatchedFields): boolean {
  const { default_locale, translations = [] }: I18nPatch = i18n ?? {};
  if (default_locale !== undefined || Object.keys(others).length > 0) return false;
  return translations.every(({ messages }) => messages !== null && Object.keys(messages).every(isPageTextId));
}

/** Campaigns, and the replacement of merged labels. */
export const campaignsModule: FastifyPluginAsync<Dependencies> = async (server, dependencies) => {
  await server.register(revisionRoutes, dependencies);
  runEvery(server, dependencies, labelAliasesEveryMs, () => replaceLabelAliases(dependencies.db));
  serve(server, campaignsApi, handlersOf(dependencies), {
    'POST /api/campaigns/:id/clone': {
      // Runs before validation, so that callers without the permission learn nothing else.
      preValidation: async (request) => {
        if (!allows(callerOfRequest(request), rightToClone(request.body))) throw new ApiError('forbidden');
      },
    },
  });
};

const handlersOf = (dependencies: Dependencies): Handlers<typeof campaignsApi> => ({
  'GET /api/campaigns': async ({ caller, query, reply }) => {
    const { db, clock } = dependencies;
    const { items, total, total_unfiltered } = await listCampaigns(db, caller, query, clock.now());
    const json = `{"items":${items},"total":${total},"total_unfiltered":${total_unfiltered}}`;
    return reply.type(jsonType).send(json);
  },
  'POST /api/campaigns': ({ caller, body }) => createCampaign(dependencies, caller, body),
  'GET /api/campaigns/last_edits': async ({ caller, query }) => ({
    items: await lastEdits(dependencies.db, caller, query.ids),
  }),
  'GET /api/campaigns/:id': async ({ caller, params: { id }, query, ...http }) => {
    const campaign = caller.release
      ? await readInRelease(dependencies, caller, { release: caller.release, id }, query)
      : await readCampaign(dependencies, caller, id, query);
    return sendCampaign(dependencies.db, caller, http, campaign);
  },
  'POST /api/campaigns/:id/patch': async ({ caller, params, body, ...http }) => {
    if (caller.via === 'editor-token' && !isPagePatch(body.fields)) throw new ApiError('forbidden');
    const patch = { ...body, ifMatch: http.request.headers['if-match'] };
    return sendCampaign(dependencies.db, caller, http, await patchCampaign(dependencies, caller, params.id, patch));
  },
  'POST /api/campaigns/:id/start_now': ({ caller, params }) => startNow(dependencies, caller, params.id),
  'POST /api/campaigns/:id/end_now': ({ caller, params }) => endNow(dependencies, caller, params.id),
  'POST /api/campaigns/:id/publish': ({ caller, params }) => setPublished(dependencies, caller, params.id, true),
  'POST /api/campaigns/:id/unpublish': ({ caller, params }) => setPublished(dependencies, caller, params.id, false),
  'GET /api/campaigns/:id/children': async ({ caller, params, reply }) => {
    const items = await readChildren(dependencies, caller, params.id);
    return reply.type(jsonType).send(`{"items":${items}}`);
  },
  'POST /api/campaigns/:id/clone': ({ caller, params: { id }, body, reply }) => {
    const { destination_id, ...copy } = body ?? {};
    if (destination_id === undefined) {
      reply.code(201);
      return cloneCampaign(dependencies, caller, id, copy);
    }
    const fixed = Object.keys(copy).map((field) => ({ loc: [field], code: 'fixed' as const }));
    if (fixed.length > 0) throw new InvalidFieldsError(fixed);
    return cloneInto(dependencies, caller, id, destination_id);
  },
  'DELETE /api/campaigns/:id': ({ caller, params }) => deleteCampaign(dependencies, caller, params.id),
  'GET /api/campaigns/:app/:slug/exists': ({ caller, params: { app, slug } }) =>
    slugExists(dependencies, caller, app, slug),
});
