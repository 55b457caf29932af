import { createWriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'undici';
import { type Incoming, storageErrorOf } from './incoming.ts';
import type { S3Client } from './s3Client.ts';
import { checkedKey, type Storage, StorageFailedError } from './storage.ts';

/** S3 requires at least 5 MB per part and allows 10,000 parts: enough for files of 80 GB. */
const partBytes = 8 * 1_048_576;

/**
 * Stores objects in a bucket. Incoming bytes stay on the local disk until they are checked, and are uploaded in parts
 * from there, so that memory holds only one part of a large file.
 */
export function s3Storage(client: S3Client, incoming: Incoming): Storage {
  async function read(key: string, range?: { start: number; end: number }): Promise<Readable | null> {
    const headers = range && { range: `bytes=${range.start}-${range.end}` };
    const answer = await client.call({ method: 'GET', key: checkedKey(key), headers });
    if (answer.status !== 404 && answer.body) return Readable.fromWeb(answer.body);
    await answer.body?.cancel();
    return null;
  }

  return {
    newIncoming: () => incoming.newPath(),
    room: () => incoming.room(),
    sweepIncoming: (now) => incoming.sweep(now),
    read,
    async put(key, path, mimetype) {
      const file = await open(path, 'r');
      try {
        const { size } = await file.stat();
        const upload = { client, key: checkedKey(key), file, size, mimetype };
        await (size <= partBytes ? putWhole(upload) : putInParts(upload));
      } finally {
        await file.close();
      }
      await rm(path, { force: true });
    },
    async size(key) {
      const { status, headers } = await client.call({ method: 'HEAD', key: checkedKey(key) });
      return status === 404 ? null : Number(headers.get('content-length'));
    },
    async localCopy(key) {
      const stream = await read(key);
      if (!stream) return null;
      const path = await incoming.newPath();
      const release = () => rm(path, { force: true });
      try {
        await pipeline(stream, createWriteStream(path, { flags: 'wx' }));
      } catch (error) {
        await release();
        throw storageErrorOf(error);
      }
      return { path, release };
    },
    async delete(key) {
      const answer = await client.call({ method: 'DELETE', key: checkedKey(key) });
      await answer.body?.cancel();
    },
  };
}

type Put = { client: S3Client; key: string; file: FileHandle; size: number; mimetype: string };

async function putWhole({ client, key, file, size, mimetype }: Put): Promise<void> {
  const body = await part(file, Buffer.alloc(size), 0);
  await done(await client.call({ method: 'PUT', key, body, headers: { 'content-type': mimetype } }), key);
}

async function part(file: FileHandle, buffer: Buffer, position: number): Promise<Buffer> {
  const { bytesRead } = await file.read({ buffer, position });
  if (bytesRead !== buffer.length) throw new StorageFailedError('A file changed while it was stored');
  return buffer;
}

/** Returns the response's text. Throws for a missing bucket. */
async function done(answer: Response, key: string): Promise<string> {
  const text = await answer.text();
  if (answer.status === 404) throw new StorageFailedError(`PUT ${key} at the object storage: there is no such bucket`);
  return text;
}

/** Uploads in parts (multipart upload): the object exists only after the last request, complete. */
async function putInParts({ client, key, file, size, mimetype }: Put): Promise<void> {
  const headers = { 'content-type': mimetype };
  const begun = await done(await client.call({ method: 'POST', key, query: { uploads: '' }, headers }), key);
  const uploadId = begun.split('<UploadId>')[1]?.split('</UploadId>')[0];
  if (!uploadId) throw new StorageFailedError(`The object storage began no upload of ${key}`);
  try {
    const parts: string[] = [];
    const memory = Buffer.alloc(partBytes);
    for (let position = 0; position < size; position += partBytes) {
      const partNumber = String(parts.length + 1);
      const body = await part(file, memory.subarray(0, size - position), position);
      const answer = await client.call({ method: 'PUT', key, query: { partNumber, uploadId }, body });
      await done(answer, key);
      const tag = escaped(answer.headers.get('etag') ?? '');
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${tag}</ETag></Part>`);
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const ended = await done(await client.call({ method: 'POST', key, query: { uploadId }, body }), key);
    // This request responds with 200 before its result is known.
    if (/<Error>/.test(ended)) throw new StorageFailedError(`The object storage did not put ${key} together`);
  } catch (error) {
    const given = await client.call({ method: 'DELETE', key, query: { uploadId } }).catch(() => null);
    await given?.body?.cancel();
    throw error;
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
