import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** A smaller response is not worth compressing: it fits into the first packets. */
const maxUncompressedBytes = 4_096;

/**
 * An `onSend` hook that compresses long text responses if the client accepts it. Streams, such as downloads, are sent
 * as they are. Sets `vary` for caches.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < maxUncompressedBytes) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload, { level: constants.Z_BEST_SPEED });
}
