import { type Static, Type } from 'typebox';
import { recordSchema } from '#resources/schema/toJsonSchema.ts';
import { type User, users } from '#resources/users/schema.ts';
import { uuidPattern } from '../ids.ts';
import { limits } from '../limits.ts';
import { endpoints, withDefault } from './endpoint.ts';
import { Id, pageOf, pageQuery, SearchText, wholeListOf } from './lists.ts';

/** An external user with access; without `users-read` only the id and the name. */
const GrantedPerson = Type.Unsafe<Partial<User> & Pick<User, 'id' | 'display_name'>>({
  ...recordSchema(users),
  required: ['id', 'display_name'],
});
/** The names of the directory's groups that gave access; empty for a grant by hand, which alone can be removed. */
const groups = Type.Array(Type.String());
/** Times in ISO 8601 UTC. */
const CampaignGrant = Type.Object({ user: GrantedPerson, granted_at: Type.String(), groups });
const GrantedCampaign = Type.Object({
  campaign: Type.Object({ id: Id, name: Type.String(), app: Type.String() }),
  granted_at: Type.String(),
  groups,
});
const PersonGrants = Type.Object({ user_id: Id, campaigns: Type.Array(Id) });
/**
 * Why an external user sees a folder: `path` is the folder or one of its parents, and it was granted by hand or by groups
 * of the directory, is the media folder of a campaign that the user sees, or was created by the user. `granted_at` is the
 * time of that, as ISO 8601 UTC.
 */
const FolderReason = Type.Object({
  kind: Type.Enum(['grant', 'group', 'campaign', 'creator']),
  path: Type.String(),
  groups,
  campaign: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  granted_at: Type.String(),
});
export type FolderReason = Static<typeof FolderReason>;

const PersonOfFolder = Type.Object({ user: GrantedPerson, reasons: Type.Array(FolderReason) });
const GrantedFolder = Type.Object({
  folder: Type.Object({ path: Type.String(), name: Type.String() }),
  granted_at: Type.String(),
  groups,
});
export type GrantedCampaign = Static<typeof GrantedCampaign>;
export type PersonOfFolder = Static<typeof PersonOfFolder>;
export type GrantedFolder = Static<typeof GrantedFolder>;

const SearchQuery = Type.Object({ ...pageQuery.properties, search: SearchText });
const PathQuery = Type.Object({ path: Type.String({ maxLength: limits.maxFolderPathLength }) });
const read = { access: 'object-access-read' } as const;
const modify = { access: 'object-access-modify', answer: { 204: null } } as const;

/** The permission catalog, and grants of campaigns and folders (docs/protocol.md, Permissions, Uploads). */
export const permissionsApi = endpoints('permissions', {
  'GET /api/permissions': {
    summary: 'List permissions',
    access: 'signed-in',
    answer: {
      200: wholeListOf(Type.Object({ key: Type.String(), title: Type.String(), rank: Type.Integer() })),
    },
  },
  'GET /api/permissions/users': {
    operation: 'listGrants',
    ...read,
    summary: 'List the campaigns granted to each external user',
    query: Type.Object({
      offset: pageQuery.properties.offset,
      limit: withDefault(Type.Integer({ minimum: 1, maximum: limits.maxPageSize }), limits.maxPageSize),
      // Separated by commas: limits the result to these users. One page holds them all.
      user_ids: Type.Optional(Type.String({ pattern: `^${uuidPattern}(,${uuidPattern}){0,199}$` })),
    }),
    answer: { 200: pageOf(PersonGrants) },
  },
  'GET /api/permissions/users/:id/campaigns': {
    operation: 'listGrantedCampaigns',
    ...read,
    summary: 'List the campaigns granted to a user',
    query: SearchQuery,
    answer: { 200: pageOf(GrantedCampaign) },
  },
  'GET /api/permissions/campaigns/:id': {
    operation: 'listCampaignGrants',
    ...read,
    summary: 'List users with access to the campaign',
    query: Type.Object({
      offset: pageQuery.properties.offset,
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.maxPageSize })),
      search: SearchText,
    }),
    // One page with the total number if `limit` is given; otherwise all.
    answer: { 200: Type.Object({ items: Type.Array(CampaignGrant), total: Type.Optional(Type.Integer()) }) },
  },
  'PUT /api/permissions/campaigns/:id/users/:user_id': {
    operation: 'grantCampaign',
    ...modify,
    summary: 'Give an external user access to the campaign',
    errors: ['not-external'],
  },
  'DELETE /api/permissions/campaigns/:id/users/:user_id': {
    operation: 'removeCampaignGrant',
    ...modify,
    summary: 'Remove a user’s access to the campaign',
  },
  'GET /api/permissions/users/:id/folders': {
    operation: 'listGrantedFolders',
    ...read,
    summary: 'List the folders granted to a user',
    query: SearchQuery,
    answer: { 200: pageOf(GrantedFolder) },
  },
  'GET /api/permissions/folders': {
    operation: 'listFolderPeople',
    ...read,
    summary: 'List external users who see a folder, and why',
    query: Type.Object({ ...SearchQuery.properties, ...PathQuery.properties }),
    answer: { 200: pageOf(PersonOfFolder) },
    errors: ['not-found'],
  },
  'PUT /api/permissions/folders/users/:user_id': {
    operation: 'grantFolder',
    ...modify,
    summary: 'Give an external user access to a folder and its subfolders',
    query: PathQuery,
    errors: ['not-external'],
  },
  'DELETE /api/permissions/folders/users/:user_id': {
    operation: 'removeFolderGrant',
    ...modify,
    summary: 'Remove a user’s access to a folder',
    query: PathQuery,
  },
});
