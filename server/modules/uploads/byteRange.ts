import type { ByteRange } from '../../providers/storage/storage.ts';

/**
 * One range of bytes as a request asks for it (RFC 9110, section 14.1.2): null for the whole, because none was asked for,
 * several were, or it can't be read; `unsatisfiable` when it begins behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
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
