import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { firstFrame } from './frames.ts';

/**
 * Stores a frame of an uploaded video as its picture.
 * @returns the video with its picture; unchanged if the browser can't decode it, or the picture can't be stored
 */
export async function withPicture(
  { putPicture }: Pick<CmsDataProvider, 'putPicture'>,
  upload: Upload,
  file: Blob,
): Promise<Upload> {
  if (upload.type !== 'video' || upload.picture_url !== null) return upload;
  const picture = await firstFrame(file);
  return picture ? putPicture(upload.filename, picture).catch(() => upload) : upload;
}
