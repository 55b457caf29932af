import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '#contracts/requestId.ts';
import type { AppsConfig } from './config.ts';
import { answerErrorAsJson, detailOf } from './errors.ts';
import { baseHeaders } from './headers.ts';

/** Handles requests that Fastify rejects before any hook runs, so the policy headers are set here. */
export function unreadableAnswers(config: AppsConfig) {
  const headers = baseHeaders(config);
  return {
    /** The URL can't be decoded or is too long. */
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
      answerErrorAsJson(error, request, reply.headers({ ...headers, [requestIdHeader]: request.id }));
    },
    /** The data is not HTTP or incomplete: there is no request, so this writes to the socket and closes it. */
    clientErrorHandler: (error: ConnectionError, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const body = JSON.stringify({ detail: detailOf(error, 400) });
      const all = { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      const lines = Object.entries({ ...all, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
    },
  };
}
