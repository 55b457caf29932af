import type { AppsConfig } from '../config.ts';

const maxBytes = 10 * 1_024 * 1_024;
const timeoutMs = 5_000;
/** The hosts at which streaming services keep covers. */
const coverHosts = /(?:^|\.)(?:scdn\.co|mzstatic\.com)$/;

/**
 * Returns the URL at which this process reads a picture: an upload of the tool, or a cover at a streaming service.
 * Returns null for all others, to prevent server-side request forgery (SSRF).
 */
export function readableAddress(address: string, { cmsUrl, cmsInternalUrl }: AppsConfig): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isUpload = url.href.startsWith(`${cmsUrl}/uploads/`);
  if (isUpload) return `${cmsInternalUrl}${url.href.slice(cmsUrl.length)}`;
  const isCover = url.protocol === 'https:' && url.port === '' && coverHosts.test(url.hostname);
  return isCover ? url.href : null;
}

/** A picture that could not be read; a later try may succeed. */
class CoverUnavailable extends Error {}

/**
 * Reads a picture of at most 10 MB in at most 5 s.
 * @returns null if it may not be read at all
 * @throws CoverUnavailable
 */
export async function fetchCover(address: string, config: AppsConfig): Promise<Buffer | null> {
  const readable = readableAddress(address, config);
  if (readable === null) return null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(readable, { redirect: 'error', signal, headers: { accept: 'image/*' } });
    if (!answer.ok) throw new CoverUnavailable(`answered ${answer.status}`);
    return await readBounded(answer.body);
  } catch (error) {
    throw error instanceof CoverUnavailable ? error : new CoverUnavailable('failed', { cause: error });
  }
}

async function readBounded(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new CoverUnavailable(`has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
