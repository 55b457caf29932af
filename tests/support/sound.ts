const rate = 8_000;
const headerLength = 44;

/** Returns a quiet tone of this many seconds as a WAV file: one channel of 8 bits at 8 kHz. */
export function toneOf(seconds: number): Buffer {
  const length = Math.round(seconds * rate);
  const file = Buffer.alloc(headerLength + length);
  file.write('RIFF', 0);
  file.writeUInt32LE(headerLength - 8 + length, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36);
  file.writeUInt32LE(length, 40);
  for (let at = 0; at < length; at += 1) file[headerLength + at] = 128 + Math.round(8 * Math.sin((at / rate) * 2_765));
  return file;
}
