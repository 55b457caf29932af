import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { ApiError } from '../../plugins/apiError.ts';

const headBytes = 4_096;

/** The beginning of a file as text, without a byte order mark and blanks; half characters at its end do no harm. */
export async function textHead(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(headBytes), position: 0 });
    return buffer.toString('utf8', 0, bytesRead).replace(/^[\ufeff\s]+/, '');
  } finally {
    await handle.close();
  }
}

/** Is it a drawing (SVG), behind declarations and comments? */
export const isDrawing = (head: string): boolean =>
  /^(<\?[^>]*\?>|<!--(?:(?!-->)[\s\S])*-->|<!doctype\s+svg[^>[]*(\[[^\]]*\]\s*)?>|\s)*<svg[\s>]/i.test(head);

/** Markup and scripts are what they are whatever their name says. */
export const isMarkupOrScript = (head: string): boolean => /^(<[!?/a-z]|#!|%!|\{\\rtf)/i.test(head);

/**
 * Text is valid UTF-8 without NUL (docs/protocol.md, Uploads).
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

/** What kinds of text begin with, beyond being text. */
export const textBegins: Record<string, (head: string) => boolean> = {
  'text/vtt': (head) => /^WEBVTT(\s|$)/.test(head),
  'application/x-subrip': (head) => subtitleTime.test(head),
};
