/**
 * Decodes HEIC (libheif), TIFF and AVIF images in a separate process: untrusted input of large decoders, which need
 * several hundred megabytes. Plain JavaScript, so that the process runs from the sources and from the build
 * (`decoderWorker.ts`). The question is `{format, path, to, bounds, maxPixels}`. The answer is the size of the image,
 * after rotation for HEIC. With `to`, the image is written there as JPEG. With `bounds`, the answer also has the bytes
 * of a PNG of this size. The answer is null for a damaged image.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Maximum memory of the HEIC decoder, in pages of 64 KiB: 1 GiB. An image of 50 megapixels takes about 600 MB. */
const maxPages = 16_384;
const maxProfileBytes = 4_194_304;

const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength / 65_536 + pages > maxPages) throw new RangeError('The decoder needs too much memory');
  return grow.call(this, pages);
};
// The library writes errors to the console.
console.log = () => undefined;
sharp.cache(false);

const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle');

/** Returns the first color profile of a file (ISO/IEC 14496-12, section 12.1.5). @param {Buffer} bytes */
function profileIn(bytes) {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return null;
  const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  const isProfile = profile.length <= maxProfileBytes && profile.toString('latin1', 36, 40) === 'acsp';
  return isProfile ? Uint8Array.from(profile) : null;
}

/** The length of a PNG's signature and first chunk (PNG, sections 5.2 and 11.2.1). */
const headBytes = 33;

/**
 * Returns a PNG with this color profile (ICC) in an iCCP chunk, for an image that has none (PNG, section 11.3.2.3).
 * @param {Buffer} png @param {Uint8Array} profile
 */
function pngWithProfile(png, profile) {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, headBytes), length, body, sum, png.subarray(headBytes)]);
}

/** Encodes an image as a JPEG file. @param {import('sharp').Sharp} image @param {string} to */
const writeJpeg = (image, to) =>
  image.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb').jpeg({ quality: 90 }).toFile(to);

/** @param {string | Uint8Array} input @param {number} maxPixels @param {import('sharp').SharpOptions} [options] */
const open = (input, maxPixels, options) =>
  sharp(input, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true, ...options });

/** @param {{ path: string, to?: string, maxPixels: number }} question */
async function readHeic({ path, to, maxPixels }) {
  const bytes = await readFile(path);
  /** @type {any[]} */
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return null;
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    if (to === undefined) return { width, height };
    const pixels = new Uint8Array(width * height * 4);
    const data = new Uint8ClampedArray(pixels.buffer);
    if (!(await new Promise((resolve) => image.display({ data, width, height }, resolve)))) return null;
    const raw = open(pixels, maxPixels, { raw: { width, height, channels: 4 } });
    const profile = profileIn(bytes);
    if (!profile) await writeJpeg(raw, to);
    else {
      const png = await raw.png({ compressionLevel: 1 }).toBuffer();
      await writeJpeg(open(pngWithProfile(png, profile), maxPixels), to);
    }
    return { width, height };
  } finally {
    for (const one of images) one.free();
  }
}

/** @param {{ path: string, to: string, maxPixels: number }} question */
async function readTiff({ path, to, maxPixels }) {
  const { width, height } = await writeJpeg(open(path, maxPixels), to);
  return { width, height };
}

/** @param {{ path: string, bounds: import('sharp').ResizeOptions, maxPixels: number }} question */
async function readAvif({ path, bounds, maxPixels }) {
  const image = open(path, maxPixels).autoOrient().resize(bounds).toColourspace('srgb').png({ compressionLevel: 1 });
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

const readers = { heic: readHeic, tiff: readTiff, avif: readAvif };

process.on('message', async (/** @type {{ id: number, question: any }} */ { id, question }) => {
  const read = readers[/** @type {keyof typeof readers} */ (question.format)];
  process.send?.({ id, answer: await read(question).catch(() => null) });
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, answer: null });
