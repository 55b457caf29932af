import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readErrorBody } from '#contracts/errorBody.ts';
import type { ApiErrorKey } from '#contracts/errors.ts';
import { declaredErrors } from '#server/plugins/describeApi.ts';

const undeclared = new Set<string>();

/** Returns the undeclared errors since the last call, as `<method> <route>: <status> <key>`. */
export function takeUndeclaredErrors(): string[] {
  const found = [...undeclared];
  undeclared.clear();
  return found;
}

/**
 * Compares the errors that a server answers with those that its routes declare. Call it before any route is registered.
 */
export function collectUndeclaredErrors(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const key = reply.statusCode >= 400 && typeof payload === 'string' ? keyOf(payload) : null;
    if (key !== null && !isDeclared(request, key)) {
      const { method, routeOptions } = request;
      undeclared.add(`${method} ${routeOptions.url}: ${reply.statusCode} ${key}`);
    }
    done();
  });
}

function keyOf(payload: string): ApiErrorKey | null {
  if (!payload.startsWith('{')) return null;
  const detail = readErrorBody(JSON.parse(payload));
  if (Array.isArray(detail)) return 'invalid-fields';
  return detail === null || typeof detail === 'string' ? null : detail.key;
}

/** Unknown URLs, and routes that are registered by hand, have no declaration. */
function isDeclared({ is404, method, routeOptions: { url = '', config, schema } }: FastifyRequest, key: ApiErrorKey) {
  return is404 || !config.described || declaredErrors({ method, url, config, schema }).includes(key);
}
