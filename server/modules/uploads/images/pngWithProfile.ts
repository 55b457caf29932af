import { crc32, deflateSync } from 'node:zlib';

/** The length of a PNG's signature and first chunk (PNG, sections 5.2 and 11.2.1). */
const headBytes = 33;

/** Returns a PNG with this color profile (ICC) in an iCCP chunk, for an image that has none (PNG, section 11.3.2.3). */
export function pngWithProfile(png: Buffer, profile: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([png.subarray(0, headBytes), length, body, sum, png.subarray(headBytes)]);
}
