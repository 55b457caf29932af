import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { idempotencyKeyHeader } from '#contracts/idempotency.ts';
import { uuidForm } from '#contracts/ids.ts';
import { isObject } from '#contracts/values.ts';
import { type Caller, isUnproven } from '../caller.ts';
import { isAway } from '../db/postgresErrors.ts';
import { ApiError } from './apiError.ts';

/** A write that was carried out: the kind and id of the record that it created or changed. */
type DoneWrite = { resource: string; record_id: string | null };

/** Returns the write that a user's request carried out; undefined if there is none. */
type FindDoneWrite = (userId: string, requestKey: string) => Promise<DoneWrite | undefined>;

/**
 * Returns the idempotency key of a request, in lower case; null without one.
 * @throws ApiError `malformed-request` if it is not a UUID
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | null {
  const key = headers[idempotencyKeyHeader.toLowerCase()];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !uuidForm.test(key)) throw new ApiError('malformed-request');
  return key.toLowerCase();
}

/** Returns `Caller.requestKey`. It also depends on address and body, so that a reused key never hides another write. */
function requestKeyOf(request: FastifyRequest): string | null {
  const key = idempotencyKeyOf(request);
  if (key === null) return null;
  const { method, url, bodyHash } = request;
  const hash = createHash('sha256').update(`${key} ${method} ${url} ${bodyHash}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Returns the caller of a public route that accepts callers, with the request's key. If the handler fails, an earlier
 * attempt is answered as on other routes.
 * @throws ApiError `malformed-request`
 */
export function withRequestKey(request: FastifyRequest, caller: Caller): Caller {
  request.caller = { ...caller, requestKey: requestKeyOf(request) };
  return request.caller;
}

/** Returns the names of an object's fields in a JSON schema, which may be divided into several (`allOf`). */
function fieldsOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const parts = Array.isArray(schema.allOf) ? schema.allOf.flatMap(fieldsOf) : [];
  return [...(isObject(schema.properties) ? Object.keys(schema.properties) : []), ...parts];
}

/** Every GET route by its pattern: the fields of its response and of its query. */
type Reads = Map<string, { answer: ReadonlySet<string>; query: readonly string[] }>;

/** Returns the fields of a route's successful response; empty if it has no body. */
function answerOf({ schema }: Pick<RouteOptions, 'schema'>): string[] {
  const answers = isObject(schema?.response) ? schema.response : {};
  return fieldsOf(answers[200] ?? answers[201]);
}

/**
 * Returns the address at which the response of a write can be read: its own, or that of the record; null if neither
 * contains all that the write returns, such as the secret of a new token.
 */
function readingOf(request: FastifyRequest, reads: Reads, { resource, record_id }: DoneWrite): string | null {
  const { url: pattern = '', schema } = request.routeOptions;
  const wanted = answerOf({ schema });
  const [own = ''] = request.url.split('?', 1);
  const candidates = [
    { pattern, path: own },
    { pattern: `/api/${resource}/:id`, path: `/api/${resource}/${encodeURIComponent(record_id ?? '')}` },
  ];
  for (const { pattern, path } of candidates) {
    const read = reads.get(pattern);
    if (!read || wanted.length === 0 || !wanted.every((field) => read.answer.has(field))) continue;
    const { body } = request;
    const options = read.query.filter((name) => isObject(body) && body[name] !== undefined);
    const query = new URLSearchParams(options.map((name) => [name, String(isObject(body) ? body[name] : '')]));
    return query.size === 0 ? path : `${path}?${query}`;
  }
  return null;
}

/**
 * Responds to the further attempt at a write that was carried out: with the present state of what it returns.
 * @throws ApiError `already-done` if that can't be read
 */
async function answerAgain(
  app: FastifyInstance,
  reads: Reads,
  request: FastifyRequest,
  reply: FastifyReply,
  done: DoneWrite,
) {
  const { schema } = request.routeOptions;
  const statuses = Object.keys(isObject(schema?.response) ? schema.response : {}).map(Number);
  const status = Math.min(...statuses.filter((one) => one < 300));
  reply.header('idempotency-replayed', 'true');
  if (status === 204) return reply.code(status).send(null);
  const url = readingOf(request, reads, done);
  if (url === null) throw new ApiError('already-done');
  const { authorization = '' } = request.headers;
  const read = await app.inject({ method: 'GET', url, headers: { authorization } }).catch(() => {
    // The server is closing.
    throw new ApiError('not-ready');
  });
  return reply.code(read.statusCode === 200 ? status : read.statusCode).send(read.json());
}

/**
 * Makes writes repeatable (docs/protocol.md, Idempotency). The audit entry of a write holds its key, so a write that
 * succeeds needs no further statement. If it fails, the plugin looks for an earlier attempt. The entry with the key
 * must be committed with the last step that can fail. Register the plugin before `accessPlugin`, whose handler
 * then surrounds this one.
 */
export const idempotencyPlugin = fastifyPlugin(async function idempotency(
  app,
  { findDoneWrite }: { findDoneWrite: FindDoneWrite },
) {
  const reads: Reads = new Map();
  app.addHook('onRoute', (route) => {
    const { method, url, schema } = route;
    if (method === 'GET') reads.set(url, { answer: new Set(answerOf(route)), query: fieldsOf(schema?.querystring) });
    else if (method !== 'HEAD') route.handler = repeatable(route.handler);
  });

  function repeatable(handler: RouteHandlerMethod): RouteHandlerMethod {
    return async function (request, reply) {
      if (request.caller) request.caller.requestKey ??= requestKeyOf(request);
      try {
        return await handler.call(this, request, reply);
      } catch (error) {
        const { caller } = request;
        if (!caller?.requestKey || isUnproven(caller) || (error instanceof Error && isAway(error))) throw error;
        const done = await findDoneWrite(caller.id, caller.requestKey);
        if (!done) throw error;
        return answerAgain(app, reads, request, reply, done);
      }
    };
  }
});
