/**
 * Reads the duration of sound and video, and the dimensions of video, from the headers of the file. It runs in a worker
 * thread, because parsers of untrusted files may take long or much memory. Plain JavaScript, so that the worker runs
 * from the sources and from the build (`decoderWorker.ts`). The question is `{path, mimetype}`, the answer
 * `{durationMs, width, height}`, each null if it is unknown.
 */

import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { parseFile, parseStream } from 'music-metadata';
import { fragmentSeconds } from './fragments.mjs';
import { boxesIn, contentOf, timeAt } from './isoBoxes.mjs';
import { oggFlacSeconds, rf64Seconds } from './soundDurations.mjs';

/** @typedef {{ durationMs: number | null, width: number | null, height: number | null }} Details */
/** @typedef {{ name: string, start: number, end: number }} Box */
/** @typedef {import('node:fs/promises').FileHandle} FileHandle */

const maxDurationMs = 2 ** 31 - 1;
const maxSide = 65_535;
const isoTypes = new Set(['video/mp4', 'video/quicktime', 'audio/mp4']);

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
    for await (const box of boxesIn(handle, 0, size)) {
      if (box.name !== 'moov') continue;
      const movie = await readMovie(handle, box);
      return movie.seconds > 0 ? movie : { ...movie, seconds: await fragmentSeconds(handle, size, box) };
    }
    return null;
  } finally {
    await handle.close();
  }
}

/** Types that the library does not recognize by the start of each file, and how far it reads for the duration. */
const soundTypes = new Map([
  ['audio/mpeg', { duration: true }],
  ['audio/ogg', { duration: true }],
  ['audio/flac', { duration: false }],
]);

/** @param {string} path @param {string} mimeType @param {import('music-metadata').IOptions} options */
async function parseTyped(path, mimeType, options) {
  const stream = createReadStream(path);
  try {
    return await parseStream(stream, { mimeType, size: (await stat(path)).size }, options);
  } finally {
    // The library leaves a stream open that it has not read to its end.
    stream.destroy();
  }
}

/** @param {string} path @param {string} mimetype */
async function readWithLibrary(path, mimetype) {
  const options = { skipCovers: true, skipPostHeaders: true, ...soundTypes.get(mimetype) };
  const { format } = soundTypes.has(mimetype)
    ? await parseTyped(path, mimetype, options)
    : await parseFile(path, options);
  const { video } = format.trackInfo.find((track) => track.video) ?? {};
  const [width, height] = [video?.displayWidth || video?.pixelWidth, video?.displayHeight || video?.pixelHeight];
  return { seconds: format.duration ?? 0, size: width && height ? { width, height } : null };
}

/** Reads sounds whose duration the library does not read. @param {string} path @param {string} mimetype */
async function readOtherSound(path, mimetype) {
  const readSeconds = { 'audio/ogg': oggFlacSeconds, 'audio/wav': rf64Seconds }[mimetype];
  if (!readSeconds) return 0;
  const handle = await open(path, 'r');
  try {
    return await readSeconds(handle);
  } finally {
    await handle.close();
  }
}

/** @param {{ path: string, mimetype: string }} question @returns {Promise<Details>} */
async function read({ path, mimetype }) {
  let found = isoTypes.has(mimetype) ? await readIsoFile(path) : null;
  if (!found?.seconds) {
    const size = found?.size ?? null;
    const other = await readWithLibrary(path, mimetype).catch(() => null);
    const seconds = other?.seconds || (await readOtherSound(path, mimetype));
    found = { seconds, size: size ?? other?.size ?? null };
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
