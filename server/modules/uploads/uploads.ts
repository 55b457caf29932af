import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { nameOfUpload } from '../../../contracts/fileNames.ts';
import type { FileInUse } from '../../../contracts/media.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import type { Caller } from '../../caller.ts';
import { isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { idempotencyKeyOf } from '../../plugins/idempotency.ts';
import { ensureFolder, inFolder } from './folderStore.ts';
import { newFilename } from './names.ts';
import {
  abandonObject,
  claimObject,
  fileKey,
  putBytes,
  recordObject,
  releaseObjects,
  thumbnailKey,
} from './objects.ts';
import { presentUpload } from './presentUpload.ts';
import { leaveRest, receiveUpload } from './receive.ts';
import { noteTags } from './tags.ts';
import { uploadedUnder, uploadKeyIndex } from './uploadKeys.ts';
import type { UploadQuery } from './uploadQuery.ts';
import { findUpload, insertUpload, listUploads, lockUpload } from './uploadStore.ts';
import { requireRight, writeUploads } from './uploadWriter.ts';
import { refuseUsed, usesOf } from './uses.ts';
import { type ValidatedFile, validateUpload } from './validateUpload.ts';

export { ensureFolder } from './folderStore.ts';
export { filenameOfAddress } from './names.ts';
export { fileKey, putBytes } from './objects.ts';
export { addressOf } from './presentUpload.ts';
export { noteTags } from './tags.ts';
export { lockedTypes, namesOfFiles, searchFormOf } from './uploadStore.ts';

/** Returns one page of files, and the number of matches. */
export async function readUploads(
  { db, config }: Dependencies,
  query: UploadQuery,
): Promise<{ items: Upload[]; total: number }> {
  const { rows, total } = await listUploads(db, query);
  return { items: rows.map((row) => presentUpload(config, row)), total };
}

/**
 * Returns one file.
 * @throws ApiError `not-found`
 */
export async function readUpload({ db, config }: Dependencies, filename: string): Promise<Upload> {
  const row = await findUpload(db, filename);
  if (!row) throw notFound();
  return presentUpload(config, row);
}

/**
 * Returns the campaigns that use a file or one of its versions.
 * @throws ApiError `not-found`
 */
export async function readUses({ db }: Dependencies, caller: Caller, filename: string): Promise<FileInUse> {
  if (!(await findUpload(db, filename))) throw notFound();
  return usesOf(db, caller, [filename]);
}

/**
 * Receives, checks and stores a file, and then inserts its row. A failure at any step leaves nothing behind. If the
 * caller has uploaded a file with the request's key before, it is returned with `isNew` false.
 * @throws ApiError `forbidden`, and as `receiveUpload` and `validateUpload`; StorageFullError, StorageFailedError
 */
export async function createUpload(
  dependencies: Dependencies,
  caller: Caller,
  request: FastifyRequest,
): Promise<{ upload: Upload; isNew: boolean }> {
  requireRight(caller, 'create');
  const key = idempotencyKeyOf(request);
  const there = key && (await uploadedUnder(dependencies.db, caller, key));
  if (there) {
    leaveRest(request.raw);
    return { upload: await readUpload(dependencies, there), isNew: false };
  }
  const { config, providers } = dependencies;
  const { file, folder } = await receiveUpload(request, providers.storage, config.maxUploadBytes);
  try {
    const judged = await validateUpload(file);
    const filename = newFilename(file.name, judged.type);
    const name = nameOfUpload(file.name, judged.type);
    await keep(dependencies, caller, { filename, name, folder, path: file.path, judged, key });
    return { upload: await readUpload(dependencies, filename), isNew: true };
  } catch (error) {
    // Another attempt with the same key has finished first.
    const first =
      key && isUniqueViolation(error, uploadKeyIndex) && (await uploadedUnder(dependencies.db, caller, key));
    if (!first) throw error;
    return { upload: await readUpload(dependencies, first), isNew: false };
  } finally {
    await rm(file.path, { force: true });
  }
}

type NewFile = Record<'filename' | 'name' | 'folder' | 'path', string> & { judged: ValidatedFile; key: string | null };

async function keep(dependencies: Dependencies, caller: Caller, { path, judged, key, ...names }: NewFile) {
  const { filename, folder } = names;
  const { storage } = dependencies.providers;
  const { mimetype, type } = judged.type;
  try {
    await recordObject(dependencies, filename);
    const { thumbnail } = judged;
    // Waits for both: nothing may be stored after the object was abandoned and swept.
    const stored = await Promise.allSettled([
      storage.put(fileKey(filename), path, mimetype),
      thumbnail && putBytes(storage, thumbnailKey(filename, thumbnail.width), thumbnail.bytes, 'image/webp'),
    ]);
    for (const one of stored) if (one.status === 'rejected') throw one.reason;
    const { sizeBytes: size_bytes, sha256, width, height } = judged;
    await inFolder(() =>
      writeUploads(dependencies, caller, {
        right: 'create',
        async work(trx, now) {
          await claimObject(trx, filename);
          await ensureFolder(trx, folder, { by: caller.id, now });
          const made = { object: filename, upload_key: key, created_at: now, created_by: caller.id };
          await insertUpload(trx, { ...names, type, mimetype, size_bytes, width, height, sha256, ...made });
          const details = { name: names.name, folder };
          return { trace: { action: 'upload.created', items: [{ id: filename, details }] }, result: null };
        },
      }),
    );
  } catch (error) {
    await abandonObject(dependencies, filename);
    throw error;
  }
}

/**
 * Deletes a file with its versions; the stored bytes are deleted after the transaction.
 * @throws ApiError `not-found`, `forbidden`, `file-in-use`
 */
export function deleteUpload(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  { force }: { force: boolean },
): Promise<void> {
  return writeUploads(dependencies, caller, {
    right: 'delete',
    async work(trx, now) {
      const row = await lockUpload(trx, filename);
      if (!row) throw notFound();
      if (!force) await refuseUsed(trx, caller, [filename]);
      const versions = await trx
        .selectFrom('upload_versions')
        .select('filename')
        .where('upload', '=', filename)
        .execute();
      await releaseObjects(trx, [row.object, ...versions.map((one) => one.filename)], now);
      await trx.deleteFrom('uploads').where('filename', '=', filename).execute();
      await noteTags(trx, { added: [], removed: row.tags });
      const { name, folder, sha256, size_bytes } = row;
      const details = { name, folder, sha256, size_bytes };
      return { trace: { action: 'upload.deleted', items: [{ id: filename, details }] }, result: undefined };
    },
  });
}
