import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { requestIdHeader, requestIdOf } from '#contracts/requestId.ts';
import { withRequestId } from '../concurrency/requestId.ts';
import type { Config } from '../config.ts';

/** Returns the function that gives each request its id; only the id of a trusted proxy is adopted. */
export const requestIds =
  ({ trustProxy }: Pick<Config, 'trustProxy'>) =>
  ({ headers }: IncomingMessage): string =>
    requestIdOf(headers[requestIdHeader], trustProxy > 0);

/** Sends the id of each request with its response, and makes it available to the code that works for the request. */
export const requestIdPlugin = fastifyPlugin(async function requestId(app) {
  const enter = ({ id }: FastifyRequest, _reply: FastifyReply, done: () => void) => withRequestId(id, done);
  app.addHook('onRequest', (request, reply, done) => {
    // On Node's response, because the sign-in provider answers without Fastify's reply.
    reply.raw.setHeader(requestIdHeader, request.id);
    enter(request, reply, done);
  });
  // A body arrives in events of its connection, which do not belong to the request.
  app.addHook('preValidation', enter);
});
