import { LRUCache } from 'lru-cache';
import type { AppsConfig } from '../config.ts';
import { AppError } from '../errors.ts';
import { type CardContent, cardHash, cardSize } from './cardContent.ts';
import { type CardDrawing, coverMask, drawCard } from './cardDrawing.ts';
import { fetchCover } from './coverFetch.ts';

/** A drawn card: a JPEG file. `isFinal` is false if its cover could not be read this time. */
type Card = { bytes: Buffer; isFinal: boolean };

export type Cards = {
  /**
   * Returns the card with this content; concurrent requests for one share its drawing.
   * @throws AppError 503 if too many cards wait to be drawn
   */
  of(content: CardContent): Promise<Card>;
};

const maxCacheBytes = 32 * 1_024 * 1_024;
const maxWaiting = 50;
/** How long a card without its cover is used. */
export const unfinishedMs = 5 * 60_000;
const maxPixels = 50_000_000;
const maxDecodingSeconds = 10;
/** The formats of a cover; SVG is left out, because it may refer to other files. */
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif'];

/** Draws cards one after the other, and keeps the last ones in memory. `onFailure` gets the reason of a missing cover. */
export function createCards(
  config: AppsConfig,
  now: () => number,
  onFailure: (error: unknown, address: string) => void,
): Cards {
  const cards = new LRUCache<string, Card>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
    ttlResolution: 0,
    perf: { now },
  });
  const drawing = new Map<string, Promise<Card>>();
  let last: Promise<unknown> = Promise.resolve();

  const draw = async (content: CardContent): Promise<Card> => {
    const card = drawCard(content);
    if (content.cover === null) return { bytes: await render(card, null), isFinal: true };
    try {
      const cover = await fetchCover(content.cover, config);
      return { bytes: await render(card, cover), isFinal: true };
    } catch (error) {
      onFailure(error, content.cover);
      return { bytes: await render(card, null), isFinal: false };
    }
  };

  return {
    of(content) {
      const hash = cardHash(content);
      const known = cards.get(hash);
      if (known) return Promise.resolve(known);
      const running = drawing.get(hash);
      if (running) return running;
      if (drawing.size >= maxWaiting) throw new AppError(503, { key: 'server-busy', msg: 'Try again in a moment.' });
      const started = last
        .then(() => draw(content))
        .then((card) => {
          cards.set(hash, card, card.isFinal ? {} : { ttl: unfinishedMs });
          return card;
        })
        .finally(() => drawing.delete(hash));
      drawing.set(hash, started);
      last = started.catch(() => undefined);
      return started;
    },
  };
}

/** @throws Error if the cover is not a picture that can be decoded */
async function render({ svg, cover: { left, top, side } }: CardDrawing, cover: Buffer | null): Promise<Buffer> {
  // Loaded with the first card, to save memory and time at the start.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const card = sharp(Buffer.from(svg)).resize(cardSize.width, cardSize.height);
  if (cover) {
    const { format } = await sharp(cover, { limitInputPixels: maxPixels }).metadata();
    if (!formats.includes(format ?? '')) throw new Error(`the cover is ${format}`);
    const picture = await sharp(cover, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: maxDecodingSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .composite([{ input: Buffer.from(coverMask), blend: 'dest-in' }])
      .png()
      .toBuffer();
    card.composite([{ input: picture, left, top }]);
  }
  return card.jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer();
}
