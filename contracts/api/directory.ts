import { scimTokens } from '#resources/directory/schema.ts';
import { endpoints } from './endpoint.ts';
import { recordOf, wholeListOf } from './lists.ts';

const Token = recordOf(scimTokens);
const read = { access: 'users-modify' } as const;
/** As for roles, a program with a personal token can't change who may do what. */
const modify = { access: 'users-modify', bearers: ['sign-in'] } as const;

/** The tokens of the company's directory (docs/protocol.md, SCIM). */
export const directoryApi = endpoints('scim', {
  'GET /api/scim_tokens': { ...read, summary: 'List SCIM tokens', answer: { 200: wholeListOf(Token) } },
  'GET /api/scim_tokens/:id': { ...read, summary: 'Get a SCIM token', answer: { 200: Token } },
  'DELETE /api/scim_tokens/:id': { ...modify, summary: 'Revoke a SCIM token', answer: { 204: null } },
});
