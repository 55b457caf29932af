import { Type } from 'typebox';
import { type DirectoryGroupChanges, directoryGroups, scimTokens } from '#resources/directory/schema.ts';
import { patchSchema } from '#resources/schema/toJsonSchema.ts';
import { endpoints } from './endpoint.ts';
import { listedOf, recordOf, wholeListOf } from './lists.ts';

const Token = recordOf(scimTokens);
const Group = recordOf(directoryGroups);
const read = { access: 'users-modify' } as const;
/** As for roles, a program with a personal token can't change who may do what. */
const modify = { access: 'users-modify', bearers: ['sign-in'] } as const;

/** The tokens and groups of the company's directory (docs/protocol.md, SCIM). */
export const directoryApi = endpoints('scim', {
  'GET /api/scim_tokens': { ...read, summary: 'List SCIM tokens', answer: { 200: wholeListOf(Token) } },
  'GET /api/scim_tokens/:id': { ...read, summary: 'Get a SCIM token', answer: { 200: Token } },
  'GET /api/directory_groups': {
    ...read,
    summary: 'List groups of the directory',
    answer: { 200: wholeListOf(listedOf(directoryGroups)) },
  },
  'GET /api/directory_groups/:id': { ...read, summary: 'Get a group of the directory', answer: { 200: Group } },
  'PATCH /api/directory_groups/:id': {
    ...modify,
    stepUp: true,
    summary: 'Choose what a group gives to its members',
    body: Type.Unsafe<DirectoryGroupChanges>(patchSchema(directoryGroups)),
    answer: { 200: Group },
    errors: ['permission-not-held', 'last-admin', 'own-account'],
  },
  'DELETE /api/scim_tokens/:id': { ...modify, summary: 'Revoke a SCIM token', answer: { 204: null } },
});
