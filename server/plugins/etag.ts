import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The entity tags of a header (RFC 9110, section 8.8.3). */
const tagsIn = (header = ''): string[] => header.split(',').map((one) => one.trim());

/**
 * Sends a record as JSON with a strong ETag, or 304 to a GET whose `If-None-Match` has that tag. The tag begins with
 * the record's version, which `If-Match` is compared with. The rest is a hash of the body, because the body depends on
 * the caller and the time too.
 */
export function sendVersion(request: FastifyRequest, reply: FastifyReply, updatedAt: Date, body: string): FastifyReply {
  const etag = `"${updatedAt.getTime()}-${hash('sha1', body, 'base64url')}"`;
  reply.header('etag', etag);
  const known = request.method === 'GET' || request.method === 'HEAD' ? tagsIn(request.headers['if-none-match']) : [];
  // The comparison is weak, because proxies that compress a response weaken its tag.
  if (known.some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Returns whether the version of a record is one of those in `If-Match`; also without that header, and for `*`. */
export function isMatch(header: string | undefined, updatedAt: Date): boolean {
  if (header === undefined) return true;
  return tagsIn(header).some((tag) => tag === '*' || tag.startsWith(`"${updatedAt.getTime()}-`));
}
