import { hash } from 'node:crypto';
import { ApiError } from '../../plugins/apiError.ts';

/** A resource as it is sent, with its version in `meta`. */
export type Sent<Resource> = Resource & { meta: { location: string; version: string } };

/** Adds the version of a resource: a weak ETag that depends on all of its attributes (RFC 7644, section 3.14). */
export function sent<Resource extends { meta: { location: string } }>(resource: Resource): Sent<Resource> {
  const version = `W/"${hash('sha1', JSON.stringify(resource), 'base64url')}"`;
  return { ...resource, meta: { ...resource.meta, version } };
}

/** Returns whether a header names the version, or any. */
export const namesVersion = (header: string, version: string): boolean =>
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === version.replace(/^W\//, ''));

/** @throws ApiError `changed-since` if `If-Match` names other versions only */
export function refuseOtherVersion({ meta }: Sent<object>, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !namesVersion(ifMatch, meta.version)) throw new ApiError('changed-since');
}
