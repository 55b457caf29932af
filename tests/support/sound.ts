import { pcmWav } from '#server/formats/wav.ts';

const rate = 8_000;

/** Returns a WAV file with sizes of 64 bits (EBU Tech 3306), as recorders of long sounds write it. */
export function rf64Of(seconds: number): Buffer {
  const wav = toneOf(seconds);
  const sizes = Buffer.alloc(36);
  sizes.write('ds64', 0, 'latin1');
  sizes.writeUInt32LE(28, 4);
  sizes.writeBigUInt64LE(BigInt(wav.length + 28), 8);
  sizes.writeBigUInt64LE(BigInt(Math.round(seconds * rate)), 16);
  const rest = Buffer.from(wav.subarray(12));
  rest.fill(0xff, 28, 32);
  return Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1'), sizes, rest]);
}

/** Returns a quiet tone of this many seconds as a WAV file. */
export const toneOf = (seconds: number): Buffer =>
  pcmWav(
    Uint8Array.from(
      { length: Math.round(seconds * rate) },
      (_, at) => 128 + Math.round(8 * Math.sin((at / rate) * 2_765)),
    ),
    rate,
  );
