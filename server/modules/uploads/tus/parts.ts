import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { storageErrorOf } from '#server/providers/storage/incoming.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import { HashedFile } from '../receive/hashedFile.ts';
import { type ReceivedFile, tooLarge } from '../receive/receive.ts';
import { type Room, withRoom } from '../receive/room.ts';
import { abandonObject, partPrefix, recordObject } from '../store/objects.ts';
import { appendPart, deleteResumable, findResumable, listParts, type ResumableUpload } from './resumableStore.ts';

type ReceivedPart = { path: string; sizeBytes: number; failure: unknown };

/**
 * Writes the body of a request to a new local file with bounded memory. If the connection is lost, `failure` is the
 * error, and the file has the bytes that arrived.
 * @param announced the length of the body in bytes
 * @throws ApiError `too-large`, `storage-full`, and the error of a body that is not complete for another reason; StorageFullError
 */
export async function receivePart(
  body: Readable,
  storage: Storage,
  { announced, isCutOff }: { announced: number; isCutOff(): boolean },
): Promise<ReceivedPart> {
  const path = await storage.newIncoming();
  return writing(storage, { path, bytes: announced }, async (file) => {
    try {
      for await (const piece of body) {
        if (file.sizeBytes + piece.length > serverLimits.maxUploadPartBytes)
          throw tooLarge(serverLimits.maxUploadPartBytes);
        await file.add(piece);
      }
    } catch (error) {
      if (!isCutOff()) throw error;
      await file.end();
      return { path, sizeBytes: file.sizeBytes, failure: error };
    }
    await file.end();
    return { path, sizeBytes: file.sizeBytes, failure: null };
  });
}

type NewFile = { path: string; bytes: number };

/** Creates a local file of at most this many bytes; deletes it if `write` fails. */
const writing = <Result>(storage: Storage, { path, bytes }: NewFile, write: (file: HashedFile) => Promise<Result>) =>
  withRoom(storage, bytes, (room) => writeFile(path, room, write));

async function writeFile<Result>(
  path: string,
  room: Room,
  write: (file: HashedFile) => Promise<Result>,
): Promise<Result> {
  const file = await HashedFile.create(path, room).catch((error: unknown) => {
    throw storageErrorOf(error);
  });
  try {
    return await write(file);
  } catch (error) {
    await rm(path, { force: true });
    throw storageErrorOf(error);
  } finally {
    await file.close();
  }
}

/**
 * Moves a received part into the storage and adds it to the end of its upload. If that fails, its bytes are deleted by
 * the next sweep.
 * @returns the upload with the part
 * @throws ApiError `not-found`, `upload-offset-differs`; StorageFullError, StorageFailedError
 */
export async function storePart(
  dependencies: Dependencies,
  upload: ResumableUpload,
  { path, sizeBytes }: ReceivedPart,
): Promise<ResumableUpload> {
  // Not from the offset: two requests may have parts for the same place.
  const object = `${partPrefix}${randomUUID()}`;
  const present = await findResumable(dependencies, upload.id, upload.user_id);
  // Another node has added a part: this one would not be used.
  if (present?.received !== upload.received) throw new ApiError('upload-offset-differs');
  try {
    await recordObject(dependencies, object);
    await dependencies.providers.storage.put(object, path, 'application/octet-stream');
    return await appendPart(dependencies, upload, { start: upload.received, size: sizeBytes, object });
  } catch (error) {
    await abandonObject(dependencies, object);
    throw error;
  }
}

/**
 * Joins the stored parts of an upload and its last part to a local file. An upload with a lost part, for example after a
 * backup was restored, is deleted: the client then starts again.
 * @throws ApiError `not-found` for a lost part; `upload-offset-differs` if another request has finished or deleted the
 * upload; `storage-full`; StorageFullError, StorageFailedError
 */
export async function joinParts(
  dependencies: Dependencies,
  { id, name, length }: ResumableUpload,
  last: ReceivedPart,
): Promise<ReceivedFile> {
  const { storage } = dependencies.providers;
  const parts = await listParts(dependencies.db, id);
  const path = await storage.newIncoming();
  return writing(storage, { path, bytes: length }, async (file) => {
    for (const { object } of parts) {
      const stored = await storage.read(object);
      if (!stored) {
        await deleteResumable(dependencies, id, object);
        throw notFound();
      }
      for await (const piece of stored) await file.add(piece);
    }
    for await (const piece of createReadStream(last.path)) await file.add(piece);
    const sha256 = await file.end();
    // Another request has released parts before they were listed.
    if (file.sizeBytes !== length) throw new ApiError('upload-offset-differs');
    return { path, name, sizeBytes: file.sizeBytes, sha256 };
  });
}
