import { thumbnailWidths } from '../../../contracts/media.ts';
import type { DerivedImage } from './derivedImages.ts';
import { makeThumbnail } from './images.ts';
import { thumbnailKey } from './objects.ts';
import type { ServedFile } from './uploadStore.ts';

/** Returns whether a file has thumbnails of this width. Only images have any, and drawings have none. */
export const hasThumbnail = ({ type, mimetype }: ServedFile, width: number): boolean =>
  type === 'image' && mimetype !== 'image/svg+xml' && thumbnailWidths.some((one) => one === width);

/** Returns the thumbnail of a file at one of the thumbnail widths. */
export const thumbnailOf = ({ object }: ServedFile, width: number): DerivedImage => ({
  key: thumbnailKey(object, width),
  mimetype: 'image/webp',
  make: (path, dimensions) => makeThumbnail(path, dimensions, width),
});
