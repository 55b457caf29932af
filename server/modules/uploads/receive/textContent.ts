import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ApiError } from '#server/plugins/apiError.ts';

const headBytes = 4_096;

/**
 * Returns the start of a file as text, without byte order mark and leading whitespace. It may end within a character.
 */
export async function textHead(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes), position: 0 });
    return buffer.toString('utf8', 0, bytesRead).replace(/^[\ufeff\s]+/, '');
  } finally {
    await handle.close();
  }
}

/** Returns whether it is an SVG, after declarations and comments. */
export const isSvg = (head: string): boolean =>
  /^(<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>[]*(\[[^\]]*\]\s*)?>|\s)*<svg[\s>]/i.test(head);

/** Matches markup and scripts, whatever the file's extension. */
export const isMarkupOrScript = (head: string): boolean => /^(<[!?/a-z]|#!|%!|\{\\rtf)/i.test(head);

/**
 * Checks that a file is valid UTF-8 without NUL (docs/protocol.md, Uploads).
 * @throws ApiError `text-not-utf-8`
 */
export async function checkText(path: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of chunks) {
      if (chunk.includes(0)) throw new ApiError('text-not-utf-8');
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new ApiError('text-not-utf-8') : error;
  }
}

const subtitleTime = /^\d+[\t ]*\r?\n\d\d?:\d\d:\d\d[,.]\d{1,3}\s+-->\s+\d\d?:\d\d:\d\d[,.]\d/;

/** Checks of the first characters for text types that have a signature. */
export const textBegins: Record<string, (head: string) => boolean> = {
  'text/vtt': (head) => /^WEBVTT(\s|$)/.test(head),
  'application/x-subrip': (head) => subtitleTime.test(head),
};
