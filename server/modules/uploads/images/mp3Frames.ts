/** Bit rates in kbit/s and sample rates of layer III, by their index in a frame's header (ISO/IEC 11172-3, 13818-3). */
const bitRates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  later: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000];
/** Frames in a row that prove an MP3. */
const framesInRow = 5;
/** The bits that all frames of a file share: synchronization, version, layer and sample rate. */
const sharedBits = 0xfffe0c00;

/** Returns the length of the frame that begins here in bytes; 0 if none does. */
function frameLength(bytes: Buffer, place: number): number {
  if (place + 4 > bytes.length) return 0;
  const header = bytes.readUInt32BE(place);
  const [version, layer] = [(header >>> 19) & 3, (header >>> 17) & 3];
  if (header >>> 21 !== 0x7ff || version === 1 || layer !== 1) return 0;
  const kilobits = (version === 3 ? bitRates.first : bitRates.later)[(header >>> 12) & 15];
  const full = sampleRates[(header >>> 10) & 3];
  if (!kilobits || !full) return 0;
  const rate = full / ({ 3: 1, 2: 2, 0: 4 }[version] ?? 1);
  return Math.floor(((version === 3 ? 144_000 : 72_000) * kilobits) / rate) + ((header >>> 9) & 1);
}

function areFrames(bytes: Buffer, start: number): boolean {
  let place = start;
  const first = start + 4 <= bytes.length ? bytes.readUInt32BE(start) & sharedBits : 0;
  for (let count = 0; count < framesInRow; count++) {
    const length = frameLength(bytes, place);
    if (length === 0 || (bytes.readUInt32BE(place) & sharedBits) !== first) return false;
    place += length;
  }
  return true;
}

/** Returns whether these bytes contain several MP3 frames in a row, after any other bytes, as players find them. */
export function haveMp3Frames(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0xff); at !== -1; at = bytes.indexOf(0xff, at + 1)) if (areFrames(bytes, at)) return true;
  return false;
}

/** Returns the length of an ID3v2 tag with its header, as the tag says (ID3v2.4, section 3.1); 0 without one. */
export function id3Length(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 127), 0);
}
