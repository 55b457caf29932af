import type { Readable } from 'node:stream';

/** First and last byte, both included, within the object. */
export type ByteRange = { start: number; end: number };

/** A local file with an object's bytes; `release` when it is no more needed. */
type LocalCopy = { path: string; release(): Promise<void> };

/**
 * Where the bytes of files lie. Keys are ours (`files/<name>`, `thumbnails/<name>/<width>.webp`), never a client's. An
 * object is whole or not there, and never changes. Every call may throw StorageFullError or StorageFailedError.
 */
export interface Storage {
  /** A path of its own on the local disk, for bytes that arrive or are made; whoever asks writes it, and `put` takes it. */
  newIncoming(): Promise<string>;
  /** Free bytes on the disk of what arrives. */
  room(): Promise<number>;
  /** Moves a local file of `newIncoming` into the storage; when it returns, the object outlives a power cut. */
  put(key: string, path: string, mimetype: string): Promise<void>;
  /** The object's bytes as a stream; null when it is not there. A range must lie within the object. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** The object's size in bytes; null when it is not there. */
  size(key: string): Promise<number | null>;
  /** The object as a local file, for programs that need one; null when it is not there. */
  localCopy(key: string): Promise<LocalCopy | null>;
  /** Forgets the object; one that is not there is no error. */
  delete(key: string): Promise<void>;
  /** Deletes what arrived and was left behind by a process that ended, as far as it can be told from what arrives now. */
  sweepIncoming(now: Date): Promise<void>;
}

/** There is no room for more bytes. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** The storage could not be reached or refused; the message is for the log and holds no secrets. */
export class StorageFailedError extends Error {
  override readonly name = 'StorageFailedError';
}

const keyForm = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?){1,2}$/;

/** A last guard before a key becomes a path. @throws Error for what no key of ours looks like */
export function checkedKey(key: string): string {
  if (!keyForm.test(key)) throw new Error(`Not a key of the storage: ${key}`);
  return key;
}
