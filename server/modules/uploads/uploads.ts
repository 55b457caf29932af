import type { FastifyRequest } from 'fastify';
import type { FileInUse } from '#contracts/media.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { idempotencyKeyOf } from '../../plugins/idempotency.ts';
import { externalReadersOf } from '../mediaAccess/mediaAccess.ts';
import { releaseObjects } from './content/objects.ts';
import { presentUpload } from './presentUpload.ts';
import { leaveRest, receiveUpload } from './receive/receive.ts';
import { storeUpload } from './receive/storeUpload.ts';
import { noteTags } from './tags.ts';
import { uploadedUnder } from './content/uploadKeys.ts';
import type { UploadQuery } from './uploadQuery.ts';
import { findUpload, listUploads, lockUpload } from './uploadStore.ts';
import { requireRight, writeUploads } from './uploadWriter.ts';
import { refuseUsed, usesOf } from './uses.ts';

export { withContentVersions, withoutContentVersions } from './content/contentVersions.ts';
export { ensureFolder } from './folders/folderStore.ts';
export { filenameOfAddress } from './receive/names.ts';
export { fileKey, putBytes } from './content/objects.ts';
export { addressOf } from './presentUpload.ts';
export { noteTags } from './tags.ts';
export { lockedTypes, namedFiles, searchFormOf } from './uploadStore.ts';

/** Returns one page of the files that the caller sees, and the number of matches. */
export async function readUploads(
  { db, config }: Dependencies,
  caller: Caller,
  query: UploadQuery,
): Promise<{ items: Upload[]; total: number }> {
  const { rows, total } = await listUploads(db, caller, query);
  return { items: rows.map((row) => presentUpload(config, row)), total };
}

/**
 * Returns one file.
 * @throws ApiError `not-found`
 */
export async function readUpload({ db, config }: Dependencies, caller: Caller, filename: string): Promise<Upload> {
  const row = await findUpload(db, caller, filename);
  if (!row) throw notFound();
  return presentUpload(config, row);
}

/**
 * Returns the campaigns that use a file or one of its versions.
 * @throws ApiError `not-found`
 */
export async function readUses({ db }: Dependencies, caller: Caller, filename: string): Promise<FileInUse> {
  if (!(await findUpload(db, caller, filename))) throw notFound();
  return usesOf(db, caller, [filename]);
}

/**
 * Receives and stores a file. If the caller has uploaded a file with the request's key before, it is returned with
 * `isNew` false.
 * @throws ApiError `forbidden`, and as `receiveUpload` and `storeUpload`; StorageFullError, StorageFailedError
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
    return { upload: await readUpload(dependencies, caller, there), isNew: false };
  }
  const received = await receiveUpload(request, dependencies.providers.storage, dependencies.config.maxUploadBytes);
  const stored = await storeUpload(dependencies, caller, { ...received, key });
  return { upload: await readUpload(dependencies, caller, stored.filename), isNew: stored.isNew };
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
      const row = await lockUpload(trx, caller, filename);
      if (!row) throw notFound();
      if (!force) await refuseUsed(trx, caller, [filename]);
      const readers = await externalReadersOf(trx, { folders: [row.folder], creators: [row.created_by] });
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
      return { trace: { action: 'upload.deleted', items: [{ id: filename, details }], readers }, result: undefined };
    },
  });
}
