import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { mediaTypeOfExtension } from '#contracts/media.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { makeThumbnail, readDimensions } from '../images/images.ts';
import { detectType } from '../receive/contentType.ts';
import { leaveRest, type ReceivedFile, receiveUpload } from '../receive/receive.ts';
import { asUpload, inTurn } from '../receive/userLimits.ts';
import { newFilename } from '../store/names.ts';
import { abandonObject, claimObject, fileKey, putBytes, recordObject, releaseObjects } from '../store/objects.ts';
import { readUpload } from '../store/readUploads.ts';
import { findUpload, lockUpload } from '../store/uploadStore.ts';
import { requireRight, type Trx, writeUploads } from '../store/uploadWriter.ts';
import { refuseHiddenUses } from '../store/uses.ts';

/** The width of stored pictures, and of their largest thumbnail. */
const pictureWidth = 1_280;

/**
 * Receives an image, and makes it the picture of a video.
 * @throws ApiError `not-found`, `forbidden`, `file-in-use`, `not-a-video`, `unsupported-media-type` for a file that is not an image, and as
 * `receiveUpload`, `detectType` and `readDimensions`; StorageFullError, StorageFailedError
 */
export async function putPicture(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  request: FastifyRequest,
): Promise<Upload> {
  requireRight(caller, 'edit');
  const row = await findUpload(dependencies.db, caller, filename);
  if (row?.type !== 'video') {
    leaveRest(request.raw);
    throw row ? new ApiError('not-a-video') : notFound();
  }
  const bytes = await asUpload(dependencies, caller, request, async () => {
    await refuseHiddenUses(dependencies.db, { ...dependencies, caller }, [row]);
    const { storage } = dependencies.providers;
    const { file } = await receiveUpload(request, storage, serverLimits.maxPictureBytes, { hasFolder: false });
    return inTurn(caller, () => encodePicture(file)).finally(() => rm(file.path, { force: true }));
  });
  const webp = mediaTypeOfExtension('webp');
  if (!webp) throw new Error('WebP is not an accepted type');
  const picture = newFilename(row.name, webp);
  try {
    await recordObject(dependencies, picture);
    await putBytes(dependencies.providers.storage, fileKey(picture), bytes, webp.mimetype);
    await changePicture(dependencies, caller, filename, picture);
  } catch (error) {
    await abandonObject(dependencies, picture);
    throw error;
  }
  return readUpload(dependencies, caller, filename);
}

/** Removes the picture of a video. @throws ApiError `not-found`, `forbidden`, `file-in-use` */
export async function deletePicture(dependencies: Dependencies, caller: Caller, filename: string): Promise<Upload> {
  await changePicture(dependencies, caller, filename, null);
  return readUpload(dependencies, caller, filename);
}

/** Decodes an image and encodes it again, so that nothing else of the file is stored. */
async function encodePicture({ path, name }: ReceivedFile): Promise<Buffer> {
  const { type, mimetype } = await detectType(path, name);
  if (type !== 'image' || mimetype === 'image/svg+xml') throw new ApiError('unsupported-media-type');
  return makeThumbnail(path, await readDimensions(path, mimetype), pictureWidth);
}

function changePicture(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  picture: string | null,
): Promise<void> {
  return writeUploads(dependencies, caller, {
    right: 'edit',
    async work(trx: Trx, now: Date) {
      const row = await lockUpload(trx, caller, filename);
      if (!row) throw notFound();
      await refuseHiddenUses(trx, { ...dependencies, caller }, [row]);
      if (picture) await claimObject(trx, picture);
      if (row.picture === picture) return { trace: null, result: undefined };
      if (row.picture) await releaseObjects(trx, [row.picture], now);
      await trx.updateTable('uploads').set({ picture }).where('filename', '=', filename).execute();
      const details = { name: row.name, fields: ['picture_url'] };
      return { trace: { action: 'upload.changed', items: [{ id: filename, details }] }, result: undefined };
    },
  });
}
