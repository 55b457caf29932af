/** Returns mono sound as a WAV file of 8-bit PCM: a sample is 0 to 255, silence is 128. `rate` is samples a second. */
export function pcmWav(samples: Uint8Array, rate: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Returns the duration of a sound of `pcmWav` in milliseconds. */
export const durationOfWav = (wav: Buffer): number => Math.round(((wav.length - 44) / wav.readUInt32LE(28)) * 1_000);
