import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { StorageFullError } from '../../providers/storage/storage.ts';

/** So much is collected before it is written: one call to the system for many pieces, which are hashed meanwhile. */
const batchBytes = 1_048_576;

/** A new file that is written from pieces with bounded memory, counted and hashed on the way. */
export class HashedFile {
  private readonly hash = createHash('sha256');
  private collected: Buffer[] = [];
  private collectedBytes = 0;
  private writing: Promise<void> = Promise.resolve();
  sizeBytes = 0;

  private constructor(private readonly handle: FileHandle) {}

  /** @throws the system's error, also for a file that is there */
  static async create(path: string): Promise<HashedFile> {
    return new HashedFile(await open(path, 'wx'));
  }

  /** Takes a piece; waits while the disk is behind. @throws what went wrong with an earlier one */
  async add(piece: Buffer): Promise<void> {
    this.collected.push(piece);
    this.collectedBytes += piece.length;
    this.sizeBytes += piece.length;
    if (this.collectedBytes >= batchBytes) await this.writeBatch();
  }

  /** Writes the rest. @returns the SHA-256, hexadecimal */
  async end(): Promise<string> {
    if (this.collectedBytes > 0) await this.writeBatch();
    await this.writing;
    return this.hash.digest('hex');
  }

  /** Ends whatever is under way; the file stays. */
  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.handle.close();
  }

  private async writeBatch(): Promise<void> {
    await this.writing;
    const [pieces, bytes] = [this.collected, this.collectedBytes];
    this.writing = this.writeWhole(pieces, bytes);
    // it is told to who waits for the next batch or the end
    this.writing.catch(() => undefined);
    for (const piece of pieces) this.hash.update(piece);
    this.collected = [];
    this.collectedBytes = 0;
  }

  /** The system writes a part of it, and says so, where the disk has room for no more. */
  private async writeWhole(pieces: readonly Buffer[], bytes: number): Promise<void> {
    const { bytesWritten } = await this.handle.writev(pieces);
    if (bytesWritten < bytes) throw new StorageFullError('The disk is full');
  }
}
