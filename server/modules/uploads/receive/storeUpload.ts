import { rm } from 'node:fs/promises';
import { nameOfUpload, splitFileName } from '#contracts/fileNames.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import { isUniqueViolation } from '#server/db/postgresErrors.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { inFolder } from '../store/folderStore.ts';
import { newFilename } from '../store/names.ts';
import { abandonObject, claimObject, fileKey, putBytes, recordObject, thumbnailKey } from '../store/objects.ts';
import { prepareFolder } from '../store/ownFolders.ts';
import { readUpload } from '../store/readUploads.ts';
import { uploadedUnder, uploadKeyIndex } from '../store/uploadKeys.ts';
import { insertUpload } from '../store/uploadStore.ts';
import { writeUploads } from '../store/uploadWriter.ts';
import { type Original, originalPath } from './convertImage.ts';
import type { ReceivedFile } from './receive.ts';
import { inTurn } from './userLimits.ts';
import { type ValidatedFile, validateUpload } from './validateUpload.ts';

type NewUpload = {
  file: ReceivedFile;
  folder: string;
  /** The client's key of this upload: each key of a user creates one file. */
  key: string | null;
};

/**
 * Checks and stores a received file, and then inserts its row. A failure at any step leaves nothing behind. The local
 * file is deleted in any case. If another attempt with the same key has finished first, its file is returned.
 * @throws ApiError `forbidden`, also for a folder that the caller may not use, and as `inTurn` and `validateUpload`; StorageFullError, StorageFailedError
 */
export async function storeUpload(
  dependencies: Dependencies,
  caller: Caller,
  { file, folder, key }: NewUpload,
): Promise<{ upload: Upload; isNew: boolean }> {
  try {
    const judged = await inTurn(caller, () => validateUpload(file));
    // A converted image has another extension.
    const clientName = judged.original ? splitFileName(file.name).stem : file.name;
    const filename = newFilename(file.name, judged.type);
    const name = nameOfUpload(clientName, judged.type);
    const upload = await keep(dependencies, caller, { filename, name, folder, path: file.path, judged, key });
    return { upload, isNew: true };
  } catch (error) {
    const first =
      key && isUniqueViolation(error, uploadKeyIndex) && (await uploadedUnder(dependencies.db, caller, key));
    if (!first) throw error;
    return { upload: await readUpload(dependencies, caller, first), isNew: false };
  } finally {
    await rm(file.path, { force: true });
    await rm(originalPath(file.path), { force: true });
  }
}

type NewFile = Record<'filename' | 'name' | 'folder' | 'path', string> & { judged: ValidatedFile; key: string | null };

/** Returns the file as it was stored: another user may delete it at once. */
function keep(dependencies: Dependencies, caller: Caller, { path, judged, key, ...names }: NewFile): Promise<Upload> {
  const { filename, folder } = names;
  const { mimetype, type } = judged.type;
  const { sizeBytes: size_bytes, sha256, width, height, durationMs, removed } = judged;
  return withObject(dependencies, { object: filename, path, judged }, () =>
    inFolder(() =>
      writeUploads(dependencies, caller, {
        right: 'create',
        async work(trx, now) {
          await claimObject(trx, filename);
          if (judged.original) await claimObject(trx, judged.original.object);
          await prepareFolder(trx, caller, folder, now);
          const made = { object: filename, upload_key: key, created_at: now, created_by: caller.id };
          const details = { width, height, duration_ms: durationMs, duration_read: true, removed };
          await insertUpload(trx, {
            ...names,
            type,
            mimetype,
            size_bytes,
            sha256,
            ...details,
            ...made,
            ...originalColumns(judged.original),
          });
          const items = [{ id: filename, details: { name: names.name, folder } }];
          const result = await readUpload({ ...dependencies, db: trx }, caller, filename);
          return { trace: { action: 'upload.created', items }, result };
        },
      }),
    ),
  );
}

type StoredFile = { object: string; path: string; judged: ValidatedFile };

/** Returns the columns of a file that describe its original. */
export const originalColumns = (original: Original | null) => ({
  original_object: original?.object ?? null,
  original_mimetype: original?.type.mimetype ?? null,
  original_size: original?.sizeBytes ?? null,
});

/**
 * Moves a checked local file with its first thumbnail and its original into the storage, and then calls `write`, which
 * claims the objects in its transaction. After a failure the objects are deleted by the next sweep.
 * @throws what `write` throws; StorageFullError, StorageFailedError
 */
export async function withObject<Result>(
  dependencies: Dependencies,
  { object, path, judged: { type, thumbnail, original } }: StoredFile,
  write: () => Promise<Result>,
): Promise<Result> {
  const { storage } = dependencies.providers;
  try {
    await recordObject(dependencies, object);
    if (original) await recordObject(dependencies, original.object);
    // Waits for both: nothing may be stored after the object was abandoned and swept.
    const stored = await Promise.allSettled([
      storage.put(fileKey(object), path, type.mimetype),
      thumbnail && putBytes(storage, thumbnailKey(object, thumbnail.width), thumbnail.bytes, 'image/webp'),
      original && storage.put(fileKey(original.object), original.path, original.type.mimetype),
    ]);
    for (const one of stored) if (one.status === 'rejected') throw one.reason;
    return await write();
  } catch (error) {
    await abandonObject(dependencies, object);
    if (original) await abandonObject(dependencies, original.object);
    throw error;
  }
}
