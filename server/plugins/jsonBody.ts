import { createHash } from 'node:crypto';
import fastifyPlugin from 'fastify-plugin';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import { isUnstorableJson } from '../formats/jsonbSafety.ts';
import { ApiError } from './apiError.ts';
import { markLarge } from './largeBodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of a JSON body that came with an idempotency key, in hex; empty without one. */
    bodyHash: string;
  }
}

/** JSON, also as SCIM names it (RFC 7644, section 8.1). */
const jsonTypes = ['application/json', 'application/scim+json'];

/**
 * Parses JSON bodies. Rejects values that PostgreSQL can't store (NUL, lone surrogates, very deep nesting) as
 * malformed, instead of failing at the database. An empty body counts as none.
 */
export const jsonBodyPlugin = fastifyPlugin(async function jsonBody(app) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyHash', '');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(jsonTypes, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (isUnstorableJson(body)) return done(new ApiError('malformed-request'));
    if (idempotencyKeyHeader.toLowerCase() in request.headers)
      request.bodyHash = createHash('sha256').update(body).digest('hex');
    return parse(request, body, (error: Error | null, value?: unknown) => {
      if (body.length > serverLimits.maxAllProblemsBytes) markLarge(value);
      done(error, value);
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new ApiError('malformed-request') : undefined);
  });
});
