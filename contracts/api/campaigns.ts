import { type Static, Type } from 'typebox';
import { type CampaignFields, campaigns, type ListedCampaign } from '#resources/campaigns/schema.ts';
import type { CreateInputOf } from '#resources/schema/records.ts';
import { createSchema, patchSchema, recordSchema } from '#resources/schema/toJsonSchema.ts';
import { slugPattern } from '../campaign.ts';
import { I18nPatch } from '../campaignTexts.ts';
import { limits } from '../limits.ts';
import { serverLimits } from '../serverLimits.ts';
import { Campaign } from './campaign.ts';
import { endpoints, withDefault } from './endpoint.ts';
import { Id, listQueryOf, pageOf, wholeListOf } from './lists.ts';
import { InRelease, releaseErrors } from './releases.ts';

type FieldName = keyof typeof campaigns.fields;
const isFieldName = (name: string): name is FieldName => name in campaigns.fields;

/** The fields that lists can have, in the order of the declaration: all but the content of pages, which is large. */
export const listableFields: readonly FieldName[] = Object.entries(campaigns.fields).flatMap(([name, { kind }]) =>
  isFieldName(name) && kind !== 'json' ? [name] : [],
);

/** The fields that lists have unless others are requested. */
export const listedFields = listableFields.filter((name) => !('detailOnly' in campaigns.fields[name]));

const { page: _, ...listable } = recordSchema(campaigns).properties ?? {};
const Listed = { type: 'object', properties: listable };
const fieldName = `(${listableFields.join('|')})`;
const ListQuery = listQueryOf(campaigns, {
  include_children: withDefault(Type.Boolean(), false),
  parent_id: Type.Optional(Id),
  fields: Type.Optional(
    Type.String({
      pattern: `^${fieldName}(,${fieldName})*$`,
      description: `Names of the fields to return beside \`id\`, separated by commas; by default ${listedFields.join(', ')}.`,
    }),
  ),
});

const { app, name, slug, test, parent_id, starts_at, ends_at } = createSchema(campaigns).properties ?? {};
type Input = CreateInputOf<typeof campaigns>;

/** The fields of a new campaign. */
export type NewCampaign = Pick<Input, 'name' | 'slug' | 'app' | 'test' | 'parent_id' | 'starts_at' | 'ends_at'>;
const NewCampaign = Type.Unsafe<NewCampaign>({
  type: 'object',
  properties: { app, name, slug, test, parent_id: { ...parent_id, format: 'uuid' }, starts_at, ends_at },
  required: ['app', 'name', 'slug'],
  additionalProperties: false,
});

/**
 * Where the copy goes. `destination_id` replaces the content of that campaign. Otherwise a new campaign is created:
 * under `parent_id`, at the top level if that is null, or next to the source if it is omitted. The other fields are
 * what it has instead of 'Copy of …', a free slug and no dates.
 */
const CloneInput = Type.Object(
  {
    parent_id: Type.Optional(Type.Union([Id, Type.Null()])),
    destination_id: Type.Optional(Id),
    name: Type.Optional(Type.Unsafe<string>({ ...name })),
    slug: Type.Optional(Type.Unsafe<string>({ ...slug })),
    starts_at: Type.Optional(Type.Unsafe<string | null>({ ...starts_at })),
    ends_at: Type.Optional(Type.Unsafe<string | null>({ ...ends_at })),
  },
  { additionalProperties: false },
);
export type CloneInput = Static<typeof CloneInput>;

/** The changed fields of a campaign, and its changed texts. */
export type PatchedFields = CampaignFields & { i18n?: I18nPatch };
const patchable = patchSchema(campaigns);
const PatchedFields = Type.Unsafe<PatchedFields>({
  ...patchable,
  properties: { ...patchable.properties, i18n: I18nPatch },
});

const bearers = ['sign-in', 'personal-token', 'editor-token'] as const;
const read = { access: 'campaigns-read' } as const;
const modify = { access: 'campaigns-modify', provesCaller: true } as const;

/** Publishing of campaigns. Declared resources with `drafts` have it too. */
export const publishingApi = endpoints('campaigns', {
  'POST /api/campaigns/:id/publish': {
    ...modify,
    summary: 'Publish a draft',
    answer: { 200: Campaign },
    errors: ['campaign-locked', 'already-published'],
  },
  'POST /api/campaigns/:id/unpublish': {
    ...modify,
    summary: 'Make a campaign a draft again',
    answer: { 200: Campaign },
    errors: ['campaign-locked', 'not-published', 'drafts-disabled'],
  },
});

/** Campaigns (docs/protocol.md, Writes, Drafts, Conflicts). */
export const campaignsApi = endpoints('campaigns', {
  'GET /api/campaigns': {
    ...read,
    agent: true,
    provesCaller: true,
    summary: 'List campaigns',
    query: ListQuery,
    answer: {
      200: Type.Object({
        // The query can choose the fields.
        ...pageOf(Type.Unsafe<Pick<ListedCampaign, 'id'> & Partial<ListedCampaign>>(Listed)).properties,
        total_unfiltered: Type.Integer(),
      }),
    },
  },
  'POST /api/campaigns': {
    access: 'campaigns-create',
    shows: ['campaigns-read'],
    provesCaller: true,
    summary: 'Create a campaign',
    body: NewCampaign,
    answer: { 201: Campaign },
    errors: ['slug-taken', 'app-not-ready', 'app-retired'],
  },
  'GET /api/campaigns/last_edits': {
    operation: 'listLastEdits',
    ...read,
    summary: 'List the last edits of campaigns',
    query: Type.Object({ ids: withDefault(Type.Array(Id, { maxItems: serverLimits.maxLastEdits }), []) }),
    answer: {
      200: wholeListOf(
        Type.Object({
          campaign_id: Type.String(),
          user: Type.Object({ id: Type.String(), display_name: Type.String() }),
          time: Type.String(),
        }),
      ),
    },
  },
  'GET /api/campaigns/:id': {
    ...read,
    agent: true,
    bearers,
    provesCaller: true,
    summary: 'Get a campaign',
    headers: ['If-None-Match', 'ETag'],
    query: Type.Object({ include_i18n: withDefault(Type.Boolean(), false), ...InRelease }),
    answer: { 200: Campaign },
    errors: ['server-busy', 'release-closed'],
  },
  'POST /api/campaigns/:id/patch': {
    ...modify,
    agent: true,
    bearers,
    summary: 'Update fields of a campaign',
    headers: ['If-Match', 'ETag'],
    bodyLimit: serverLimits.maxPatchBytes,
    query: Type.Object(InRelease),
    body: Type.Object(
      {
        fields: PatchedFields,
        include_i18n: Type.Optional(Type.Boolean()),
        base_updated_at: Type.Optional(Type.String({ format: 'date-time' })),
      },
      { additionalProperties: false },
    ),
    answer: { 200: Campaign },
    errors: [
      'campaign-locked',
      'campaign-conflict',
      'changed-since',
      'slug-taken',
      'sheet-linked',
      'default-language',
      'language-gone',
      'too-many-texts',
      'no-pre-page-app',
      'app-not-ready',
      'app-retired',
      ...releaseErrors,
    ],
  },
  'POST /api/campaigns/:id/start_now': {
    operation: 'startCampaign',
    ...modify,
    summary: 'Start a campaign now',
    answer: { 200: Type.Object({ starts_at: Type.String() }) },
    errors: ['campaign-locked', 'not-published', 'already-started', 'already-ended'],
  },
  'POST /api/campaigns/:id/end_now': {
    operation: 'endCampaign',
    ...modify,
    summary: 'End a campaign now',
    answer: { 200: Type.Object({ ends_at: Type.String() }) },
    errors: ['campaign-locked', 'not-published', 'not-started', 'already-ended'],
  },
  ...publishingApi,
  'GET /api/campaigns/:id/children': {
    operation: 'listCampaignChildren',
    ...read,
    agent: true,
    summary: 'List child campaigns',
    answer: { 200: wholeListOf(Type.Unsafe<ListedCampaign>(Listed)) },
  },
  // Also needs `campaigns-create`, or `campaigns-modify` with a `destination_id`.
  'POST /api/campaigns/:id/clone': {
    ...read,
    summary: 'Clone a campaign',
    // The body is optional.
    body: Type.Union([CloneInput, Type.Null()]),
    answer: { 200: Campaign, 201: Campaign },
    errors: ['campaign-locked', 'slug-taken', 'app-not-ready', 'app-retired', 'no-pre-page-app', 'too-many-texts'],
  },
  'DELETE /api/campaigns/:id': {
    access: 'campaigns-delete',
    summary: 'Delete a campaign',
    answer: { 204: null },
    errors: ['campaign-locked'],
  },
  'GET /api/campaigns/:app/:slug/exists': {
    operation: 'findCampaignBySlug',
    ...read,
    summary: 'Check whether a slug exists',
    params: Type.Object({
      app: Type.String({ maxLength: 100 }),
      slug: Type.String({ pattern: slugPattern, maxLength: limits.maxSlugLength }),
    }),
    // The id is null for a campaign that the caller does not see.
    answer: { 200: Type.Object({ exists: Type.Boolean(), existing_id: Type.Union([Type.String(), Type.Null()]) }) },
  },
});
