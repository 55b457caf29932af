import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { type FileInUse, folderPath, type UploadPatch } from '../../../contracts/media.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import type { Caller } from '../../caller.ts';
import { isMissingReference, isUniqueViolation } from '../../db/postgresErrors.ts';
import type { Dependencies } from '../../dependencies.ts';
import { InvalidFieldsError, notFound } from '../../plugins/apiError.ts';
import { ensureFolder } from './folderStore.ts';
import { type JudgedFile, judge } from './judge.ts';
import { newFilename } from './names.ts';
import { abandonObject, claimObject, fileKey, leaveObjects, noteObject, putBytes, thumbnailKey } from './objects.ts';
import { presentUpload } from './presentUpload.ts';
import { leaveRest, receiveUpload } from './receive.ts';
import { uploadedUnder, uploadKeyIndex, uploadKeyOf } from './uploadKeys.ts';
import { findUpload, holdUpload, insertUpload, listUploads, searchFormOf, type UploadQuery } from './uploadStore.ts';
import { requireRight, writeUploads } from './uploadWriter.ts';
import { refuseUsed, usesOf } from './uses.ts';

export { ensureFolder } from './folderStore.ts';
export { filenameOfAddress } from './names.ts';
export { fileKey, putBytes } from './objects.ts';
export { searchFormOf } from './uploadStore.ts';

/** One page of files, and how many match. */
export async function readUploads(
  { db, config }: Dependencies,
  query: UploadQuery,
): Promise<{ items: Upload[]; total: number }> {
  const { rows, total } = await listUploads(db, query);
  return { items: rows.map((row) => presentUpload(config, row)), total };
}

/** @throws ApiError `not-found` */
export async function readUpload({ db, config }: Dependencies, filename: string): Promise<Upload> {
  const row = await findUpload(db, filename);
  if (!row) throw notFound();
  return presentUpload(config, row);
}

/** The campaigns that use a file or a version of it. @throws ApiError `not-found` */
export async function readUses({ db }: Dependencies, caller: Caller, filename: string): Promise<FileInUse> {
  if (!(await findUpload(db, filename))) throw notFound();
  return usesOf(db, caller, [filename]);
}

/**
 * Takes a file in: received, judged, stored, and only then a row. What goes wrong at any step leaves nothing behind. What
 * the same person has uploaded under the request's key already is answered as it is, `isNew` false.
 * @throws ApiError as `receiveUpload` and `judge`; StorageFullError, StorageFailedError
 */
export async function createUpload(
  dependencies: Dependencies,
  caller: Caller,
  request: FastifyRequest,
): Promise<{ upload: Upload; isNew: boolean }> {
  requireRight(caller, 'create');
  const key = uploadKeyOf(request);
  const there = key && (await uploadedUnder(dependencies.db, caller, key));
  if (there) {
    leaveRest(request.raw);
    return { upload: await readUpload(dependencies, there), isNew: false };
  }
  const { config, providers } = dependencies;
  const { file, folder } = await receiveUpload(request, providers.storage, config.uploadBytesMost);
  try {
    const judged = await judge(file);
    const filename = newFilename(file.name, judged.type);
    await keep(dependencies, caller, { filename, folder, path: file.path, judged, key });
    return { upload: await readUpload(dependencies, filename), isNew: true };
  } catch (error) {
    // another try of the same was faster
    const first =
      key && isUniqueViolation(error, uploadKeyIndex) && (await uploadedUnder(dependencies.db, caller, key));
    if (!first) throw error;
    return { upload: await readUpload(dependencies, first), isNew: false };
  } finally {
    await rm(file.path, { force: true });
  }
}

type NewFile = { filename: string; folder: string; path: string; judged: JudgedFile; key: string | null };

async function keep(dependencies: Dependencies, caller: Caller, { filename, folder, path, judged, key }: NewFile) {
  const { storage } = dependencies.providers;
  const { mimetype, type } = judged.type;
  try {
    await noteObject(dependencies, filename);
    const { thumbnail } = judged;
    // both to their end: what is abandoned must not come into being after it was swept
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
          await insertUpload(trx, { filename, folder, type, mimetype, size_bytes, width, height, sha256, ...made });
          return { trace: { action: 'upload.created', ids: [filename], details: { folder } }, result: null };
        },
      }),
    );
  } catch (error) {
    await abandonObject(dependencies, filename);
    throw error;
  }
}

/** A folder that is deleted at the moment when a file comes into it is made again. */
async function inFolder<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await write();
    } catch (error) {
      const isGone = ['uploads_folder_fkey', 'upload_folders_parent_fkey'].some((one) =>
        isMissingReference(error, one),
      );
      if (!isGone || tries === 5) throw error;
    }
  }
}

/**
 * Moves a file, or says what it shows and where its heart is. A folder that is not there is made; versions that were cut
 * around another focal point stay where they are used, but are offered no more.
 * @throws ApiError `not-found`, `forbidden`; InvalidFieldsError
 */
export async function patchUpload(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  patch: UploadPatch,
): Promise<Upload> {
  const folder = patch.folder === undefined ? undefined : folderPath(patch.folder);
  if (folder === null) throw new InvalidFieldsError([{ loc: ['folder'], code: 'folder-path' }]);
  await inFolder(() =>
    writeUploads(dependencies, caller, {
      right: 'edit',
      async work(trx, now) {
        const before = await holdUpload(trx, filename);
        if (!before) throw notFound();
        const alt = patch.alt === undefined ? before.alt : patch.alt || null;
        const point = patch.focal_point === undefined ? before.focal_point : patch.focal_point;
        const fields = [
          ...(folder !== undefined && folder !== before.folder ? ['folder'] : []),
          ...(alt !== before.alt ? ['alt'] : []),
          ...(point?.x !== before.focal_point?.x || point?.y !== before.focal_point?.y ? ['focal_point'] : []),
        ];
        if (fields.length === 0) return { trace: null, result: null };
        if (folder !== undefined) await ensureFolder(trx, folder, { by: caller.id, now });
        await trx
          .updateTable('uploads')
          .set({
            ...(folder !== undefined && { folder }),
            alt,
            focal_point: point && JSON.stringify({ x: point.x, y: point.y }),
            search_form: searchFormOf({ filename, alt }),
          })
          .where('filename', '=', filename)
          .execute();
        if (fields.includes('focal_point')) {
          await trx.updateTable('upload_versions').set({ is_current: false }).where('upload', '=', filename).execute();
        }
        return { trace: { action: 'upload.changed', ids: [filename], details: { fields } }, result: null };
      },
    }),
  );
  return readUpload(dependencies, filename);
}

/**
 * Deletes a file with its versions; their bytes go after the transaction.
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
      const row = await holdUpload(trx, filename);
      if (!row) throw notFound();
      if (!force) await refuseUsed(trx, caller, [filename]);
      const versions = await trx
        .selectFrom('upload_versions')
        .select('filename')
        .where('upload', '=', filename)
        .execute();
      await leaveObjects(trx, [row.object, ...versions.map((one) => one.filename)], now);
      await trx.deleteFrom('uploads').where('filename', '=', filename).execute();
      const { folder, sha256, size_bytes } = row;
      const details = { folder, sha256, size_bytes };
      return { trace: { action: 'upload.deleted', ids: [filename], details }, result: undefined };
    },
  });
}
