/**
 * Reads the duration of sound and video, and the dimensions of video, from the headers of the file. It runs in a worker
 * thread, because parsers of untrusted files may take long or much memory. Plain JavaScript, so that the worker runs
 * from the sources and from the build (`decoderWorker.ts`). The question is `{path, mimetype}`, the answer
 * `{durationMs, width, height}`, each null if it is unknown.
 */
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { parseFile } from 'music-metadata';

/** @typedef {{ durationMs: number | null, width: number | null, height: number | null }} Details */
/** @typedef {{ name: string, start: number, end: number }} Box */
/** @typedef {import('node:fs/promises').FileHandle} FileHandle */

/** Boxes of one level that are read. Valid files have some dozens, fragmented ones thousands. */
const maxBoxes = 20_000;
const maxDurationMs = 2 ** 31 - 1;
const maxSide = 65_535;
const isoTypes = new Set(['video/mp4', 'video/quicktime', 'audio/mp4']);

/** @param {FileHandle} handle @param {number} position @param {number} length */
async function bytesAt(handle, position, length) {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
  return buffer.subarray(0, bytesRead);
}

/**
 * Returns the boxes in a part of a file (ISO/IEC 14496-12, section 4.2), up to the first invalid one.
 * @param {FileHandle} handle @param {number} start @param {number} end
 */
async function* boxesIn(handle, start, end) {
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
const contentOf = (handle, { start, end }) => bytesAt(handle, start, Math.min(end - start, 128));

/**
 * Returns a number of 4 bytes, or of 8 bytes in version 1 of a box; 0 if it is unknown.
 * @param {Buffer} content @param {number} place @param {number} version
 */
function timeAt(content, place, version) {
  if (content.length < place + (version === 1 ? 8 : 4)) return 0;
  const time = version === 1 ? Number(content.readBigUInt64BE(place)) : content.readUInt32BE(place);
  return time === 2 ** 32 - 1 || time > Number.MAX_SAFE_INTEGER ? 0 : time;
}

/**
 * Returns the dimensions in a track header, after its rotation by a quarter turn; null without a picture.
 * @param {Buffer} content
 */
function sizeIn(content) {
  const matrix = content[0] === 1 ? 52 : 40;
  if (content.length < matrix + 44) return null;
  const isTurned = content.readInt32BE(matrix) === 0 && content.readInt32BE(matrix + 4) !== 0;
  const [across, down] = [content.readUInt32BE(matrix + 36), content.readUInt32BE(matrix + 40)];
  const [width, height] = (isTurned ? [down, across] : [across, down]).map((side) => Math.round(side / 65_536));
  return width && height ? { width, height } : null;
}

/** Returns the size of the largest track. @param {FileHandle} handle @param {Box} movie */
async function readMovie(handle, movie) {
  let [scale, duration] = [0, 0];
  /** @type {{ width: number, height: number } | null} */
  let size = null;
  for await (const box of boxesIn(handle, movie.start, movie.end)) {
    if (box.name === 'mvhd') {
      const content = await contentOf(handle, box);
      const version = content[0] ?? 0;
      const place = version === 1 ? 20 : 12;
      scale = content.length < place + 4 ? 0 : content.readUInt32BE(place);
      duration ||= timeAt(content, place + 4, version);
    }
    if (box.name === 'mvex') {
      for await (const inner of boxesIn(handle, box.start, box.end)) {
        const content = inner.name === 'mehd' ? await contentOf(handle, inner) : null;
        if (content) duration ||= timeAt(content, 4, content[0] ?? 0);
      }
    }
    if (box.name === 'trak') {
      for await (const inner of boxesIn(handle, box.start, box.end)) {
        const found = inner.name === 'tkhd' ? sizeIn(await contentOf(handle, inner)) : null;
        if (found && found.width * found.height > (size ? size.width * size.height : 0)) size = found;
      }
    }
  }
  return { seconds: scale > 0 ? duration / scale : 0, size };
}

/** Reads MP4 and QuickTime files, whose video music-metadata does not read. @param {string} path */
async function readIsoFile(path) {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    for await (const box of boxesIn(handle, 0, size)) if (box.name === 'moov') return await readMovie(handle, box);
    return null;
  } finally {
    await handle.close();
  }
}

/** @param {string} path @param {boolean} duration whether to read the whole file, if necessary */
async function readWithLibrary(path, duration) {
  const { format } = await parseFile(path, { duration, skipCovers: true, skipPostHeaders: true });
  const { video } = format.trackInfo.find((track) => track.video) ?? {};
  const [width, height] = [video?.displayWidth || video?.pixelWidth, video?.displayHeight || video?.pixelHeight];
  return { seconds: format.duration ?? 0, size: width && height ? { width, height } : null };
}

/** @param {{ path: string, mimetype: string }} question @returns {Promise<Details>} */
async function read({ path, mimetype }) {
  let found = isoTypes.has(mimetype) ? await readIsoFile(path) : null;
  if (!found?.seconds) {
    const size = found?.size ?? null;
    const other = await readWithLibrary(path, mimetype === 'audio/mpeg' || mimetype === 'audio/ogg').catch(() => null);
    found = { seconds: other?.seconds ?? 0, size: size ?? other?.size ?? null };
  }
  const ms = Math.round(found.seconds * 1_000);
  const fits = found.size && found.size.width <= maxSide && found.size.height <= maxSide;
  return {
    durationMs: ms > 0 && ms <= maxDurationMs ? ms : null,
    width: (fits && found.size?.width) || null,
    height: (fits && found.size?.height) || null,
  };
}

parentPort?.on('message', async ({ id, question }) => {
  const answer = await read(question).catch(() => null);
  parentPort?.postMessage({ id, answer });
});
parentPort?.postMessage({ id: 0, answer: null });
