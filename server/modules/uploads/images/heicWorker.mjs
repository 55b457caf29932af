/**
 * Decodes HEIC images (libheif) in a worker thread: untrusted input of a large decoder. Plain JavaScript, so that the
 * worker runs from the sources and from the build (`workerThread.ts`). The question is `{path, decode}`. The answer is
 * the size of the primary image after rotation, with its color profile (ICC) or null, and its pixels (RGBA) if `decode`
 * is set. It is null for a damaged image.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

/** Maximum memory of the decoder, in pages of 64 KiB: 1 GiB. An image of 50 megapixels takes about 600 MB. */
const maxPages = 16_384;
const maxProfileBytes = 4_194_304;

const { grow } = WebAssembly.Memory.prototype;
WebAssembly.Memory.prototype.grow = function growWithin(pages) {
  if (this.buffer.byteLength / 65_536 + pages > maxPages) throw new RangeError('The decoder needs too much memory');
  return grow.call(this, pages);
};
// The library writes errors to the console.
console.log = () => undefined;

const libheif = createRequire(import.meta.url)('libheif-js/wasm-bundle');

/** Returns the first color profile of a file (ISO/IEC 14496-12, section 12.1.5). @param {Buffer} bytes */
function profileIn(bytes) {
  const at = bytes.indexOf('colrprof', 0, 'latin1');
  if (at < 4) return null;
  const profile = bytes.subarray(at + 8, at - 4 + bytes.readUInt32BE(at - 4));
  const isProfile = profile.length <= maxProfileBytes && profile.toString('latin1', 36, 40) === 'acsp';
  return isProfile ? Uint8Array.from(profile) : null;
}

/** @param {{ path: string, decode: boolean }} question */
async function read({ path, decode }) {
  const bytes = await readFile(path);
  /** @type {any[]} */
  const images = new libheif.HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return null;
  try {
    const [width, height] = [image.get_width(), image.get_height()];
    if (!decode) return { width, height, profile: profileIn(bytes), pixels: null };
    const pixels = new Uint8Array(width * height * 4);
    const data = new Uint8ClampedArray(pixels.buffer);
    const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
    return shown && { width, height, profile: profileIn(bytes), pixels };
  } finally {
    for (const one of images) one.free();
  }
}

parentPort?.on('message', async ({ id, question }) => {
  const answer = await read(question).catch(() => null);
  parentPort?.postMessage({ id, answer }, answer?.pixels ? [answer.pixels.buffer] : []);
});
parentPort?.postMessage({ id: 0, answer: null });
