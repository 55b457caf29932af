import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { resizedImages, resizedName } from '../../contracts/resizedImages.ts';
import type { AppsConfig } from './config.ts';
import { AppError } from './errors.ts';
import { fetchCover } from './shareCard/coverFetch.ts';
import { isUploadWithImages, ownImagePath } from './view/picture.ts';

type ImageRoute = { Params: { filename: string; name: string } };

const maxCacheBytes = 32 * 1_024 * 1_024;
const maxReading = 10;
/** How long an image is served after its file was deleted at the tool. */
const maxAgeMs = 5 * 60_000;
const names = new Set(resizedImages.map(resizedName));

/**
 * Serves resized images of the tool's media library from the pages' own origin, so that the first image of a page needs
 * no second connection. An image that cannot be read is redirected to the tool.
 */
export function imageRoutes(server: FastifyInstance, config: AppsConfig, now: () => number): void {
  let reading = 0;
  const images = new LRUCache<string, Buffer>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ length }) => length + 1,
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    // Concurrent requests for one image share its reading.
    async fetchMethod(path) {
      if (reading >= maxReading) return undefined;
      reading += 1;
      try {
        return (await fetchCover(`${config.cmsUrl}/uploads/${path}`, config)) ?? undefined;
      } finally {
        reading -= 1;
      }
    },
  });

  server.get<ImageRoute>(`${ownImagePath(':filename')}/:name`, async (request, reply) => {
    const { filename, name } = request.params;
    if (!isUploadWithImages(filename) || !names.has(name)) throw new AppError(404, 'no such image');
    const path = `${filename}/${name}`;
    const image = await images.fetch(path).catch(() => undefined);
    if (!image) return reply.header('cache-control', 'no-store').redirect(`${config.cmsUrl}/uploads/${path}`, 302);
    return reply
      .type(`image/${name.slice(name.lastIndexOf('.') + 1)}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .removeHeader('vary')
      .send(image);
  });
}
