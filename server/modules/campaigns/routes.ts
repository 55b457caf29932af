import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { Campaign } from '#contracts/api/campaign.ts';
import { IdParams, listQueryOf, pageOf, wholeListOf } from '#contracts/api/lists.ts';
import { slugPattern } from '#contracts/campaign.ts';
import { CloneOptions, I18nPatch } from '#contracts/campaignCalls.ts';
import { limits } from '#contracts/limits.ts';
import { isPageTextId } from '#contracts/pageTexts.ts';
import { allows, type PermissionKey } from '#contracts/permissions.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { campaigns, type NewCampaign } from '#resources/campaigns/schema.ts';
import { createSchema, patchSchema, recordSchema } from '#resources/schema/toJsonSchema.ts';
import { runEvery } from '../../concurrency/runEvery.ts';
import type { Dependencies } from '../../dependencies.ts';
import { callerOfRequest } from '../../plugins/access.ts';
import { ApiError, InvalidFieldsError } from '../../plugins/apiError.ts';
import {
  createCampaign,
  endNow,
  type PatchedFields,
  patchCampaign,
  readChildren,
  slugExists,
  startNow,
} from './campaignActions.ts';
import { listableFields, listedFields } from './campaignJson.ts';
import { replaceLabelAliases } from './campaignLabels.ts';
import { listCampaigns } from './campaignStore.ts';
import { cloneCampaign, cloneInto } from './cloneCampaign.ts';
import { deleteCampaign } from './deleteCampaign.ts';
import { sendCampaign } from './etag.ts';
import { lastEdits } from './lastEdits.ts';
import { publish, unpublish } from './publishing.ts';
import { readCampaign } from './readCampaign.ts';
import { revisionRoutes } from './revisionRoutes.ts';

const ListQuery = listQueryOf(campaigns, {
  include_children: Type.Boolean({ default: false }),
  parent_id: Type.Optional(Type.String({ format: 'uuid' })),
  fields: Type.Optional(
    Type.String({
      pattern: `^(${listableFields.join('|')})(,(${listableFields.join('|')}))*$`,
      description: `Names of the fields to return beside \`id\`, separated by commas; by default ${listedFields.join(', ')}.`,
    }),
  ),
});
const { page: _, ...listable } = recordSchema(campaigns).properties ?? {};
const Listed = { type: 'object', properties: listable };
const jsonType = 'application/json; charset=utf-8';
/** The handlers of these return JSON text. */
const ListAnswer = Type.Unsafe<string>(Type.Object({ ...pageOf(Listed).properties, total_unfiltered: Type.Integer() }));
const Children = Type.Unsafe<string>(wholeListOf(Listed));

const { app, name, slug, test, parent_id, starts_at, ends_at } = createSchema(campaigns).properties ?? {};

/** The body is optional. */
const CloneBody = Type.Union([
  Type.Object(
    {
      ...CloneOptions.properties,
      name: Type.Optional(Type.Unsafe<string>({ ...name })),
      slug: Type.Optional(Type.Unsafe<string>({ ...slug })),
      starts_at: Type.Optional(Type.Unsafe<string | null>({ ...starts_at })),
      ends_at: Type.Optional(Type.Unsafe<string | null>({ ...ends_at })),
    },
    { additionalProperties: false },
  ),
  Type.Null(),
]);
const rightToClone = (body: unknown): PermissionKey =>
  typeof body === 'object' && body !== null && 'destination_id' in body ? 'campaigns-modify' : 'campaigns-create';

const NewCampaignBody = Type.Unsafe<NewCampaign>({
  type: 'object',
  properties: { app, name, slug, test, parent_id: { ...parent_id, format: 'uuid' }, starts_at, ends_at },
  required: ['app', 'name', 'slug'],
  additionalProperties: false,
});

const patchable = patchSchema(campaigns);
const PatchBody = Type.Object(
  {
    fields: Type.Unsafe<PatchedFields>({ ...patchable, properties: { ...patchable.properties, i18n: I18nPatch } }),
    include_i18n: Type.Optional(Type.Boolean()),
    base_updated_at: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { additionalProperties: false },
);
const SlugParams = Type.Object({
  app: Type.String({ maxLength: 100 }),
  slug: Type.String({ pattern: slugPattern, maxLength: limits.maxSlugLength }),
});
const SlugAnswer = Type.Object({ exists: Type.Boolean(), existing_id: Type.Union([Type.String(), Type.Null()]) });
const LastEditsQuery = Type.Object({
  ids: Type.Array(Type.String({ format: 'uuid' }), { default: [], maxItems: serverLimits.maxLastEdits }),
});
const LastEdit = Type.Object({
  campaign_id: Type.String(),
  user: Type.Object({ id: Type.String(), display_name: Type.String() }),
  time: Type.String(),
});
const LastEdits = wholeListOf(LastEdit);
const Moment = Type.Union([Type.String(), Type.Null()]);
const labelAliasesEveryMs = 60_000;
const editorToo = ['sign-in', 'personal-token', 'editor-token'] as const;

/** Returns whether a patch writes only the page and its texts, which is what an editor token may write. */
function isPagePatch({ page: _, i18n, ...others }: PatchedFields): boolean {
  const { default_locale, translations = [] }: I18nPatch = i18n ?? {};
  if (default_locale !== undefined || Object.keys(others).length > 0) return false;
  return translations.every(({ messages }) => messages !== null && Object.keys(messages).every(isPageTextId));
}

/** Routes of campaigns. */
export const campaignsModule: FastifyPluginAsyncTypebox<Dependencies> = async (server, dependencies) => {
  const { db, clock } = dependencies;
  const tags = ['campaigns'];
  await server.register(revisionRoutes, dependencies);
  runEvery(server, dependencies, labelAliasesEveryMs, () => replaceLabelAliases(db));

  server.get('/api/campaigns', {
    config: { access: 'campaigns-read', provesCaller: true },
    schema: { summary: 'List campaigns', tags, querystring: ListQuery, response: { 200: ListAnswer } },
    handler: async (request, reply) => {
      const listed = await listCampaigns(db, callerOfRequest(request), request.query, clock.now());
      const { items, total, total_unfiltered } = listed;
      reply.type(jsonType);
      return `{"items":${items},"total":${total},"total_unfiltered":${total_unfiltered}}`;
    },
  });

  server.post('/api/campaigns', {
    config: { access: 'campaigns-create', shows: ['campaigns-read'], provesCaller: true },
    schema: { summary: 'Create a campaign', tags, body: NewCampaignBody, response: { 201: Campaign } },
    handler: async (request, reply) =>
      reply.code(201).send(await createCampaign(dependencies, callerOfRequest(request), request.body)),
  });

  server.get('/api/campaigns/last_edits', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'List the last edits of campaigns',
      tags,
      querystring: LastEditsQuery,
      response: { 200: LastEdits },
    },
    handler: async (request) => ({ items: await lastEdits(db, callerOfRequest(request), request.query.ids) }),
  });

  server.get('/api/campaigns/:id', {
    config: { access: 'campaigns-read', bearers: editorToo, provesCaller: true },
    schema: {
      summary: 'Get a campaign',
      tags,
      params: IdParams,
      querystring: Type.Object({ include_i18n: Type.Boolean({ default: false }) }),
      response: { 200: Campaign },
    },
    handler: async (request, reply) => {
      const campaign = await readCampaign(dependencies, callerOfRequest(request), request.params.id, request.query);
      return sendCampaign(db, request, reply, campaign);
    },
  });

  server.post('/api/campaigns/:id/patch', {
    bodyLimit: serverLimits.maxPatchBytes,
    config: { access: 'campaigns-modify', bearers: editorToo, provesCaller: true },
    schema: {
      summary: 'Update fields of a campaign',
      tags,
      params: IdParams,
      body: PatchBody,
      response: { 200: Campaign },
    },
    handler: async (request, reply) => {
      const caller = callerOfRequest(request);
      if (caller.via === 'editor-token' && !isPagePatch(request.body.fields)) throw new ApiError('forbidden');
      const patch = { ...request.body, ifMatch: request.headers['if-match'] };
      return sendCampaign(db, request, reply, await patchCampaign(dependencies, caller, request.params.id, patch));
    },
  });

  server.post('/api/campaigns/:id/start_now', {
    config: { access: 'campaigns-modify', provesCaller: true },
    schema: {
      summary: 'Start a campaign now',
      tags,
      params: IdParams,
      response: { 200: Type.Object({ starts_at: Moment }) },
    },
    handler: async (request) => startNow(dependencies, callerOfRequest(request), request.params.id),
  });

  server.post('/api/campaigns/:id/end_now', {
    config: { access: 'campaigns-modify', provesCaller: true },
    schema: {
      summary: 'End a campaign now',
      tags,
      params: IdParams,
      response: { 200: Type.Object({ ends_at: Moment }) },
    },
    handler: async (request) => endNow(dependencies, callerOfRequest(request), request.params.id),
  });

  server.post('/api/campaigns/:id/publish', {
    config: { access: 'campaigns-modify', provesCaller: true },
    schema: { summary: 'Publish a draft', tags, params: IdParams, response: { 200: Campaign } },
    handler: async (request) => publish(dependencies, callerOfRequest(request), request.params.id),
  });

  server.post('/api/campaigns/:id/unpublish', {
    config: { access: 'campaigns-modify', provesCaller: true },
    schema: { summary: 'Make a campaign a draft again', tags, params: IdParams, response: { 200: Campaign } },
    handler: async (request) => unpublish(dependencies, callerOfRequest(request), request.params.id),
  });

  server.get('/api/campaigns/:id/children', {
    config: { access: 'campaigns-read' },
    schema: { summary: 'List child campaigns', tags, params: IdParams, response: { 200: Children } },
    handler: async (request, reply) => {
      const items = await readChildren(dependencies, callerOfRequest(request), request.params.id);
      reply.type(jsonType);
      return `{"items":${items}}`;
    },
  });

  server.post('/api/campaigns/:id/clone', {
    config: { access: 'campaigns-read' },
    schema: {
      summary: 'Clone a campaign',
      tags,
      params: IdParams,
      body: CloneBody,
      response: { 200: Campaign, 201: Campaign },
    },
    // Runs before validation, so that callers without the permission learn nothing else.
    preValidation: async (request) => {
      if (!allows(callerOfRequest(request), rightToClone(request.body))) throw new ApiError('forbidden');
    },
    handler: async (request, reply) => {
      const caller = callerOfRequest(request);
      const { id } = request.params;
      const { destination_id, ...copy } = request.body ?? {};
      if (destination_id === undefined) {
        return reply.code(201).send(await cloneCampaign(dependencies, caller, id, copy));
      }
      const fixed = Object.keys(copy).map((field) => ({ loc: [field], code: 'fixed' as const }));
      if (fixed.length > 0) throw new InvalidFieldsError(fixed);
      return cloneInto(dependencies, caller, id, destination_id);
    },
  });

  server.delete('/api/campaigns/:id', {
    config: { access: 'campaigns-delete' },
    schema: { summary: 'Delete a campaign', tags, params: IdParams, response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      await deleteCampaign(dependencies, callerOfRequest(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  server.get('/api/campaigns/:app/:slug/exists', {
    config: { access: 'campaigns-read' },
    schema: { summary: 'Check whether a slug exists', tags, params: SlugParams, response: { 200: SlugAnswer } },
    handler: async (request) => {
      const { app, slug } = request.params;
      return slugExists(dependencies, callerOfRequest(request), app, slug);
    },
  });
};
