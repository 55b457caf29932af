import { createScimToken } from '#server/modules/scim/scim.ts';
import type { Answer, Method, TestServer } from './server.ts';

/** A call of the company's directory, below `/api/scim/v2`. */
export type ScimCall = (
  method: Method,
  path: string,
  json?: unknown,
  options?: { headers?: Record<string, string>; payload?: string },
) => Promise<Answer>;

/** Creates a SCIM token, and returns it with the function that calls with it. */
export async function makeDirectory(server: TestServer): Promise<{ bearer: string; scim: ScimCall }> {
  const bearer = await createScimToken(server, { name: 'Entra ID', days: 90, networks: [] });
  const scim: ScimCall = (method, path, json, { headers, payload } = {}) =>
    server.call(method, `/api/scim/v2${path}`, {
      as: { bearer },
      json,
      payload,
      headers: { ...((json ?? payload) !== undefined && { 'content-type': 'application/scim+json' }), ...headers },
    });
  return { bearer, scim };
}

/** The body of a PATCH (RFC 7644, section 3.5.2). */
export const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});

export const filterBy = (filter: string): string => `?filter=${encodeURIComponent(filter)}`;
