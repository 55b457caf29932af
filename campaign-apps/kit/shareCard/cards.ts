import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { decodingTurn, loadSharp, openImage } from '../images/decodeImage.ts';
import { ImageUnavailable, isSamplePicture, readImage } from '../images/readableImages.ts';
import type { AppsConfig } from '../server/config.ts';
import { AppError } from '../server/errors.ts';
import { resizedUpload } from '../view/picture.ts';
import { type CardContent, cardHash, cardSize } from './cardContent.ts';
import { coverMask, drawCard } from './cardDrawing.ts';

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
/** Maximum number of covers that are read or in memory at a time. */
const maxCovers = 4;
/** The resized image of an upload: a landscape of 16:9 is still as high as the cover on the card. */
const coverImage = { width: 960, format: 'webp' } as const;
/** How long a card without its cover is used. */
export const unfinishedMs = 5 * 60_000;

/**
 * Draws cards one after the other, and keeps the last ones in memory. Covers are read before, so that a slow host
 * delays no card without a cover. `onFailure` gets the reason of a missing cover.
 */
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
  const covers = pLimit(maxCovers);

  const draw = async (content: CardContent): Promise<Card> => {
    const { cover } = content;
    const acceptsSvg = cover !== null && isSamplePicture(cover, config);
    const drawn = (bytes: Buffer | null) => decodingTurn(() => render(content, bytes, acceptsSvg));
    if (cover === null) return { bytes: await drawn(null), isFinal: true };
    try {
      return { bytes: await covers(async () => drawn(await readCover(cover, config))), isFinal: true };
    } catch (error) {
      onFailure(error, cover);
      return { bytes: await drawn(null), isFinal: false };
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
      const started = draw(content)
        .then((card) => {
          cards.set(hash, card, card.isFinal ? {} : { ttl: unfinishedMs });
          return card;
        })
        .finally(() => drawing.delete(hash));
      drawing.set(hash, started);
      return started;
    },
  };
}

/**
 * Reads a cover, of an upload a resized image.
 * @returns null if it may not be read at all
 * @throws ImageUnavailable
 */
async function readCover(address: string, config: AppsConfig): Promise<Buffer | null> {
  const resized = resizedUpload(`${config.cmsUrl}/uploads/`, address, coverImage);
  if (resized === null) return readImage(address, config);
  try {
    return await readImage(resized, config);
  } catch (error) {
    // The tool redirects to the file if it has no resized images, such as an animation.
    if (error instanceof ImageUnavailable && error.status === 302) return readImage(address, config);
    throw error;
  }
}

/** @throws Error if the cover is not a picture that can be decoded */
async function render(content: CardContent, cover: Buffer | null, acceptsSvg: boolean): Promise<Buffer> {
  const {
    svg,
    cover: { left, top, side },
  } = drawCard(content);
  const sharp = await loadSharp();
  const card = sharp(Buffer.from(svg)).resize(cardSize.width, cardSize.height);
  if (cover) {
    const picture = await (await openImage(cover, { acceptsSvg }))
      .resize(side, side, { fit: 'cover' })
      .composite([{ input: Buffer.from(coverMask), blend: 'dest-in' }])
      .png()
      .toBuffer();
    card.composite([{ input: picture, left, top }]);
  }
  return card.jpeg({ quality: 86, chromaSubsampling: '4:4:4' }).toBuffer();
}
