import type { AppsConfig } from '../server/config.ts';
import { readBounded } from '../server/readBounded.ts';

const maxBytes = 10 * 1_024 * 1_024;
const timeoutMs = 5_000;
/** The hosts at which streaming services keep covers. */
const coverHosts = /(?:^|\.)(?:scdn\.co|mzstatic\.com)$/;

/** The addresses of this process and of the tool that decide which images are read. */
type Addresses = Pick<AppsConfig, 'cmsUrl' | 'cmsInternalUrl'>;

/**
 * Returns the URL at which this process reads an image: an upload or a sample image of the tool, or an image at a
 * streaming service. Returns null for all others, to prevent server-side request forgery (SSRF).
 */
export function readableAddress(address: string, addresses: Addresses): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { cmsUrl, cmsInternalUrl } = addresses;
  const isFromTool = url.href.startsWith(`${cmsUrl}/uploads/`) || isSamplePicture(url.href, addresses);
  if (isFromTool) return `${cmsInternalUrl}${url.href.slice(cmsUrl.length)}`;
  const isCover = url.protocol === 'https:' && url.port === '' && coverHosts.test(url.hostname);
  return isCover ? url.href : null;
}

/** Returns whether an image is a drawing with which the tool replaces the images of a service that is not set up. */
export const isSamplePicture = (address: string, { cmsUrl }: Pick<AppsConfig, 'cmsUrl'>): boolean =>
  address.startsWith(`${cmsUrl}/api/music/sample_pictures/`);

/** An image that could not be read; a later try may succeed. `status` is that of a response other than 2xx. */
export class ImageUnavailable extends Error {
  readonly status: number | null;

  constructor(reason: string, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(reason, { cause });
    this.status = status;
  }
}

/**
 * The URL of an image will have another content: the plain URL of a replaced upload, or one with the number of another
 * content.
 */
export class ImageNotFinal extends ImageUnavailable {
  constructor() {
    super('has a URL whose content changes');
  }
}

/** Returns whether the tool says that a URL has its content forever. */
const isFinal = ({ headers }: Response): boolean => headers.get('cache-control')?.includes('immutable') ?? true;

/**
 * Reads an image of at most 10 MB in at most 5 s, without following redirects.
 * @returns null if it may not be read at all
 * @throws ImageUnavailable; ImageNotFinal with `onlyFinal`
 */
export async function readImage(
  address: string,
  config: Addresses,
  { onlyFinal = false }: { onlyFinal?: boolean } = {},
): Promise<Buffer | null> {
  const readable = readableAddress(address, config);
  if (readable === null) return null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(readable, { redirect: 'manual', signal, headers: { accept: 'image/*' } });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new ImageUnavailable(`answered ${answer.status}`, { status: answer.status });
    }
    if (onlyFinal && !isFinal(answer)) {
      await answer.body?.cancel();
      throw new ImageNotFinal();
    }
    const image = await readBounded(answer, maxBytes);
    if (!image) throw new ImageUnavailable(`has more than ${maxBytes} bytes`);
    return image;
  } catch (error) {
    throw error instanceof ImageUnavailable ? error : new ImageUnavailable('failed', { cause: error });
  }
}
