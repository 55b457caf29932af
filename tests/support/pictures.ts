import sharp, { type Sharp } from 'sharp';
import { crc32 } from './crc32.ts';

type Size = { width?: number; height?: number };

/** Makes noise with a gradient: no format can compress it to a few bytes, and each seed gives a different image. */
async function noise({ width = 400, height = 300 }: Size, seed: number) {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed + 1;
  for (let at = 0; at < pixels.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    pixels[at] = ((at / pixels.length) * 160 + (state >>> 27) * 3) & 0xff;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/**
 * Makes images of one format, each only once: a size and seed always give the same bytes. Copy one before changing it.
 */
function maker(encode: (picture: Sharp) => Sharp): (size?: Size, seed?: number) => Promise<Buffer> {
  const made = new Map<string, Promise<Buffer>>();
  return (size = {}, seed = 1) => {
    const key = JSON.stringify([size, seed]);
    const picture = made.get(key) ?? noise(size, seed).then((pixels) => encode(pixels).toBuffer());
    made.set(key, picture);
    return picture;
  };
}

/** A photograph-like image. */
export const jpeg = maker((picture) => picture.jpeg({ quality: 90 }));
export const png = maker((picture) => picture.png());
export const webp = maker((picture) => picture.webp());
export const gif = maker((picture) => picture.gif({ effort: 1 }));
export const avif = maker((picture) => picture.avif({ effort: 0 }));

/** Returns a chunk of a PNG with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const pngHeadBytes = 33;

/** Makes an animated PNG of this many equal frames of 40 × 30 pixels, a second each. */
export async function apng(frames = 3): Promise<Buffer> {
  const still = await png({ width: 40, height: 30 });
  const from = still.indexOf('IDAT') + 4;
  const data = still.subarray(from, from + still.readUInt32BE(from - 8));
  const words = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.from([0, 0, 0, value])));
  const frame = (number: number) =>
    pngChunk('fcTL', Buffer.concat([words(number, 40, 30, 0, 0), Buffer.from([0, 1, 0, 1, 0, 0])]));
  const further = Array.from({ length: frames - 1 }, (_, at) => [
    frame(2 * at + 1),
    pngChunk('fdAT', Buffer.concat([words(2 * at + 2), data])),
  ]);
  return Buffer.concat([
    still.subarray(0, pngHeadBytes),
    pngChunk('acTL', words(frames, 0)),
    frame(0),
    pngChunk('IDAT', data),
    ...further.flat(),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Makes a red image with a green spot, whose center is at these fractions of width and height. */
export async function spotted(
  format: 'jpeg' | 'png',
  { width = 1200, height = 400 }: Size,
  at: { x: number; y: number },
) {
  const spot = Math.round(Math.min(width, height) / 5);
  const green = await sharp({ create: { width: spot, height: spot, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer();
  const [left, top] = [Math.round(at.x * width - spot / 2), Math.round(at.y * height - spot / 2)];
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: green, left, top }])
    .toFormat(format)
    .toBuffer();
}

/** Makes an SVG with this content. */
export const svg = (inside = '<rect width="40" height="20" fill="#7c4dff"/>', attributes = ''): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" ${attributes}>${inside}</svg>`);

/** Makes a tone of a tenth of a second. */
export function wav(samples = 800): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples, 40);
  const tone = Uint8Array.from({ length: samples }, (_, at) => 128 + 100 * Math.sin((at / 8000) * 2 * Math.PI * 440));
  return Buffer.concat([head, tone]);
}
