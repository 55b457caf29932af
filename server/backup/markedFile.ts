import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { codeOf } from '../providers/storage/incoming.ts';
import { BackupError, type FileMark } from './manifest.ts';

/** Computes size and hash of what passes through. */
class Marking extends Transform {
  private readonly hash = createHash('sha256');
  private bytes = 0;

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.hash.update(piece);
    this.bytes += piece.length;
    done(null, piece);
  }

  mark(): FileMark {
    return { bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/**
 * Writes a new file that only this user can read, and flushes it to the disk.
 * @returns its size and hash
 */
export async function writeMarked(path: string, source: Readable, { zip = false } = {}): Promise<FileMark> {
  const marking = new Marking();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline([source, ...(zip ? [createGzip()] : []), marking, file]).catch((error: unknown) => {
    throw codeOf(error) === 'ENOSPC' ? new BackupError(`The disk is full: ${path} could not be written.`) : error;
  });
  return marking.mark();
}

/**
 * Reads a file of the backup and compares it with the manifest.
 * @throws BackupError if it is missing or differs
 */
export async function checkMarked(folder: string, name: string, expected: FileMark): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const piece of createReadStream(join(folder, name))) {
      hash.update(piece);
      bytes += piece.length;
    }
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new BackupError(`The backup is damaged: ${name} is missing.`) : error;
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256) {
    throw new BackupError(`The backup is damaged: ${name} differs from what the backup wrote.`);
  }
}
