import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { folderPath } from '#contracts/media.ts';
import { ApiError, InvalidFieldsError } from '#server/plugins/apiError.ts';
import { storageErrorOf } from '#server/providers/storage/incoming.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import { HashedFile } from './hashedFile.ts';
import { type Room, withRoom } from './room.ts';

/** A received file on the local disk, not yet checked. */
export type ReceivedFile = {
  path: string;
  /** The client's file name: used for its extension and letters, never as a path. */
  name: string;
  sizeBytes: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
};
type ReceivedUpload = { file: ReceivedFile; folder: string };

/** The size of the form without the file. */
const formBytes = 65_536;

/** Limits of the form's parts, names and values. A valid form has one file and one field. */
const formLimits = { fields: 20, files: 2, parts: 20, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 100 };

const refuseField = (name: string, code: 'additionalProperties' | 'required' | 'folder-path' | 'maxItems') =>
  new InvalidFieldsError([{ loc: [name], code, ...(code === 'maxItems' && { limit: 1 }) }]);

/**
 * Reads a multipart form of `file` and, with `hasFolder`, `folder` (default '/') with bounded memory: the file is
 * streamed to disk. Any other field is refused, so path, size, type and owner never come from the form. Deletes what was written if it
 * throws.
 * @throws ApiError `unsupported-media-type`, `malformed-request`, `too-large`, `file-empty`, `storage-full`;
 * InvalidFieldsError; StorageFullError
 */
export async function receiveUpload(
  request: FastifyRequest,
  storage: Storage,
  maxBytes: number,
  { hasFolder = true }: { hasFolder?: boolean } = {},
): Promise<ReceivedUpload> {
  if (!request.isMultipart()) throw new ApiError('unsupported-media-type');
  const received: Partial<ReceivedUpload> = {};
  try {
    const most = maxBytes + formBytes;
    if (announcedBytes(request, most) > most) throw tooLarge(maxBytes);
    await withRoom(storage, announcedBytes(request, most), (room) =>
      readForm(request, received, storage, { maxBytes, hasFolder, room }),
    );
    const { file, folder = '/' } = received;
    if (!file) throw refuseField('file', 'required');
    if (file.sizeBytes === 0) throw new ApiError('file-empty');
    return { file, folder };
  } catch (error) {
    if (received.file) await rm(received.file.path, { force: true });
    leaveRest(request.raw);
    throw error;
  }
}

/** Returns the length of a body in bytes, or the most that it may have if it is sent in chunks. */
export const announcedBytes = ({ headers }: Pick<FastifyRequest, 'headers'>, most: number): number =>
  Number(headers['content-length'] ?? most);

export const tooLarge = (maxBytes: number) => new ApiError('too-large', { bytes_most: maxBytes });

async function readForm(
  request: FastifyRequest,
  received: Partial<ReceivedUpload>,
  storage: Storage,
  { maxBytes, hasFolder, room }: { maxBytes: number; hasFolder: boolean; room: Room },
): Promise<void> {
  const parts = request.parts({ limits: { ...formLimits, fileSize: maxBytes } });
  for await (const part of asMalformed(parts)) {
    if (part.fieldname !== (part.type === 'file' ? 'file' : 'folder') || (part.type === 'field' && !hasFolder)) {
      throw refuseField(part.fieldname, 'additionalProperties');
    }
    if (part.type === 'file') {
      if (received.file) throw refuseField('file', 'maxItems');
      received.file = await writeFile(part, await storage.newIncoming(), room);
      if (part.file.truncated) throw tooLarge(maxBytes);
    } else {
      const folder = typeof part.value === 'string' ? folderPath(part.value) : null;
      if (folder === null || part.valueTruncated) throw refuseField('folder', 'folder-path');
      received.folder = folder;
    }
  }
}

/** Turns every parser error and an incomplete body into `malformed-request`. */
async function* asMalformed<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  for (;;) {
    const next = await iterator.next().catch(() => {
      throw new ApiError('malformed-request');
    });
    if (next.done) return;
    yield next.value;
  }
}

async function writeFile({ file, filename }: MultipartFile, path: string, room: Room): Promise<ReceivedFile> {
  const written = await HashedFile.create(path, room).catch((error: unknown) => {
    throw storageErrorOf(error);
  });
  try {
    for await (const piece of file) await written.add(piece);
    const sha256 = await written.end();
    return { path, name: filename ?? '', sizeBytes: written.sizeBytes, sha256 };
  } catch (error) {
    await rm(path, { force: true });
    // A failed write destroys the stream too, but with another error.
    throw error === file.errored ? new ApiError('malformed-request') : storageErrorOf(error);
  } finally {
    await written.close();
  }
}

/** Discards the rest of a refused body. A client that is still sending reads the response only afterwards. */
export function leaveRest(body: Readable): void {
  body.unpipe();
  body.resume();
}
