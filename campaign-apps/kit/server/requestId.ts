import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader, requestIdOf } from '#contracts/requestId.ts';
import type { AppsConfig } from './config.ts';

const current = new AsyncLocalStorage<string>();

/** Returns the header with the id of the request that the calling code works for; none outside of requests. */
export function requestIdHeaders(): Record<string, string> {
  const id = current.getStore();
  return id === undefined ? {} : { [requestIdHeader]: id };
}

/** Returns the function that gives each request its id; only the id of a trusted proxy is adopted. */
export const requestIds =
  ({ trustProxy }: AppsConfig) =>
  ({ headers }: IncomingMessage): string =>
    requestIdOf(headers[requestIdHeader], trustProxy > 0);

/** Sends the id of each request with its response, and makes it available to the code that works for the request. */
export function carryRequestIds(server: FastifyInstance): void {
  const enter = ({ id }: FastifyRequest, _reply: FastifyReply, done: () => void) => current.run(id, done);
  server.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    enter(request, reply, done);
  });
  // A body arrives in events of its connection, which do not belong to the request.
  server.addHook('preValidation', enter);
}
