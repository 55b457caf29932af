/**
 * Reads the duration of fragmented films, as browsers record them. Plain JavaScript, because the worker runs from the
 * sources.
 */
import { boxesIn, bytesAt, contentOf, timeAt } from './isoBoxes.mjs';

/** @typedef {import('node:fs/promises').FileHandle} FileHandle */
/** @typedef {import('./isoBoxes.mjs').Box} Box */
/** The duration of a sample unless a fragment says another, and the end of the track. @typedef {{ scale: number, each: number, end: number }} Track */

const maxRunBytes = 1_048_576;

/**
 * Returns the fields of a box whose flags say which it has (ISO/IEC 14496-12, sections 8.8.7 and 8.8.8).
 * @param {Buffer} content @param {number} start @param {readonly [flag: number, bytes: number, name: string][]} fields
 */
function fieldsOf(content, start, fields) {
  const flags = content.readUInt32BE(0) & 0xff_ffff;
  /** @type {Record<string, number>} */
  const found = {};
  let place = start;
  for (const [flag, bytes, name] of fields) {
    if ((flags & flag) === 0) continue;
    if (place + bytes > content.length) break;
    if (bytes === 4) found[name] = content.readUInt32BE(place);
    place += bytes;
  }
  return { found, flags, place };
}

/** Returns the duration of the samples of a run. @param {Buffer} content @param {number} each */
function runDuration(content, each) {
  const count = content.readUInt32BE(4);
  const { flags, place } = fieldsOf(content, 8, [
    [0x1, 4, 'offset'],
    [0x4, 4, 'flags'],
  ]);
  if ((flags & 0x100) === 0) return count * each;
  const step = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  let sum = 0;
  for (let at = place, left = count; left > 0 && at + 4 <= content.length; at += step, left -= 1)
    sum += content.readUInt32BE(at);
  return sum;
}

/**
 * Moves the end of a track to that of a fragment, in units of the track.
 * @param {FileHandle} handle @param {Box} fragment @param {Map<number, Track>} tracks
 */
async function readFragment(handle, fragment, tracks) {
  let [track, each, start, sum] = [0, 0, 0, 0];
  for await (const { name, start: from, end } of boxesIn(handle, fragment.start, fragment.end)) {
    if (!/^(tfhd|tfdt|trun)$/.test(name)) continue;
    const content = await bytesAt(handle, from, Math.min(end - from, maxRunBytes));
    if (content.length < 8) continue;
    if (name === 'tfhd') {
      track = content.readUInt32BE(4);
      const { found } = fieldsOf(content, 8, [
        [0x1, 8, 'base'],
        [0x2, 4, 'description'],
        [0x8, 4, 'each'],
      ]);
      each = found.each ?? tracks.get(track)?.each ?? 0;
    }
    if (name === 'tfdt') start = timeAt(content, 4, content[0] ?? 0);
    if (name === 'trun') sum += runDuration(content, each);
  }
  const known = tracks.get(track);
  if (known) known.end = Math.max(known.end + (start === 0 ? sum : 0), start + sum);
}

/** Adds a track with its time scale. @param {FileHandle} handle @param {Box} box @param {Map<number, Track>} tracks */
async function readTrack(handle, box, tracks) {
  let [id, scale] = [0, 0];
  for await (const inner of boxesIn(handle, box.start, box.end)) {
    const content = await contentOf(handle, inner);
    if (inner.name === 'tkhd' && content.length >= 24) id = content.readUInt32BE(content[0] === 1 ? 20 : 12);
    if (inner.name !== 'mdia') continue;
    for await (const media of boxesIn(handle, inner.start, inner.end)) {
      if (media.name !== 'mdhd') continue;
      const header = await contentOf(handle, media);
      if (header.length >= 24) scale = header.readUInt32BE(header[0] === 1 ? 20 : 12);
    }
  }
  if (scale > 0) tracks.set(id, { scale, each: 0, end: 0 });
}

/**
 * Returns the seconds up to the end of the last fragment; 0 without fragments.
 * @param {FileHandle} handle @param {number} size of the file @param {Box} movie
 */
export async function fragmentSeconds(handle, size, movie) {
  /** @type {Map<number, Track>} */
  const tracks = new Map();
  for await (const box of boxesIn(handle, movie.start, movie.end)) {
    if (box.name === 'trak') await readTrack(handle, box, tracks);
    if (box.name !== 'mvex') continue;
    for await (const inner of boxesIn(handle, box.start, box.end)) {
      const content = inner.name === 'trex' ? await contentOf(handle, inner) : Buffer.alloc(0);
      const track = content.length >= 16 ? tracks.get(content.readUInt32BE(4)) : undefined;
      if (track) track.each = content.readUInt32BE(12);
    }
  }
  if (tracks.size === 0) return 0;
  for await (const box of boxesIn(handle, movie.end, size)) {
    if (box.name !== 'moof') continue;
    for await (const inner of boxesIn(handle, box.start, box.end)) {
      if (inner.name === 'traf') await readFragment(handle, inner, tracks);
    }
  }
  return Math.max(...[...tracks.values()].map(({ scale, end }) => end / scale));
}
