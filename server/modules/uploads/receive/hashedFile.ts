import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StorageFullError } from '#server/providers/storage/storage.ts';
import type { Room } from './room.ts';

/** Pieces are collected up to this size and written with one system call, while they are hashed. */
const batchBytes = 1_048_576;

/** Writes a new file from pieces with bounded memory, and computes its size and hash. */
export class HashedFile {
  private readonly hash = createHash('sha256');
  private collected: Buffer[] = [];
  private collectedBytes = 0;
  private writing: Promise<void> = Promise.resolve();
  sizeBytes = 0;

  private constructor(
    private readonly handle: FileHandle,
    private readonly room: Room,
  ) {}

  /**
   * Creates the file, in reserved space.
   * @throws the system's error, also if the file exists
   */
  static async create(path: string, room: Room): Promise<HashedFile> {
    return new HashedFile(await open(path, 'wx'), room);
  }

  /**
   * Adds a piece. Waits if the disk is slower.
   * @throws the error of an earlier write
   */
  async add(piece: Buffer): Promise<void> {
    this.collected.push(piece);
    this.collectedBytes += piece.length;
    this.sizeBytes += piece.length;
    if (this.collectedBytes >= batchBytes) await this.writeBatch();
  }

  /**
   * Writes the rest.
   * @returns the SHA-256, hexadecimal
   */
  async end(): Promise<string> {
    if (this.collectedBytes > 0) await this.writeBatch();
    await this.writing;
    return this.hash.digest('hex');
  }

  /** Waits for a write in progress and closes the file, without deleting it. */
  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.handle.close();
  }

  private async writeBatch(): Promise<void> {
    await this.writing;
    const [pieces, bytes] = [this.collected, this.collectedBytes];
    this.writing = this.writeWhole(pieces, bytes);
    // The next batch or `end` throws the error.
    this.writing.catch(() => undefined);
    for (const piece of pieces) this.hash.update(piece);
    this.collected = [];
    this.collectedBytes = 0;
  }

  /** A full disk makes the system write less than requested. */
  private async writeWhole(pieces: readonly Buffer[], bytes: number): Promise<void> {
    const { bytesWritten } = await this.handle.writev(pieces);
    this.room.use(bytesWritten);
    if (bytesWritten < bytes) throw new StorageFullError('The disk is full');
  }
}
