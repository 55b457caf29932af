import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** A smaller response is not worth compressing: it fits into the first packets. */
export const minCompressedBytes = 4_096;

export type Encoding = 'br' | 'gzip';

const weights: Record<Encoding, RegExp> = {
  br: /(?:^|[\s,])br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
  gzip: /(?:^|[\s,])gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i,
};

/** Returns whether an `Accept-Encoding` header names an encoding without refusing it (RFC 9110, section 12.5.3). */
function accepts(header: string, encoding: Encoding): boolean {
  const match = weights[encoding].exec(header);
  return match !== null && Number(match[1] ?? 1) > 0;
}

/** Returns the smallest encoding that an `Accept-Encoding` header accepts; null if the text is sent as it is. */
export function acceptedEncoding(header = ''): Encoding | null {
  if (accepts(header, 'br')) return 'br';
  return accepts(header, 'gzip') ? 'gzip' : null;
}

/**
 * An `onSend` hook that compresses long text responses if the client accepts it. Streams, such as downloads, are sent
 * as they are. Sets `vary` for caches.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < minCompressedBytes) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  if (!accepts(String(request.headers['accept-encoding'] ?? ''), 'gzip')) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload, { level: constants.Z_BEST_SPEED });
}
