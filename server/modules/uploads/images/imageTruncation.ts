import { type FileHandle, open } from 'node:fs/promises';

const windowBytes = 256 * 1024;

/** A window into a file, so that it is read in parts and mostly accessed from memory. */
export class FileWindow {
  private bytes = Buffer.alloc(0);
  private from = 0;

  constructor(
    private readonly handle: FileHandle,
    readonly size: number,
  ) {}

  /** Returns the bytes from an offset on, at least `least` of them; null if the file ends before. */
  async at(place: number, least: number): Promise<Buffer | null> {
    if (place + least > this.size) return null;
    const offset = place - this.from;
    if (offset < 0 || offset + least > this.bytes.length) {
      const { bytesRead, buffer } = await this.handle.read({ buffer: Buffer.alloc(windowBytes), position: place });
      this.bytes = buffer.subarray(0, bytesRead);
      this.from = place;
      return bytesRead < least ? null : this.bytes;
    }
    return this.bytes.subarray(offset);
  }
}

/** Returns the offset of the image's end within its file; null if it has none. */
type FindEnd = (file: FileWindow) => Promise<number | null>;

/** Chunks of length, name, data and checksum, up to IEND (PNG, section 5). */
const endOfPng: FindEnd = async (file) => {
  for (let place = 8; ; ) {
    const chunk = await file.at(place, 12);
    if (!chunk) return null;
    const next = place + 12 + chunk.readUInt32BE(0);
    if (next > file.size) return null;
    if (chunk.toString('latin1', 4, 8) === 'IEND') return next;
    place = next;
  }
};

const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Segments with a length, and entropy-coded data up to the next marker, until EOI (ITU-T T.81, annex B). */
const endOfJpeg: FindEnd = async (file) => {
  if ((await file.at(0, 2))?.readUInt16BE(0) !== 0xffd8) return null;
  for (let place = 2; ; ) {
    const segment = await file.at(place, 2);
    if (segment?.[0] !== 0xff) return null;
    const marker = segment[1] ?? 0;
    if (marker === 0xd9) return place + 2;
    if (marker === 0xff) place += 1;
    else if (isStandalone(marker)) place += 2;
    else {
      const length = (await file.at(place, 4))?.readUInt16BE(2);
      if (length === undefined) return null;
      place += 2 + length;
      const marked = marker === 0xda ? await nextMarker(file, place) : place;
      if (marked === null) return null;
      place = marked;
    }
  }
};

/** Entropy-coded data contains FF 00 and restart markers, which don't end it. */
async function nextMarker(file: FileWindow, from: number): Promise<number | null> {
  for (let place = from; ; ) {
    const bytes = await file.at(place, 2);
    if (!bytes) return null;
    const found = bytes.indexOf(0xff);
    if (found === -1) place += bytes.length;
    else if (found === bytes.length - 1) place += found;
    else {
      const marker = bytes[found + 1] ?? 0;
      if (marker !== 0x00 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return place + found;
      place += found + (marker === 0xff ? 1 : 2);
    }
    if (place + 2 > file.size) return null;
  }
}

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0);

/** Blocks of sub-blocks, up to the trailer (GIF89a, appendix A). Browsers show images without a trailer. */
const endOfGif: FindEnd = async (file) => {
  const head = await file.at(0, 13);
  if (!head) return null;
  let place: number | null = 13 + tableBytes(head[10] ?? 0);
  let hasImage = false;
  while (place !== null) {
    const block: Buffer | null = await file.at(place, 1);
    if (!block) return hasImage && place === file.size ? place : null;
    if (block?.[0] === 0x3b) return place + 1;
    if (block?.[0] === 0x21) place = await endOfSubBlocks(file, place + 2);
    else if (block?.[0] === 0x2c) {
      const image: Buffer | null = await file.at(place, 10);
      hasImage = true;
      place = image && (await endOfSubBlocks(file, place + 10 + tableBytes(image[9] ?? 0) + 1));
    } else return null;
  }
  return null;
};

async function endOfSubBlocks(file: FileWindow, from: number): Promise<number | null> {
  for (let place = from; ; ) {
    const length = (await file.at(place, 1))?.[0];
    if (length === undefined) return null;
    place += 1 + length;
    if (length === 0) return place;
  }
}

/** The RIFF header contains the length; chunks are padded to even lengths. */
const endOfWebp: FindEnd = async (file) => {
  const length = (await file.at(0, 12))?.readUInt32LE(4);
  if (length === undefined || 8 + length > file.size) return null;
  return Math.min(8 + length + (length % 2), file.size);
};

const avifBoxes = new Set([
  'ftyp',
  'styp',
  'meta',
  'mdat',
  'moov',
  'moof',
  'sidx',
  'mfra',
  'free',
  'skip',
  'uuid',
  'pdin',
]);

/** Boxes of length and name (ISO/IEC 14496-12, section 4.2). The image ends at the first box of another kind. */
const endOfAvif: FindEnd = async (file) => {
  for (let place = 0; ; ) {
    const box = await file.at(place, 8);
    if (!box || !avifBoxes.has(box.toString('latin1', 4, 8))) return place === 0 ? null : place;
    let length = box.readUInt32BE(0);
    if (length === 0) return file.size;
    if (length === 1) length = Number((await file.at(place, 16))?.readBigUInt64BE(8) ?? 0);
    if (length < 8 || place + length > file.size) return null;
    place += length;
  }
};

const finders = new Map<string, FindEnd>([
  ['image/png', endOfPng],
  ['image/jpeg', endOfJpeg],
  ['image/gif', endOfGif],
  ['image/webp', endOfWebp],
  ['image/avif', endOfAvif],
]);

/**
 * Returns where an image ends within its file, from its structure and without decoding it: trailing data may be
 * another file. Null if the end is missing, as in a truncated file.
 */
export async function endOfImage(path: string, mimetype: string): Promise<number | null> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return (await finders.get(mimetype)?.(new FileWindow(handle, size))) ?? null;
  } finally {
    await handle.close();
  }
}
