import { ApiError } from '#server/plugins/apiError.ts';
import type { Storage } from '#server/providers/storage/storage.ts';

/** Disk space that uploads leave free, because the database shares the disk. */
const keptBytes = 160 * 1_048_576;

/** Bytes that uploads of this process may still write to the disk of incoming files. */
const reserved = new WeakMap<Storage, number>();

/** The disk space of one upload. Written bytes are subtracted from the reservation, because the disk shows them as used. */
export class Room {
  private constructor(
    private readonly storage: Storage,
    private left: number,
  ) {}

  /**
   * Reserves space for this many bytes until `release`.
   * @throws ApiError `storage-full`
   */
  static async reserve(storage: Storage, bytes: number): Promise<Room> {
    const free = await storage.room();
    const others = reserved.get(storage) ?? 0;
    if (free - others - bytes < keptBytes) throw new ApiError('storage-full');
    reserved.set(storage, others + bytes);
    return new Room(storage, bytes);
  }

  /** Notes that bytes were written. */
  use(bytes: number): void {
    const used = Math.min(bytes, this.left);
    this.left -= used;
    reserved.set(this.storage, (reserved.get(this.storage) ?? 0) - used);
  }

  release(): void {
    this.use(this.left);
  }
}

/**
 * Runs work with reserved disk space.
 * @throws ApiError `storage-full`, and what `work` throws
 */
export async function withRoom<Result>(
  storage: Storage,
  bytes: number,
  work: (room: Room) => Promise<Result>,
): Promise<Result> {
  const room = await Room.reserve(storage, bytes);
  try {
    return await work(room);
  } finally {
    room.release();
  }
}
