import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type ResizedImage,
  resizedBounds,
  resizedEncodings,
  resizedImages,
  resizedName,
} from '#contracts/resizedImages.ts';
import type { CampaignApp } from '../app/app.ts';
import type { Campaign } from '../campaign/campaign.ts';
import type { FocusArtist } from '../campaign/focusArtists.ts';
import { keepPrivate } from '../gate/tokenGate.ts';
import type { AppsConfig } from '../server/config.ts';
import { shortHash } from '../server/contentVersion.ts';
import { AppError } from '../server/errors.ts';
import type { CampaignCache } from '../tool/cache.ts';
import { portrayedArtist } from '../view/focusArtists.ts';
import { decodingTurn, openImage } from './decodeImage.ts';
import type { ImageCache } from './imageCache.ts';
import { leadTo, sendImage } from './imageRoutes.ts';
import { isSamplePicture, readableAddress, readImage } from './readableImages.ts';

type ImageRoute = { Params: { slug: string; hash: string; name: string } };

type ImageParts = {
  app: CampaignApp;
  context: { config: AppsConfig; focusArtists: CampaignCache<FocusArtist[]>; images: ImageCache };
  /** Returns the campaign if the visitor may see its page. */
  campaignOf(request: FastifyRequest<ImageRoute>): Promise<Campaign>;
};

/**
 * Returns the path of the resized images of the artist that a page shows large, on the page's own origin.
 * @returns null if there is no such artist, or the image is at a host from which images are not copied
 */
export function artistImagePath(
  pagePath: string,
  artists: readonly FocusArtist[],
  config: Pick<AppsConfig, 'cmsUrl' | 'cmsInternalUrl'>,
): string | null {
  const artist = portrayedArtist(artists);
  if (!artist || readableAddress(artist.image, config) === null) return null;
  return `${pagePath}/artist/${shortHash(artist.image)}`;
}

/**
 * Serves copies of the image of the artist that a page shows large, so that this image needs no connection to the
 * service. The URL contains a hash of the image's address, and only the address in the campaign's music is requested.
 * An image that cannot be copied is redirected to the service.
 */
export function artistImageRoute(server: FastifyInstance, { app, context, campaignOf }: ImageParts): void {
  if (!app.flags.music_enabled) return;
  const { config, focusArtists, images } = context;

  server.get<ImageRoute>('/:slug/artist/:hash/:name', async (request, reply) => {
    const { hash, name } = request.params;
    const campaign = await campaignOf(request);
    const address = portrayedArtist(await focusArtists.of(campaign.id))?.image;
    const resized = resizedImages.find((one) => resizedName(one) === name);
    // In a preview the service's own image is shown.
    const isKnown =
      address && !campaign.preview && hash === shortHash(address) && readableAddress(address, config) !== null;
    if (!resized || !isKnown) throw new AppError(404, 'no such image');
    const image = await images.of(`${address} ${name}`, () => copyOf(address, resized, config));
    if (!image) return leadTo(reply, address);
    return campaign.tokenGate.enabled
      ? keepPrivate(reply).type(`image/${resized.format}`).send(image)
      : sendImage(reply, name, image);
  });
}

/**
 * Reads an image and resizes it.
 * @returns null if it may not be read at all
 * @throws ImageUnavailable; Error if it is not a picture that can be decoded
 */
async function copyOf(address: string, { width, format }: ResizedImage, config: AppsConfig): Promise<Buffer | null> {
  const original = await readImage(address, config);
  if (!original) return null;
  return decodingTurn(async () => {
    const image = await openImage(original, { acceptsSvg: isSamplePicture(address, config) });
    return image.resize(resizedBounds(width)).toFormat(format, resizedEncodings[format]).toBuffer();
  });
}
