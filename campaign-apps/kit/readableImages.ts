import type { AppsConfig } from './config.ts';
import { readBounded } from './readBounded.ts';

const maxBytes = 10 * 1_024 * 1_024;
const timeoutMs = 5_000;
/** The hosts at which streaming services keep covers. */
const coverHosts = /(?:^|\.)(?:scdn\.co|mzstatic\.com)$/;

/**
 * Returns the URL at which this process reads an image: an upload of the tool, or a cover at a streaming service.
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

/** An image that could not be read; a later try may succeed. `status` is that of a response other than 2xx. */
export class ImageUnavailable extends Error {
  readonly status: number | null;

  constructor(reason: string, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(reason, { cause });
    this.status = status;
  }
}

/**
 * Reads an image of at most 10 MB in at most 5 s, without following redirects.
 * @returns null if it may not be read at all
 * @throws ImageUnavailable
 */
export async function readImage(address: string, config: AppsConfig): Promise<Buffer | null> {
  const readable = readableAddress(address, config);
  if (readable === null) return null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(readable, { redirect: 'manual', signal, headers: { accept: 'image/*' } });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new ImageUnavailable(`answered ${answer.status}`, { status: answer.status });
    }
    const image = await readBounded(answer, maxBytes);
    if (!image) throw new ImageUnavailable(`has more than ${maxBytes} bytes`);
    return image;
  } catch (error) {
    throw error instanceof ImageUnavailable ? error : new ImageUnavailable('failed', { cause: error });
  }
}
