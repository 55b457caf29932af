import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isResizable, type ResizedImage, resizedImages, resizedName } from '#contracts/resizedImages.ts';
import { BoundedQueue, QueueFullError } from '#server/concurrency/boundedQueue.ts';
import { AnimationError, type Dimensions, makeResized } from '../images/images.ts';
import { resizedKey } from '../store/objects.ts';
import type { ServedFile } from '../store/uploadStore.ts';
import { type Derived, type Needs, prepareDerived } from './derivedImages.ts';

/**
 * Anyone can request resized images, so they are created one at a time, in the queue of all images: an upload waits for
 * one of them at most. When the queue is full, the original is sent instead.
 */
const queue = new BoundedQueue({ atOnce: 1, waiting: 50 });

/** Images that could not be created, by their key. They are not tried again for a minute. */
const failed = new LRUCache<string, true>({ max: 1_000, ttl: 60_000 });

/** Files that are animations. They are not read again for a day. */
const animations = new LRUCache<string, true>({ max: 1_000, ttl: 24 * 3_600_000 });

/** Returns the resized image that the last segment of a URL names; undefined for any other name. */
export const resizedNamed = (name: string): ResizedImage | undefined =>
  resizedImages.find((one) => resizedName(one) === name);

/**
 * Returns a resized image, and creates it on first use.
 * @returns `never` if the file is not a still picture; `not-now` if too many images are waiting or it can't be created
 */
export async function prepareResized(
  { log, ...needs }: Needs & { log: FastifyBaseLogger },
  served: ServedFile,
  image: ResizedImage,
): Promise<Derived | 'never' | 'not-now'> {
  const { object } = served;
  const key = resizedKey(object, image);
  if (!isResizable(object) || animations.has(object)) return 'never';
  if (failed.has(key)) return 'not-now';
  const mimetype = `image/${image.format}`;
  const make = (path: string, dimensions: Dimensions) => makeResized(path, dimensions, image);
  try {
    const size = await prepareDerived(needs, served, { key, mimetype, make, queue });
    return size === null ? 'not-now' : { key, mimetype, size };
  } catch (error) {
    if (error instanceof AnimationError) {
      animations.set(object, true);
      return 'never';
    }
    // A full queue says nothing about the image, so the next request tries again.
    if (!(error instanceof QueueFullError)) failed.set(key, true);
    log.warn({ err: error, key }, 'a resized image could not be created: the original is sent instead');
    return 'not-now';
  }
}
