/**
 * Decodes the bytes of a CSV: UTF-16 with a byte order mark, as spreadsheets write it, and UTF-8. Returns null for other
 * encodings, whose characters would be lost silently, and for files that are not text.
 */
export function csvTextOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  try {
    const text = new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
