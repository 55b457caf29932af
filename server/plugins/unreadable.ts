import type { Socket } from 'node:net';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '#contracts/requestId.ts';
import { ApiError } from './apiError.ts';
import { isTypedAddress } from './errors.ts';

/** Fastify runs no hooks for unreadable requests, so these headers are set manually. */
const policy = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const headers = { 'content-type': 'application/json; charset=utf-8', ...policy };

const malformed = new ApiError('malformed-request');
const body = JSON.stringify(malformed.body());

/**
 * Handles a URL that can't be decoded: responds with 400, but redirects users in a browser to the tool, like any
 * unknown URL.
 */
export function answerUnreadableAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  reply.header(requestIdHeader, request.id);
  if (isTypedAddress(request)) reply.headers(policy).redirect('/');
  else reply.code(malformed.status).headers(headers).send(body);
}

/**
 * Handles data that is not HTTP, or has too many headers: there is no request, so this writes to the socket and closes
 * it.
 */
export function answerUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${malformed.status} Bad Request\r\n${head}\r\n${body}`, () => socket.destroy());
}
