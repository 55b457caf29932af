/** Reads the boxes of ISO media files (ISO/IEC 14496-12). Plain JavaScript, because the worker runs from the sources. */

/** @typedef {import('node:fs/promises').FileHandle} FileHandle */
/** @typedef {{ name: string, start: number, end: number }} Box */

/** Boxes of one level that are read. Valid files have some dozens, fragmented ones thousands. */
const maxBoxes = 20_000;

/** @param {FileHandle} handle @param {number} position @param {number} length */
export async function bytesAt(handle, position, length) {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

/**
 * Returns the boxes in a part of a file (ISO/IEC 14496-12, section 4.2), up to the first invalid one.
 * @param {FileHandle} handle @param {number} start @param {number} end
 */
export async function* boxesIn(handle, start, end) {
  let place = start;
  for (let count = 0; count < maxBoxes && place + 8 <= end; count += 1) {
    const head = await bytesAt(handle, place, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && head.length === 16;
    const size = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? end - place : short;
    if (size < (isLong ? 16 : 8) || place + size > end) return;
    yield { name: head.toString('latin1', 4, 8), start: place + (isLong ? 16 : 8), end: place + size };
    place += size;
  }
}

/** Returns the beginning of a box's content. @param {FileHandle} handle @param {Box} box */
export const contentOf = (handle, { start, end }) => bytesAt(handle, start, Math.min(end - start, 128));

/**
 * Returns a number of 4 bytes, or of 8 bytes in version 1 of a box; 0 if it is unknown.
 * @param {Buffer} content @param {number} place @param {number} version
 */
export function timeAt(content, place, version) {
  if (content.length < place + (version === 1 ? 8 : 4)) return 0;
  const time = version === 1 ? Number(content.readBigUInt64BE(place)) : content.readUInt32BE(place);
  return time === 2 ** 32 - 1 || time > Number.MAX_SAFE_INTEGER ? 0 : time;
}
