import { type Html, html } from '#contracts/html.ts';
import {
  isResizable,
  type ResizedImage,
  resizedFormats,
  resizedName,
  resizedWidths,
} from '#contracts/resizedImages.ts';
import type { PublicPage } from '../app/publicPage.ts';

type PictureParts = {
  /** Its URL, checked by `webAddress`. */
  address: string;
  alt: string;
  /** Its size in pixels; 0 if unknown. */
  width?: number;
  height?: number;
  /** How wide the page shows it: the `sizes` attribute of an image. */
  sizes: string;
  className?: string;
  /** The attribute that marks it in the editor's preview as the element of its alternative text (`marks.ts`). */
  mark?: Html | null;
  /**
   * Whether it is on the first screen. Then it loads before other images and over the page's own connection, else when
   * it is scrolled near.
   */
  isFirst?: boolean;
  /** The path of its resized images, if it is no upload; null if it has none. */
  resizedPath?: string | null;
};

/** Used as the largest width of images of unknown size. The tool does not enlarge images. */
const unknownWidth = 1_280;

/**
 * Renders an image: with sources in AVIF and WebP for each screen if it has resized images, else as it is. The images of
 * the media library have them: the tool creates them when they are requested (docs/protocol.md, Uploads).
 */
export function picture({ uploadsUrl }: Pick<PublicPage, 'uploadsUrl'>, parts: PictureParts): Html {
  const { address, alt, width = 0, height = 0, sizes, className, mark, isFirst, resizedPath = null } = parts;
  const sides = width > 0 && height > 0 && html` width="${width}" height="${height}"`;
  const loading = isFirst ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`;
  const image = html`<img${className && html` class="${className}"`} src="${address}" alt="${alt}"${sides}${loading}${mark}>`;
  const upload = uploadIn(uploadsUrl, address);
  const folder = upload ? (isFirst ? ownImagePath(upload.filename) : `${uploadsUrl}${upload.filename}`) : resizedPath;
  if (folder === null || height > 2 * width) return image;
  const largest = width || unknownWidth;
  // Each width up to the one that contains the whole image.
  const widths = resizedWidths.filter((_one, index) => index === 0 || (resizedWidths[index - 1] ?? 0) < largest);
  const sources = resizedFormats.map((format) => {
    const nameOf = (one: ResizedImage['width']) => `${resizedName({ width: one, format })}${upload?.query ?? ''}`;
    const set = widths.map((one) => `${folder}/${nameOf(one)} ${Math.min(one, largest)}w`);
    return html`<source type="image/${format}" srcset="${set.join(', ')}" sizes="${sizes}">`;
  });
  return html`<picture>${sources}${image}</picture>`;
}

/** Returns the URL of a picture that is at most this wide in WebP; the URL of the picture itself if it has no resized images. */
export const resizedAddress = (
  { uploadsUrl }: Pick<PublicPage, 'uploadsUrl'>,
  address: string,
  width: ResizedImage['width'],
): string => resizedUpload(uploadsUrl, address, { width, format: 'webp' }) ?? address;

/** Returns the URL of an upload's resized image; null if the URL is not that of an upload with resized images. */
export function resizedUpload(uploadsUrl: string | null, address: string, image: ResizedImage): string | null {
  const upload = uploadIn(uploadsUrl, address);
  return upload && `${uploadsUrl}${upload.filename}/${resizedName(image)}${upload.query}`;
}

/** An upload with resized images. `query` has the number of its content if it was replaced, else it is empty. */
type ResizableUpload = { filename: string; query: string };

/** Returns the upload with resized images at a URL of the tool; null for any other URL. */
function uploadIn(uploadsUrl: string | null, address: string): ResizableUpload | null {
  if (uploadsUrl === null || !address.startsWith(uploadsUrl)) return null;
  const [, filename = '', query = ''] = /^([^?]*)(\?v=\d{1,9})?$/.exec(address.slice(uploadsUrl.length)) ?? [];
  return isUploadWithImages(filename) ? { filename, query } : null;
}

/** Returns whether a name is that of an upload with resized images. */
export const isUploadWithImages = (filename: string): boolean =>
  /^[a-z0-9-]{1,120}\.[a-z0-9]{2,5}$/.test(filename) && isResizable(filename);

/** Returns the path on the pages' own origin of an upload's resized images (imageRoutes.ts). */
export const ownImagePath = (filename: string): string => `/images/${filename}`;
