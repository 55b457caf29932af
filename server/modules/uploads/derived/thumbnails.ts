import { thumbnailWidths } from '#contracts/media.ts';
import { makeThumbnail } from '../images/images.ts';
import { thumbnailKey } from '../store/objects.ts';
import type { ServedFile } from '../store/uploadStore.ts';
import type { DerivedImage } from './derivedImages.ts';

/** Pictures of videos are stored at most this wide and twice as high. */
const pictureSize = { width: 1_280, height: 2_560 };

/**
 * Returns what thumbnails of a file at this width are created from: the file itself, or the picture of a video. Drawings
 * and other files have none.
 */
export function thumbnailSource(file: ServedFile, width: number): ServedFile | null {
  if (!thumbnailWidths.some((one) => one === width)) return null;
  if (file.type === 'image') return file.mimetype === 'image/svg+xml' ? null : file;
  return file.picture === null ? null : { ...file, object: file.picture, ...pictureSize };
}

/** Returns the thumbnail of a file, or of the picture of a video, at one of the thumbnail widths. */
export const thumbnailOf = ({ object }: ServedFile, width: number): DerivedImage => ({
  key: thumbnailKey(object, width),
  mimetype: 'image/webp',
  make: (path, dimensions) => makeThumbnail(path, dimensions, width),
});
