/**
 * Durations that music-metadata does not read, from the headers of the file. Plain JavaScript, because the worker runs
 * from the sources. All functions return seconds, 0 if they are unknown.
 */
import { bytesAt } from './isoBoxes.mjs';

/** @typedef {import('node:fs/promises').FileHandle} FileHandle */

const maxChunks = 200;
const tailBytes = 65_536;

/**
 * Reads FLAC in Ogg: the number of samples in its first packet, or the position of the last page (RFC 9639, section
 * 10.1; RFC 3533, section 6).
 * @param {FileHandle} handle
 */
export async function oggFlacSeconds(handle) {
  const head = await bytesAt(handle, 0, 512);
  const packet = head.indexOf('\x7fFLAC', 0, 'latin1');
  if (packet === -1 || head.length < packet + 35) return 0;
  const info = head.readBigUInt64BE(packet + 27);
  const rate = Number(info >> 44n);
  const samples = Number(info & 0xf_ffff_ffffn);
  const { size } = await handle.stat();
  const tail = await bytesAt(handle, Math.max(0, size - tailBytes), tailBytes);
  const page = tail.lastIndexOf('OggS', undefined, 'latin1');
  const position = page !== -1 && tail.length >= page + 14 ? Number(tail.readBigUInt64LE(page + 6)) : 0;
  return rate > 0 ? (samples || position) / rate : 0;
}

/** Reads WAV files with sizes of 64 bits (EBU Tech 3306). @param {FileHandle} handle */
export async function rf64Seconds(handle) {
  const { size } = await handle.stat();
  let [place, dataBytes, bytesPerSecond] = [12, 0, 0];
  for (let count = 0; count < maxChunks; count += 1) {
    const chunk = await bytesAt(handle, place, 28);
    if (chunk.length < 28) return 0;
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'ds64') dataBytes = Number(chunk.readBigUInt64LE(16));
    if (name === 'fmt ') bytesPerSecond = chunk.readUInt32LE(16);
    if (name === 'data') return bytesPerSecond > 0 ? Math.min(dataBytes, size - place - 8) / bytesPerSecond : 0;
    const length = chunk.readUInt32LE(4);
    place += 8 + length + (length % 2);
  }
  return 0;
}
