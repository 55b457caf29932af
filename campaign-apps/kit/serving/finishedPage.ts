import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoding, minCompressedBytes } from '../server/compressed.ts';
import { shortHash } from '../server/contentVersion.ts';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** A rendered page as it is sent to all visitors. */
export type FinishedPage = {
  /** Its opaque tag; sent as a weak one, because it is the same for all encodings (RFC 9110, section 8.8.1). */
  tag: string;
  /** When the page must be rendered again, in milliseconds since 1970; infinite if only its content changes it. */
  freshUntil: number;
  /** The most bytes of memory that it takes with all its encodings. */
  maxBytes: number;
  /**
   * Returns the bytes to send to a client that accepts this encoding; each encoding is made once, when it is needed.
   */
  encoded(accepted: Encoding | null): Promise<EncodedPage>;
};

/** `encoding` is null if the bytes are not compressed. */
type EncodedPage = { encoding: Encoding | null; bytes: Buffer };

/** A compressed form is hardly ever larger than the text itself. */
const forms = 3;

/** Prepares a page that may be sent for `freshMs` milliseconds from `now` on, in milliseconds since 1970. */
export function finishPage(markup: string, now: number, freshMs: number): FinishedPage {
  const plain = { encoding: null, bytes: Buffer.from(markup) };
  const made: { [encoding in Encoding]?: Promise<EncodedPage> | undefined } = {};
  const compress = async (encoding: Encoding) => {
    try {
      return { encoding, bytes: await compressors[encoding](plain.bytes) };
    } catch (error) {
      made[encoding] = undefined;
      throw error;
    }
  };
  return {
    tag: `"${shortHash(markup)}"`,
    freshUntil: now + freshMs,
    maxBytes: forms * plain.bytes.length,
    async encoded(accepted) {
      if (accepted === null || plain.bytes.length < minCompressedBytes) return plain;
      made[accepted] ??= compress(accepted);
      return made[accepted];
    },
  };
}
