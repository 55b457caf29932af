import { DecoderWorker } from './decoderWorker.ts';

/**
 * An image to decode in another process: HEIC and TIFF are written to `to` as JPEG, and AVIF is returned as PNG within
 * these bounds.
 */
export type DecodeQuestion = { path: string; maxPixels: number } & (
  | { format: 'heic' | 'tiff'; to?: string }
  | { format: 'avif'; bounds: object }
);

/** The size of the image in pixels, and the bytes of the PNG for AVIF. */
type DecodedApart = { width: number; height: number; bytes?: Uint8Array };

/** An image of 48 megapixels takes about 4 s on a slow machine. */
const worker = new DecoderWorker<DecodeQuestion, DecodedApart>({
  program: 'imageProcess',
  runsIn: 'process',
  patienceMs: 20_000,
  memoryMb: 256,
  idleMs: 3_000,
});

/**
 * Decodes an image in another process, because its decoder needs several hundred megabytes. Calls are queued.
 * @returns null if it can't be decoded, or not in time
 */
export const decodeApart = (question: DecodeQuestion): Promise<DecodedApart | null> => worker.ask(question);
