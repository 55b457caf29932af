import { imageTargets, type MediaKind, mediaTypeOfExtension } from '#contracts/media.ts';
import { slugify } from '#contracts/slug.ts';
import { durationOfWav } from '../formats/wav.ts';
import { sampleSound } from '../modules/streaming/sampleSound.ts';
import { soundOf, trackOf } from '../providers/sample/catalogue.ts';
import { type Drawing, drawPictures } from './drawPictures.ts';
import { chordWav, greetingVtt, pressText, textPdf, tourCsv } from './madeFiles.ts';
import { coverSvg, markSvg } from './madePictures.ts';
import type { Random } from './random.ts';

type Size = { width: number; height: number };
type MadeVersion = Size & { filename: string; target: Size; bytes: Buffer };
type MadeFile = {
  filename: string;
  name: string;
  folder: string;
  mimetype: string;
  type: MediaKind;
  bytes: Buffer;
  size: Size | null;
  /** The duration of a sound. */
  durationMs: number | null;
  alt: string | null;
  tags: string[];
  created: Date;
  versions: MadeVersion[];
};

/** URLs of an artist's images, and their folder. */
export type ArtistMedia = { folder: string; images: Record<keyof typeof imageTargets, string> };
export type DemoMedia = {
  files: MadeFile[];
  byArtist: Map<string, ArtistMedia>;
  /** File names of whole recordings, by the number of the track in the sample catalogue. */
  masters: Map<number, string>;
};

/** The first tracks of an album by Nova Lindqvist that a running listening party plays. */
const masteredTracks = [4_000, 4_001];

const bannerTitles = ['Spring festival', 'Listening weekend', 'Vinyl fair', 'Late night radio'];
const day = 24 * 3_600_000;
const side = 1_000;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const targets: Size[] = [imageTargets.favicon, imageTargets.og_image, imageTargets.twitter_image];

/** Creates files from one sequence of random numbers, so that every start creates the same files. */
class Maker {
  /** The drawings, and callbacks that receive their images. */
  readonly drawings: { drawing: Drawing; keep(pictures: readonly Buffer[]): void }[] = [];

  constructor(
    private readonly random: Random,
    private readonly now: Date,
  ) {}

  /** Returns the stored form of a name, with 16 unique characters. */
  name(stem: string): string {
    const part = Array.from({ length: 16 }, () => letters[this.random.below(letters.length)]).join('');
    return `${slugify(stem, 60)}-${part}`;
  }

  file(folder: string, stem: string, extension: string, bytes: Buffer, more: Partial<MadeFile> = {}): MadeFile {
    const known = mediaTypeOfExtension(extension);
    if (!known) throw new Error(`No such type of file: ${extension}`);
    const created = new Date(this.now.getTime() - (5 + this.random.below(170)) * day - this.random.below(day));
    const { type, mimetype } = known;
    const durationMs = extension === 'wav' ? durationOfWav(bytes) : null;
    const plain = { name: `${stem}.${extension}`, size: null, durationMs, alt: null, tags: [], versions: [], ...more };
    return { filename: `${this.name(stem)}.${extension}`, folder, type, mimetype, bytes, created, ...plain };
  }

  /** Creates a cover and its crops for a campaign's meta tags. */
  cover(artist: string, title: string, index: number): MadeFile {
    const svg = coverSvg(this.random, index, side);
    const versions = targets.map((target): MadeVersion => {
      const scale = Math.min(1, side / target.width, side / target.height);
      const size = { width: Math.round(target.width * scale), height: Math.round(target.height * scale) };
      const filename = `${this.name(`${artist} ${title}`)}-${target.width}x${target.height}.jpg`;
      return { filename, target, ...size, bytes: Buffer.alloc(0) };
    });
    const size = { width: side, height: side };
    const more = {
      name: `${artist} – ${title}.jpg`,
      size,
      versions,
      tags: ['Cover', 'Artwork'],
      alt: `Cover of ${title} by ${artist}`,
    };
    const cover = this.file(`/Artists/${artist}`, `${artist} ${title}`, 'jpg', Buffer.alloc(0), more);
    const crops = versions.map(({ width, height }) => ({ width, height }));
    this.drawings.push({
      drawing: { svg, ...size, format: 'jpeg', crops },
      keep: ([whole = Buffer.alloc(0), ...cropped]) => {
        cover.bytes = whole;
        for (const [place, version] of versions.entries()) version.bytes = cropped[place] ?? version.bytes;
      },
    });
    return cover;
  }

  banner(title: string, index: number): MadeFile {
    const svg = coverSvg(this.random, index, side);
    const size = { width: 960, height: 320 };
    const banner = this.file('/Events/Banners', title, 'png', Buffer.alloc(0), {
      size,
      tags: ['Banner', title],
      alt: `Banner: ${title}`,
    });
    this.drawings.push({
      drawing: { svg, ...size, format: 'png', crops: [] },
      keep: ([whole = Buffer.alloc(0)]) => {
        banner.bytes = whole;
      },
    });
    return banner;
  }

  /** Creates the whole recording of a track of the sample catalogue. */
  master(track: number, place: number): MadeFile {
    const { name, durationMs } = trackOf(track);
    const sound = sampleSound(soundOf(track), durationMs / 1_000);
    return this.file('/Sounds/Masters', `${place} ${name}`, 'wav', sound, { name: `0${place} – ${name}.wav` });
  }

  /** Draws all requested images. */
  async draw(): Promise<void> {
    const pictures = await drawPictures(this.drawings.map(({ drawing }) => drawing));
    for (const [index, { keep }] of this.drawings.entries()) keep(pictures[index] ?? []);
  }
}

/** Creates the demo's media library: covers by artist, banners, logos, sounds, tables and texts, all generated. */
export async function makeDemoMedia(
  random: Random,
  now: Date,
  { artists, releases }: { artists: readonly string[]; releases: readonly string[] },
): Promise<DemoMedia> {
  const maker = new Maker(random, now);
  const covers = artists.map((artist, at) => maker.cover(artist, releases[(at * 7) % releases.length] ?? artist, at));
  const banners = bannerTitles.map((title, at) => maker.banner(title, at + 3));
  await maker.draw();
  const colours = ['#5b4cdb', '#e84545', '#189ab4', '#dda15e'];
  const mark = { size: { width: 200, height: 200 } };
  const [first] = covers;
  const others = [
    ...covers,
    ...banners,
    ...colours.map((colour, at) =>
      maker.file('/Brand/Marks', `mark ${at + 1}`, 'svg', Buffer.from(markSvg(random, colour)), {
        ...mark,
        name: `Logo ${at + 1} (${colour}).svg`,
      }),
    ),
    maker.file('/Sounds', 'waiting chord', 'wav', chordWav([220, 277.18, 329.63], 2)),
    maker.file('/Sounds', 'opening bell', 'wav', chordWav([523.25, 659.25, 783.99], 1.2), { name: '開演のベル.wav' }),
    maker.file('/Sounds', 'countdown tone', 'wav', chordWav([440], 0.6), { name: 'Обратный отсчёт.wav' }),
    maker.file('/Sounds', 'closing chord', 'wav', chordWav([196, 246.94, 293.66, 392], 2.4), {
      name: 'אקורד סיום.wav',
    }),
    maker.file('/Press', 'press text glass weather', 'txt', pressText(), {
      name: 'Pressetext „Glass Weather“ – längere Fassung.txt',
    }),
    maker.file(
      '/Press',
      'fact sheet',
      'pdf',
      textPdf(['Glass Weather', 'Nine songs, forty-one minutes.', 'Out in April.']),
    ),
    maker.file('/Press/Subtitles', 'greeting', 'vtt', greetingVtt(), { name: 'تحية.vtt' }),
    maker.file('/Data', 'tour dates', 'csv', tourCsv(), { name: 'Tour dates 2026 (final).csv' }),
    // A duplicate, as in real libraries
    ...(first
      ? [
          maker.file('/Press', 'cover for press', 'jpg', first.bytes, {
            name: 'Cover für die Presse.jpg',
            size: first.size,
          }),
        ]
      : []),
  ];
  const masters = masteredTracks.map((track, at) => maker.master(track, at + 1));
  return {
    files: [...others, ...masters],
    masters: new Map(masteredTracks.map((track, at) => [track, masters[at]?.filename ?? ''])),
    byArtist: new Map(artists.map((artist, at) => [artist, mediaOf(covers[at])])),
  };
}

function mediaOf(cover: MadeFile | undefined): ArtistMedia {
  const address = (place: number) => `/uploads/${cover?.versions[place]?.filename}`;
  return {
    folder: cover?.folder ?? '/',
    images: { favicon: address(0), og_image: address(1), twitter_image: address(2) },
  };
}
