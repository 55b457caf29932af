import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Below this an answer fits into the first packets as it is. */
const maxUncompressedBytes = 4_096;

/**
 * An `onSend` hook: packs long text for who takes it packed, since pages and tables say the same words again and again.
 * Streams, as downloads are, go as they are. Caches are told that there are two forms.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < maxUncompressedBytes) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload, { level: constants.Z_BEST_SPEED });
}
