import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

const compress = promisify(gzip);

/** A smaller response is not worth compressing: it fits into the first packets. */
export const minCompressedBytes = 4_096;

/** The smallest first. */
const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** The encodings that an `Accept-Encoding` header names without refusing them (RFC 9110, section 12.5.3). */
const namedIn = (header = ''): string[] =>
  new Negotiator({ headers: { 'accept-encoding': header.toLowerCase() } }).encodings();

/** Returns the smallest encoding that an `Accept-Encoding` header accepts; null if the text is sent as it is. */
export function acceptedEncoding(header?: string): Encoding | null {
  const named = namedIn(header);
  return encodings.find((encoding) => named.includes(encoding)) ?? null;
}

/**
 * An `onSend` hook that compresses long text responses if the client accepts it. Streams, such as downloads, are sent
 * as they are. Sets `vary` for caches.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < minCompressedBytes) return payload;
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
  if (!namedIn(String(request.headers['accept-encoding'] ?? '')).includes('gzip')) return payload;
  reply.header('content-encoding', 'gzip').removeHeader('content-length');
  return compress(payload, { level: constants.Z_BEST_SPEED });
}
