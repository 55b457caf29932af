import type { FastifyRequest } from 'fastify';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '../../caller.ts';
import type { Dependencies } from '../../dependencies.ts';
import { notFound } from '../../plugins/apiError.ts';
import { idempotencyKeyOf } from '../../plugins/idempotency.ts';
import { externalReadersOf } from '../mediaAccess/mediaAccess.ts';
import { leaveRest, receiveUpload } from './receive/receive.ts';
import { storeUpload } from './receive/storeUpload.ts';
import { asUpload } from './receive/userLimits.ts';
import { releaseObjects } from './store/objects.ts';
import { readUpload } from './store/readUploads.ts';
import { noteTags } from './store/tags.ts';
import { uploadedUnder } from './store/uploadKeys.ts';
import { lockUpload } from './store/uploadStore.ts';
import { requireRight, writeUploads } from './store/uploadWriter.ts';
import { refuseUsed } from './store/uses.ts';

/**
 * Receives and stores a file. If the caller has uploaded a file with the request's key before, it is returned with
 * `isNew` false.
 * @throws ApiError `forbidden`, and as `asUpload`, `receiveUpload` and `storeUpload`; StorageFullError, StorageFailedError
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
  return asUpload(dependencies, caller, request, async () => {
    const { providers, config } = dependencies;
    const received = await receiveUpload(request, providers.storage, config.maxUploadBytes);
    return storeUpload(dependencies, caller, { ...received, key });
  });
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
      if (!force) await refuseUsed(trx, { ...dependencies, caller }, [filename]);
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
