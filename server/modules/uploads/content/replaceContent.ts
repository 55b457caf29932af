import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { findDoneWrite } from '../../audit/audit.ts';
import { originalPath } from '../receive/convertImage.ts';
import { leaveRest, type ReceivedFile, receiveUpload } from '../receive/receive.ts';
import { originalColumns, withObject } from '../receive/storeUpload.ts';
import { asUpload, inTurn } from '../receive/userLimits.ts';
import { validateUpload } from '../receive/validateUpload.ts';
import { deleteFormer, exchangeFormer, findFormer, keepFormer } from '../store/contentStore.ts';
import { newObjectName } from '../store/names.ts';
import { claimObject } from '../store/objects.ts';
import { readUpload } from '../store/readUploads.ts';
import { findUpload, lockUpload } from '../store/uploadStore.ts';
import { requireRight, writeUploads } from '../store/uploadWriter.ts';
import { refuseHiddenUses } from '../store/uses.ts';
import { switchContent } from './switchContent.ts';

/**
 * Receives a file and makes it the content of an existing one, which keeps its URL. Its present content becomes a former
 * one. Identical bytes change nothing. A request that was carried out under the same key changes nothing either.
 * @throws ApiError `not-found`, `forbidden`, `replacement-type-differs`, and as `asUpload`, `inTurn`, `receiveUpload`, `validateUpload` and
 * `switchContent`; StorageFullError, StorageFailedError
 */
export async function replaceContent(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  request: FastifyRequest,
): Promise<Upload> {
  requireRight(caller, 'edit');
  const { db, providers, config } = dependencies;
  const row = await findUpload(db, caller, filename);
  if (!row || (await isDone(dependencies, caller))) {
    leaveRest(request.raw);
    return readUpload(dependencies, caller, filename);
  }
  await asUpload(dependencies, caller, request, async () => {
    await refuseHiddenUses(db, { ...dependencies, caller }, [row]);
    const { file } = await receiveUpload(request, providers.storage, config.maxUploadBytes, { hasFolder: false });
    await storeContent(dependencies, caller, filename, file);
  });
  return readUpload(dependencies, caller, filename);
}

const isDone = async ({ db }: Dependencies, { id, requestKey }: Caller): Promise<boolean> =>
  Boolean(requestKey && (await findDoneWrite(db, id, requestKey)));

/** The file has these bytes already, so that the received ones are not needed. */
class UnneededError extends Error {
  override readonly name = 'UnneededError';
}

async function storeContent(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  file: ReceivedFile,
): Promise<void> {
  try {
    const judged = await inTurn(caller, () => validateUpload(file));
    const before = await findUpload(dependencies.db, caller, filename);
    if (!before) throw notFound();
    const { mimetype } = judged.type;
    if (mimetype !== before.mimetype) {
      throw new ApiError('replacement-type-differs', { mimetype, mimetype_expected: before.mimetype });
    }
    if (judged.sha256 === before.sha256) return;
    const object = newObjectName(filename);
    const { sizeBytes: size_bytes, width, height, sha256, durationMs: duration_ms, original, removed } = judged;
    const content = { object, size_bytes, width, height, sha256, duration_ms, removed, ...originalColumns(original) };
    await withObject(dependencies, { object, path: file.path, judged }, async () => {
      const isOther = await switchContent(dependencies, caller, filename, {
        action: 'upload.replaced',
        // The browser sends the picture of a video afterwards.
        content: { ...content, picture: null },
        async keepPresent(trx, present, now) {
          await claimObject(trx, object);
          if (original) await claimObject(trx, original.object);
          await keepFormer(trx, present, { now, by: caller.id });
        },
      });
      if (!isOther) throw new UnneededError();
    });
  } catch (error) {
    if (!(error instanceof UnneededError)) throw error;
  } finally {
    await rm(file.path, { force: true });
    await rm(originalPath(file.path), { force: true });
  }
}

/**
 * Makes a former content the content again. The present one becomes a former one in its place.
 * @throws ApiError `not-found`, `forbidden`, and as `switchContent`
 */
export async function restoreContent(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  version: number,
): Promise<Upload> {
  requireRight(caller, 'edit');
  const row = await findUpload(dependencies.db, caller, filename);
  if (!row) throw notFound();
  await refuseHiddenUses(dependencies.db, { ...dependencies, caller }, [row]);
  const content = await findFormer(dependencies.db, filename, version);
  if (!content) throw notFound();
  await switchContent(dependencies, caller, filename, {
    action: 'upload.restored',
    content,
    async keepPresent(trx, present, now) {
      if (!(await exchangeFormer(trx, present, { version, now, by: caller.id }))) throw notFound();
    },
  });
  return readUpload(dependencies, caller, filename);
}

/**
 * Deletes a former content; its bytes are deleted after the transaction.
 * @throws ApiError `not-found`, also for the present content; `forbidden`
 */
export function deleteContent(
  dependencies: Dependencies,
  caller: Caller,
  filename: string,
  version: number,
): Promise<void> {
  return writeUploads(dependencies, caller, {
    right: 'delete',
    async work(trx) {
      const file = await lockUpload(trx, caller, filename);
      if (!file || !(await deleteFormer(trx, filename, version))) throw notFound();
      const items = [{ id: filename, details: { name: file.name, version } }];
      return { trace: { action: 'upload.former-deleted', items }, result: undefined };
    },
  });
}
