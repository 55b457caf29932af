import { pcmWav } from '#server/formats/wav.ts';

const rate = 8_000;

/** Returns a quiet tone of this many seconds as a WAV file. */
export const toneOf = (seconds: number): Buffer =>
  pcmWav(
    Uint8Array.from(
      { length: Math.round(seconds * rate) },
      (_, at) => 128 + Math.round(8 * Math.sin((at / rate) * 2_765)),
    ),
    rate,
  );
