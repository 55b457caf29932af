import { type Static, type TSchema, Type } from 'typebox';
import { serverLimits } from '../serverLimits.ts';
import { endpoints } from './endpoint.ts';

/** Provisioning by the company's directory: SCIM 2.0 (RFC 7643, RFC 7644). */

export const scimPath = '/api/scim/v2';
const core = 'urn:ietf:params:scim:schemas:core:2.0';
const messages = 'urn:ietf:params:scim:api:messages:2.0';
export const scimUrns = {
  user: `${core}:User`,
  group: `${core}:Group`,
  enterpriseUser: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  schema: `${core}:Schema`,
  resourceType: `${core}:ResourceType`,
  serviceProviderConfig: `${core}:ServiceProviderConfig`,
  list: `${messages}:ListResponse`,
  patch: `${messages}:PatchOp`,
  error: `${messages}:Error`,
} as const;

/** The detail error keywords of RFC 7644, section 3.12. */
export type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

const text = (description: string, options: object = {}) =>
  Type.Optional(Type.String({ description, maxLength: serverLimits.maxScimTextLength, ...options }));
const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const readOnly = { readOnly: true };

const Meta = Type.Optional(
  Type.Object(
    { resourceType: text('Type'), created: text('Time'), location: text('URL'), version: text('ETag') },
    {
      description: 'Metadata of the resource.',
      ...readOnly,
    },
  ),
);
const schemas = Type.Optional(Type.Array(Type.String(), { description: 'URNs of the schemas.', ...readOnly }));
const id = text('Unique identifier of the resource.', readOnly);
const externalId = text('Identifier of the resource in the directory.');

/**
 * A user. What the schema does not have is not stored: other attributes of RFC 7643, section 4.1, and of the enterprise
 * extension are accepted and left out.
 */
export const ScimUser = Type.Object({
  schemas,
  id,
  externalId,
  userName: Type.String({
    description: 'Unique name of the user in the directory; for users that no directory has named, the email address.',
    minLength: 1,
    maxLength: serverLimits.maxScimTextLength,
  }),
  name: Type.Optional(
    Type.Object(
      {
        formatted: text('Full name.'),
        familyName: text('Family name.'),
        givenName: text('Given name.'),
      },
      { description: 'The parts of the name.' },
    ),
  ),
  displayName: text('Name that is shown; by default the parts of the name.'),
  active: flag('Whether the user may log in. A user who is not active is blocked.'),
  emails: Type.Optional(
    Type.Array(
      Type.Object({
        value: text('Email address.'),
        type: text('Kind of address, such as work.'),
        primary: flag('Whether this is the primary address.'),
      }),
      {
        maxItems: 100,
        description: 'Email addresses. Only one is stored: the primary one, else that for work, else the first.',
      },
    ),
  ),
  groups: Type.Optional(
    Type.Array(Type.Object({ value: text('Id of the group.'), display: text('Name of the group.') }), {
      description: 'Groups of the user. They are changed at the groups.',
      ...readOnly,
    }),
  ),
  meta: Meta,
});
export type ScimUser = Static<typeof ScimUser>;

/** A group. Administrators choose which role its members get. */
export const ScimGroup = Type.Object({
  schemas,
  id,
  externalId,
  displayName: Type.String({
    description: 'Unique name of the group.',
    minLength: 1,
    maxLength: serverLimits.maxScimTextLength,
  }),
  members: Type.Optional(
    Type.Array(Type.Object({ value: text('Id of the user.'), display: text('Name of the user.', readOnly) }), {
      maxItems: serverLimits.maxGroupMembers,
      description: 'Users in the group. Groups in groups are not supported.',
    }),
  ),
  meta: Meta,
});
export type ScimGroup = Static<typeof ScimGroup>;

const PatchOperation = Type.Object({
  op: Type.String({ pattern: '^([Aa]dd|[Rr]emove|[Rr]eplace)$' }),
  path: Type.Optional(Type.String({ maxLength: serverLimits.maxScimFilterLength })),
  value: Type.Optional(Type.Unknown()),
});
export type PatchOperation = Static<typeof PatchOperation>;
const PatchOp = Type.Object({
  schemas: Type.Array(Type.String()),
  Operations: Type.Array(PatchOperation, { minItems: 1, maxItems: serverLimits.maxPatchOperations }),
});

const ScimError = Type.Object({
  schemas: Type.Array(Type.String()),
  status: Type.String(),
  scimType: Type.Optional(Type.String()),
  detail: Type.String(),
});
const errors = Object.fromEntries(
  [400, 401, 403, 404, 409, 412, 413, 415, 429, 500, 503, 507].map((status) => [status, ScimError]),
);

const Shown = {
  attributes: Type.Optional(Type.String({ maxLength: serverLimits.maxScimFilterLength })),
  excludedAttributes: Type.Optional(Type.String({ maxLength: serverLimits.maxScimFilterLength })),
};
const ListQuery = Type.Object({
  ...Shown,
  filter: Type.Optional(Type.String({ maxLength: serverLimits.maxScimFilterLength })),
  sortBy: Type.Optional(Type.String({ maxLength: 100 })),
  sortOrder: Type.Optional(Type.String({ maxLength: 20 })),
  /** From 1. Smaller ones mean 1. */
  startIndex: Type.Optional(Type.Integer({ maximum: 10_000_000 })),
  /** More than the maximum is the maximum. */
  count: Type.Optional(Type.Integer()),
});
export type ScimListQuery = Static<typeof ListQuery>;

const listOf = <Item extends TSchema>(Item: Item) =>
  Type.Object({
    schemas: Type.Array(Type.String()),
    totalResults: Type.Integer(),
    startIndex: Type.Integer(),
    itemsPerPage: Type.Integer(),
    Resources: Type.Array(Item),
  });

/** A resource as it is sent: a part of it, if the query names attributes. */
const partOf = <Resource>(Resource: TSchema) => Type.Unsafe<Partial<Resource>>({ ...Resource, required: [] });
const SentUser = partOf<ScimUser>(ScimUser);
const SentGroup = partOf<ScimGroup>(ScimGroup);
const Described = Type.Unsafe<object>({ type: 'object', additionalProperties: true });
/** Names of attributes ignore case, so that the handlers check them. */
const Body = Type.Unsafe<object>({ type: 'object', additionalProperties: true });

const scim = {
  access: 'users-modify',
  bearers: ['scim-token'],
  consumes: ['application/scim+json'],
  produces: ['application/scim+json'],
} as const;
const answering = <Answer extends TSchema, Status extends number>(status: Status, Answer: Answer) => ({
  ...scim,
  answer: { ...errors, [status]: Answer } as Record<Status, Answer>,
});
const shown = { query: Type.Object(Shown) };
const conditional = { ...shown, headers: ['If-Match', 'ETag'] } as const;
const Urn = Type.Object({ urn: Type.String({ maxLength: 200 }) });

export const scimApi = endpoints('scim', {
  'GET /api/scim/v2/ServiceProviderConfig': {
    operation: 'getScimConfig',
    summary: 'Get what the SCIM server supports',
    ...answering(200, Described),
  },
  'GET /api/scim/v2/ResourceTypes': {
    operation: 'listScimResourceTypes',
    summary: 'List the SCIM resource types',
    ...answering(200, listOf(Described)),
  },
  'GET /api/scim/v2/Schemas': {
    operation: 'listScimSchemas',
    summary: 'List the SCIM schemas',
    ...answering(200, listOf(Described)),
  },
  'GET /api/scim/v2/Schemas/:urn': {
    operation: 'getScimSchema',
    summary: 'Get a SCIM schema',
    params: Urn,
    ...answering(200, Described),
  },
  'GET /api/scim/v2/Users': {
    operation: 'listScimUsers',
    summary: 'List users for the directory',
    query: ListQuery,
    ...answering(200, listOf(SentUser)),
  },
  'POST /api/scim/v2/Users': {
    operation: 'createScimUser',
    summary: 'Create a user for the directory',
    ...shown,
    body: Body,
    headers: ['ETag', 'Location'],
    ...answering(201, SentUser),
  },
  'GET /api/scim/v2/Users/:id': {
    operation: 'getScimUser',
    summary: 'Get a user for the directory',
    ...shown,
    headers: ['If-None-Match', 'ETag'],
    ...answering(200, SentUser),
  },
  'PUT /api/scim/v2/Users/:id': {
    operation: 'replaceScimUser',
    summary: 'Replace a user for the directory',
    ...conditional,
    body: Body,
    ...answering(200, SentUser),
  },
  'PATCH /api/scim/v2/Users/:id': {
    operation: 'patchScimUser',
    summary: 'Change a user for the directory',
    ...conditional,
    body: PatchOp,
    ...answering(200, SentUser),
  },
  'DELETE /api/scim/v2/Users/:id': {
    operation: 'deleteScimUser',
    summary: 'Remove a user from the directory: block the account',
    headers: ['If-Match'],
    ...scim,
    answer: { ...errors, 204: null } as { 204: null },
  },
  'GET /api/scim/v2/Groups': {
    operation: 'listScimGroups',
    summary: 'List groups for the directory',
    query: ListQuery,
    ...answering(200, listOf(SentGroup)),
  },
  'POST /api/scim/v2/Groups': {
    operation: 'createScimGroup',
    summary: 'Create a group for the directory',
    ...shown,
    body: Body,
    headers: ['ETag', 'Location'],
    ...answering(201, SentGroup),
  },
  'GET /api/scim/v2/Groups/:id': {
    operation: 'getScimGroup',
    summary: 'Get a group for the directory',
    ...shown,
    headers: ['If-None-Match', 'ETag'],
    ...answering(200, SentGroup),
  },
  'PUT /api/scim/v2/Groups/:id': {
    operation: 'replaceScimGroup',
    summary: 'Replace a group for the directory',
    ...conditional,
    body: Body,
    ...answering(200, SentGroup),
  },
  'PATCH /api/scim/v2/Groups/:id': {
    operation: 'patchScimGroup',
    summary: 'Change a group for the directory',
    ...conditional,
    body: PatchOp,
    ...answering(200, SentGroup),
  },
  'DELETE /api/scim/v2/Groups/:id': {
    operation: 'deleteScimGroup',
    summary: 'Delete a group of the directory',
    headers: ['If-Match'],
    ...scim,
    answer: { ...errors, 204: null } as { 204: null },
  },
});
