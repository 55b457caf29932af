import { createHash } from 'node:crypto';
import { pcmWav } from '../../formats/wav.ts';

/** Samples a second. */
const rate = 11_025;
const beats = 32;
const previewSeconds = 30;

/** Roots of four chords, in semitones above the key. */
const progressions = [
  [0, 7, 9, 5],
  [9, 5, 0, 7],
  [0, 9, 5, 7],
  [5, 0, 7, 9],
] as const;
const pentatonic = [0, 2, 4, 7, 9] as const;
/** The root of the minor chord in a major key. */
const sixth = 9;

type Tone = { at: number; frequency: number; seconds: number; level: number; decay: number };

const semitones = (from: number, count: number): number => from * 2 ** (count / 12);

/** Adds a decaying tone with one overtone. A tone that is longer than the rest of the loop continues at its start. */
function addTone(loop: Float32Array, { at, frequency, seconds, level, decay }: Tone): void {
  const step = (2 * Math.PI * frequency) / rate;
  const size = Math.round(seconds * rate);
  // The tone is a rotating vector: calling Math.sin for each sample takes ten times as long.
  const [turnCos, turnSin] = [Math.cos(step), Math.sin(step)];
  const fade = Math.exp(-decay / rate);
  let [cos, sin, loudness] = [1, 0, level];
  for (let sample = 0; sample < size; sample++) {
    const place = (at + sample) % loop.length;
    const swell = loudness * Math.min(1, sample / 60, (size - sample) / 300);
    loop[place] = (loop[place] ?? 0) + swell * (sin + 0.7 * sin * cos);
    [cos, sin] = [cos * turnCos - sin * turnSin, sin * turnCos + cos * turnSin];
    loudness *= fade;
  }
}

function addDrum(loop: Float32Array, at: number): void {
  for (let sample = 0; sample < rate / 6; sample++) {
    const time = sample / rate;
    const place = (at + sample) % loop.length;
    loop[place] =
      (loop[place] ?? 0) +
      0.8 * Math.exp(-16 * time) * Math.sin(2 * Math.PI * (52 * time + 4 * (1 - Math.exp(-30 * time))));
  }
}

/** Composes eight bars: chords and bass, with drums from the second half of the first four, then a melody. */
function compose(sound: number): Float32Array {
  const bytes = createHash('sha256').update(`sample sound ${sound}`).digest();
  const byte = (place: number): number => bytes[place % bytes.length] ?? 0;
  const beat = Math.round((rate * 60) / (84 + (byte(0) % 40)));
  const key = semitones(110, byte(1) % 12);
  const progression = progressions[byte(2) % progressions.length] ?? progressions[0];
  const loop = new Float32Array(beats * beat);
  for (let bar = 0; bar < beats / 4; bar++) {
    const root = progression[bar % progression.length] ?? 0;
    for (const above of [0, root === sixth ? 3 : 4, 7]) {
      const frequency = semitones(key * 2, root + above);
      addTone(loop, { at: bar * 4 * beat, frequency, seconds: (4 * beat) / rate, level: 0.16, decay: 0.3 });
    }
    for (let place = 0; place < 4; place++) {
      const at = (bar * 4 + place) * beat;
      addTone(loop, { at, frequency: semitones(key / 2, root), seconds: beat / rate, level: 0.4, decay: 3 });
      if (bar >= 2) addDrum(loop, at);
    }
  }
  for (let place = 0; place < beats; place++) {
    const drawn = byte(3 + place);
    if (drawn < 80) continue;
    const frequency = semitones(key * 4, pentatonic[drawn % pentatonic.length] ?? 0);
    const at = Math.round((beats / 2 + place / 2) * beat);
    addTone(loop, { at, frequency, seconds: 0.6, level: 0.28, decay: 5 });
  }
  return loop;
}

/** Returns invented music of this length as a WAV file, always the same for the same number. */
export function sampleSound(sound: number, seconds: number): Buffer {
  const loop = compose(sound);
  const loudest = loop.reduce((most, level) => Math.max(most, Math.abs(level)), 0.01);
  const samples = new Uint8Array(Math.round(seconds * rate));
  for (let at = 0; at < samples.length; at++) {
    const fade = Math.min(1, at / 200, (samples.length - at) / (2 * rate));
    samples[at] = Math.round(128 + (120 * fade * (loop[at % loop.length] ?? 0)) / loudest);
  }
  return pcmWav(samples, rate);
}

/** The previews that were requested; at most one for each sound. */
const previews = new Map<number, Buffer>();

/** Returns 30 s of an invented sound. */
export function samplePreview(sound: number): Buffer {
  const made = previews.get(sound) ?? sampleSound(sound, previewSeconds);
  previews.set(sound, made);
  return made;
}
