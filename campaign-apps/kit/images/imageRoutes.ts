import type { FastifyInstance, FastifyReply } from 'fastify';
import { resizedImages, resizedName } from '#contracts/resizedImages.ts';
import type { AppsConfig } from '../server/config.ts';
import { AppError } from '../server/errors.ts';
import { isUploadWithImages, ownImagePath } from '../view/picture.ts';
import type { ImageCache } from './imageCache.ts';
import { readImage } from './readableImages.ts';

type ImageRoute = { Params: { filename: string; name: string }; Querystring: { v?: unknown } };

const names = new Set(resizedImages.map(resizedName));

/**
 * Serves resized images of the tool's media library from the pages' own origin, so that the first image of a page needs
 * no second connection. While the tool is away, known images are still served. An image that cannot be read is
 * redirected to the original file, and so is one whose URL will have another content.
 */
export function imageRoutes(server: FastifyInstance, config: AppsConfig, images: ImageCache): void {
  const uploadsUrl = `${config.cmsUrl}/uploads`;

  server.get<ImageRoute>(`${ownImagePath(':filename')}/:name`, async (request, reply) => {
    const { filename, name } = request.params;
    if (!isUploadWithImages(filename) || !names.has(name)) throw new AppError(404, 'no such image');
    const query = versionIn(request.query.v);
    const address = `${uploadsUrl}/${filename}/${name}${query}`;
    const image = await images.of(address, () => readImage(address, config, { onlyFinal: true }));
    if (image) return sendImage(reply, name, image);
    return leadTo(reply, images.hasFailed(address) ? `${uploadsUrl}/${filename}${query}` : address);
  });
}

/** Returns the query with the number of a file's content; empty for any other value. */
const versionIn = (v: unknown): string => (typeof v === 'string' && /^\d{1,9}$/.test(v) ? `?v=${v}` : '');

/** Sends a resized image with the name from its URL. Its URL has this content forever. */
export const sendImage = (reply: FastifyReply, name: string, image: Buffer): FastifyReply =>
  reply
    .type(`image/${name.slice(name.lastIndexOf('.') + 1)}`)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .removeHeader('vary')
    .send(image);

/** Redirects this request to the original of an image; the next request may get the image. */
export const leadTo = (reply: FastifyReply, original: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(original, 302);
