import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange } from '../providers/storage/storage.ts';

/**
 * Sets the headers and the status of a response that clients may request in part (RFC 9110, section 14). Returns the
 * range to send; null means the whole content, `unsatisfiable` means no content.
 */
export function beginRange(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, size }: { etag: string; size: number },
): ByteRange | null | 'unsatisfiable' {
  const asked = (request.headers['if-range'] ?? etag) === etag ? request.headers.range : undefined;
  const range = request.method === 'GET' ? byteRange(asked, size) : null;
  reply.header('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    reply.code(416).header('content-range', `bytes */${size}`);
  } else if (range) {
    const { start, end } = range;
    reply.code(206).header('content-length', end - start + 1);
    reply.header('content-range', `bytes ${start}-${end}/${size}`);
  } else {
    reply.header('content-length', size);
  }
  return range;
}

/**
 * Parses a Range header (RFC 9110, section 14.1.2). Null means the whole file: no range, several ranges or an invalid
 * one. `unsatisfiable` means that it starts after the end.
 */
function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const [, from = '', to = ''] = /^\s*bytes\s*=\s*(?:(\d{1,15})\s*)?-\s*(?:(\d{1,15})\s*)?$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const last = Math.min(Number(to), size);
    return last === 0 ? 'unsatisfiable' : { start: size - last, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
