// Small files of sound and video: valid headers, without anything to decode.

type Size = { width: number; height: number };

/** Returns a box (ISO/IEC 14496-12). */
export function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length, 0);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body]);
}

const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4);
  return bytes;
};

type Mp4Options = Partial<Size> & { seconds?: number; brand?: string; turned?: boolean; fragmented?: boolean };

/** Returns an MP4 file with one video track; `turned` by a quarter turn, as phones record. */
export function mp4(options: Mp4Options = {}): Buffer {
  const { width = 1_280, height = 720, seconds = 12.5, brand = 'isom', turned = false, fragmented = false } = options;
  const one = 0x10000;
  const matrix = turned ? [0, one, 0, -one, 0, 0] : [one, 0, 0, 0, one, 0];
  const duration = Math.round(seconds * 1_000);
  const header = box('mvhd', u32(0, 0, 0, 1_000, fragmented ? 0 : duration), Buffer.alloc(80));
  const track = box(
    'tkhd',
    u32(7, 0, 0, 1, 0, duration, 0, 0, 0, 0, ...matrix, 0, 0, 0x40000000, width * one, height * one),
  );
  const extra = fragmented ? [box('mvex', box('mehd', u32(0, duration)))] : [];
  return Buffer.concat([
    box('ftyp', Buffer.from(brand.padEnd(4)), u32(0), Buffer.from(brand.padEnd(4))),
    box('free', Buffer.alloc(64)),
    box('mdat', Buffer.alloc(500)),
    box('moov', header, box('trak', track), ...extra),
  ]);
}

/** Returns an EBML element (RFC 8794) with an id in hexadecimal and a size of 4 bytes. */
function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'hex'), u32(0x10000000 + body.length), body]);
}

const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};

/** Returns a WebM file with one video track; without a duration if `seconds` is null, as browsers record. */
export function webm({ width = 640, height = 360, seconds = 12.5 }: Partial<Size> & { seconds?: number | null } = {}) {
  const video = element('e0', element('b0', u32(width)), element('ba', u32(height)));
  const entry = element(
    'ae',
    element('d7', u32(1)),
    element('83', Buffer.of(1)),
    element('86', Buffer.from('V_VP8')),
    video,
  );
  const scale = element('2ad7b1', u32(1_000_000));
  const duration = seconds === null ? [] : [element('4489', float(seconds * 1_000))];
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', element('1549a966', scale, ...duration), element('1654ae6b', entry)),
  ]);
}

/** Lengths of frames at 128, 192 and 64 kbit/s, 44.1 kHz, by the value of the header's bit rate. */
const frameBytes = { 9: 417, 11: 626, 5: 208 } as const;

/** Returns an MP3 file of silent frames without a header for the whole file; 26 ms each. */
export function mp3(frames: number, { variable = false } = {}): Buffer {
  const rates = [9, 11, 5] as const;
  return Buffer.concat(
    Array.from({ length: frames }, (_, at) => {
      const rate = variable ? (rates[at % 3] ?? 9) : 9;
      const frame = Buffer.alloc(frameBytes[rate]);
      frame.set([0xff, 0xfb, rate << 4, 0xc0]);
      return frame;
    }),
  );
}

/** Returns the header of a FLAC file (RFC 9639) of this many seconds. */
export function flac(seconds: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4_096, 0);
  info.writeUInt16BE(4_096, 2);
  const [rate, samples] = [44_100n, BigInt(Math.round(seconds * 44_100))];
  info.writeBigUInt64BE((rate << 44n) | (1n << 41n) | (15n << 36n) | samples, 10);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.of(0x80, 0, 0, 34), info, Buffer.of(0xff, 0xf8, 0xc9, 0x18)]);
}

/** Returns a film in fragments whose header has no duration, as browsers record it: two of this many samples. */
export function fragmentedMp4({ samples, listed }: { samples: number; listed: boolean }): Buffer {
  const scale = 1_000;
  const each = 40;
  const full = mp4({ fragmented: true, seconds: 0 });
  const start = full.subarray(0, full.indexOf('moov', 0, 'latin1') - 4);
  const media = box('mdia', box('mdhd', u32(0, 0, 0, scale, 0, 0)));
  const track = box('trak', box('tkhd', u32(7, 0, 0, 1), Buffer.alloc(68)), media);
  const movie = box(
    'moov',
    box('mvhd', u32(0, 0, 0, scale, 0), Buffer.alloc(80)),
    track,
    box('mvex', box('trex', u32(0, 1, 1, listed ? 0 : each, 0, 0))),
  );
  const fragment = (at: number) => {
    const run = listed ? u32(0x100, samples, ...Array<number>(samples).fill(each)) : u32(0, samples);
    const parts = [box('tfhd', u32(0x20000, 1)), box('tfdt', u32(0, at * samples * each)), box('trun', run)];
    return Buffer.concat([
      box('moof', box('mfhd', u32(0, at + 1)), box('traf', ...parts)),
      box('mdat', Buffer.alloc(50)),
    ]);
  };
  return Buffer.concat([start, movie, fragment(0), fragment(1)]);
}

/** Returns an ID3v2.3 tag that says this length, with this many bytes. */
export function id3Tag(said: number, bytes: number): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, said >> 7, said & 127]);
  return Buffer.concat([head, Buffer.alloc(bytes)]);
}

/** Returns a page of an Ogg file (RFC 3533) with one packet; the checksum is not set. */
function oggPage(sequence: number, { flags, granule }: { flags: number; granule: number }, packet: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head[5] = flags;
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = 1;
  head[27] = packet.length;
  return Buffer.concat([head, packet]);
}

/** Returns an Ogg file with FLAC (RFC 9639, section 10.1) of this many seconds; recorders do not know the samples yet. */
export function oggFlac(seconds: number): Buffer {
  const head = Buffer.concat([Buffer.from('\x7fFLAC\x01\0\0\x01', 'latin1'), flac(0).subarray(0, 42)]);
  return Buffer.concat([
    oggPage(0, { flags: 2, granule: 0 }, head),
    oggPage(1, { flags: 0, granule: 0 }, Buffer.from([0x84, 0, 0, 0])),
    oggPage(2, { flags: 4, granule: Math.round(seconds * 44_100) }, Buffer.alloc(100)),
  ]);
}

/** Returns an Ogg file with Opus (RFC 7845) of this many seconds. */
export function opus(seconds: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head.set([1, 1], 8);
  head.writeUInt32LE(48_000, 12);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  return Buffer.concat([
    oggPage(0, { flags: 2, granule: 0 }, head),
    oggPage(1, { flags: 0, granule: 0 }, tags),
    oggPage(2, { flags: 4, granule: Math.round(seconds * 48_000) }, Buffer.alloc(100)),
  ]);
}
