import { open } from 'node:fs/promises';
import { FileWindow } from './imageTruncation.ts';

/** Returns whether a PNG has several frames: its `acTL` chunk precedes the image (PNG, third edition, section 11.3.6). */
async function isAnimatedPng(file: FileWindow): Promise<boolean> {
  for (let place = 8; ; ) {
    const chunk = await file.at(place, 12);
    const name = chunk?.toString('latin1', 4, 8);
    if (!chunk || name === 'IDAT') return false;
    if (name === 'acTL') return chunk.readUInt32BE(8) > 1;
    place += 12 + chunk.readUInt32BE(0);
  }
}

/** Returns whether an AVIF file is an image sequence, by its main brand (AV1 Image File Format, section 6.3). */
const isAnimatedAvif = async (file: FileWindow): Promise<boolean> =>
  (await file.at(0, 12))?.toString('latin1', 4, 12) === 'ftypavis';

/** Returns whether a PNG or AVIF file is an animation, which sharp does not tell. */
export async function isAnimated(path: string, mimetype: 'image/png' | 'image/avif'): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const file = new FileWindow(handle, (await handle.stat()).size);
    return await (mimetype === 'image/png' ? isAnimatedPng : isAnimatedAvif)(file);
  } finally {
    await handle.close();
  }
}

/**
 * Sets the orientation in the EXIF data of a WebP file to upright. Browsers ignore it, and other programs do not.
 * @returns whether the file was changed
 */
export async function resetWebpOrientation(path: string): Promise<boolean> {
  const handle = await open(path, 'r+');
  try {
    const file = new FileWindow(handle, (await handle.stat()).size);
    for (let place = 12; ; ) {
      const chunk = await file.at(place, 8);
      if (!chunk) return false;
      const size = chunk.readUInt32LE(4);
      if (chunk.toString('latin1', 0, 4) === 'EXIF') {
        const exif = (await file.at(place + 8, Math.min(size, maxExifBytes)))?.subarray(0, size);
        const found = exif && orientationIn(exif);
        if (!found) return false;
        await handle.write(found.upright, 0, 2, place + 8 + found.place);
        return true;
      }
      place += 8 + size + (size % 2);
    }
  } finally {
    await handle.close();
  }
}

const maxExifBytes = 65_536;

/** Returns where EXIF data has an orientation other than upright, and the value for it (TIFF 6.0, section 2). */
function orientationIn(exif: Buffer): { place: number; upright: Buffer } | null {
  const start = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? 6 : 0;
  const order = exif.toString('latin1', start, start + 2);
  if ((order !== 'II' && order !== 'MM') || exif.length < start + 8) return null;
  const isLittle = order === 'II';
  const at = (place: number) =>
    place + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(place) : exif.readUInt16BE(place);
  const directory = start + (isLittle ? exif.readUInt32LE(start + 4) : exif.readUInt32BE(start + 4));
  const entries = Array.from({ length: at(directory) }, (_, entry) => directory + 2 + entry * 12);
  const entry = entries.find((place) => at(place) === 0x0112);
  if (entry === undefined || at(entry + 8) <= 1) return null;
  return { place: entry + 8, upright: Buffer.from(isLittle ? [1, 0] : [0, 1]) };
}
