import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { resizedImages, resizedName } from '../../contracts/resizedImages.ts';
import type { AppsConfig } from './config.ts';
import { AppError } from './errors.ts';
import { ImageUnavailable, readImage } from './readableImages.ts';
import { isUploadWithImages, ownImagePath } from './view/picture.ts';

type ImageRoute = { Params: { filename: string; name: string } };

const maxCacheBytes = 32 * 1_024 * 1_024;
const maxReading = 10;
/**
 * How long an image is sent without asking the tool for it. Then it is read again, so that this process stops sending a
 * deleted image. Browsers and CDNs that have it keep it for a year.
 */
const freshMs = 5 * 60_000;
/** How long an image that could not be read is not tried again. */
const retryMs = 60_000;
const maxFailed = 1_000;
const names = new Set(resizedImages.map(resizedName));

/**
 * Serves resized images of the tool's media library from the pages' own origin, so that the first image of a page needs
 * no second connection. While the tool is away, known images are still served. An image that cannot be read is
 * redirected to the original file.
 */
export function imageRoutes(server: FastifyInstance, config: AppsConfig, now: () => number): void {
  const uploadsUrl = `${config.cmsUrl}/uploads`;
  let reading = 0;
  const time = { ttlResolution: 0, perf: { now } };
  const failed = new LRUCache<string, true>({ max: maxFailed, ttl: retryMs, ...time });
  const images = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length + 1,
    ttl: freshMs,
    ...time,
    noDeleteOnFetchRejection: true,
    // Concurrent requests for one image share its reading.
    async fetchMethod(path) {
      if (reading >= maxReading) return undefined;
      reading += 1;
      try {
        return (await readImage(`${uploadsUrl}/${path}`, config)) ?? undefined;
      } finally {
        reading -= 1;
      }
    },
  });

  const remember = (path: string, error: unknown): void => {
    const isDeleted = error instanceof ImageUnavailable && error.status === 404;
    if (isDeleted) images.delete(path);
    if (!isDeleted && !failed.has(path)) server.log.warn({ err: error, path }, 'an image could not be read');
    failed.set(path, true);
  };

  const imageOf = async (path: string): Promise<Buffer | undefined> => {
    const read = failed.has(path) ? undefined : await images.fetch(path).catch((error) => remember(path, error));
    return read ?? images.get(path, { allowStale: true, noDeleteOnStaleGet: true });
  };

  server.get<ImageRoute>(`${ownImagePath(':filename')}/:name`, async (request, reply) => {
    const { filename, name } = request.params;
    if (!isUploadWithImages(filename) || !names.has(name)) throw new AppError(404, 'no such image');
    const path = `${filename}/${name}`;
    const image = await imageOf(path);
    if (!image) {
      const address = `${uploadsUrl}/${failed.has(path) ? filename : path}`;
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    }
    return reply
      .type(`image/${name.slice(name.lastIndexOf('.') + 1)}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .removeHeader('vary')
      .send(image);
  });
}
