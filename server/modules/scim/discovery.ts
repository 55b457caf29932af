import { ScimGroup, ScimUser, scimPath, scimUrns } from '#contracts/api/scim.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { AttributeSchema } from './attributes.ts';

/** The type of a resource: its schema, its path, and its name in `/ResourceTypes`. */
type ResourceType = { name: string; endpoint: string; description: string; urn: string; schema: object };

const types: readonly ResourceType[] = [
  { name: 'User', endpoint: '/Users', description: 'Users of the tool', urn: scimUrns.user, schema: ScimUser },
  { name: 'Group', endpoint: '/Groups', description: 'Groups of users', urn: scimUrns.group, schema: ScimGroup },
];

/** Attributes of RFC 7643, section 3.1, which no schema lists. */
const common = new Set(['schemas', 'id', 'externalId', 'meta']);
const unique = new Set(['userName']);
const exact = new Set(['value', 'id']);

/** Returns an attribute as RFC 7643, section 7, describes it. */
function attributeOf(name: string, schema: AttributeSchema, required: boolean, isUnique: boolean): object {
  const inner = schema.items ?? schema;
  return {
    name,
    type: inner.type === 'object' ? 'complex' : inner.type,
    multiValued: schema.type === 'array',
    description: schema.description ?? '',
    required,
    ...(inner.type === 'string' && { caseExact: exact.has(name) }),
    mutability: schema.readOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: isUnique ? 'server' : 'none',
    ...(inner.properties && {
      subAttributes: Object.entries(inner.properties).map(([part, one]) => attributeOf(part, one, false, false)),
    }),
  };
}

function schemaOf({ name, description, urn, schema }: ResourceType, publicUrl: string) {
  const { properties = {}, required = [] } = schema as AttributeSchema;
  return {
    schemas: [scimUrns.schema],
    id: urn,
    name,
    description,
    attributes: Object.entries(properties)
      .filter(([attribute]) => !common.has(attribute))
      .map(([attribute, one]) => attributeOf(attribute, one, required.includes(attribute), unique.has(attribute))),
    meta: { resourceType: 'Schema', location: `${publicUrl}${scimPath}/Schemas/${urn}` },
  };
}

/** Returns the schemas of users and groups (RFC 7643, section 7). */
export const schemasOf = (publicUrl: string) => types.map((type) => schemaOf(type, publicUrl));

/** Returns the types of resources (RFC 7643, section 6). */
export const resourceTypesOf = (publicUrl: string) =>
  types.map(({ name, endpoint, description, urn }) => ({
    schemas: [scimUrns.resourceType],
    id: name,
    name,
    endpoint,
    description,
    schema: urn,
    meta: { resourceType: 'ResourceType', location: `${publicUrl}${scimPath}/ResourceTypes` },
  }));

/** Returns what the server supports (RFC 7643, section 5). */
export const configOf = (publicUrl: string) => ({
  schemas: [scimUrns.serviceProviderConfig],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: serverLimits.maxScimPageSize },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'SCIM token',
      description: 'A token of the command create-scim-token',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${publicUrl}${scimPath}/ServiceProviderConfig` },
});
