import type { Socket } from 'node:net';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './apiError.ts';
import { isTypedAddress } from './errors.ts';

/** No hook runs for what can't be read, so the policy headers are set by hand. */
const policy = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

const headers = { 'content-type': 'application/json; charset=utf-8', ...policy };

const malformed = new ApiError('malformed-request');
const body = JSON.stringify(malformed.body());

/** An address that can't be decoded: 400, but a person who opened it is led to the tool, as from any unknown address. */
export function answerUnreadableAddress(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  if (isTypedAddress(request)) reply.headers(policy).redirect('/');
  else reply.code(malformed.status).headers(headers).send(body);
}

/** What is no HTTP, or has headers without end: there is no request yet, only a connection, which ends with this. */
export function answerUnreadableRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${malformed.status} Bad Request\r\n${head}\r\n${body}`, () => socket.destroy());
}
