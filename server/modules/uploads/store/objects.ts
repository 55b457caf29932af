import { rm, writeFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { thumbnailWidths } from '#contracts/media.ts';
import { isResizable, type ResizedImage, resizedImages, resizedName } from '#contracts/resizedImages.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/schema.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { storageErrorOf } from '#server/providers/storage/incoming.ts';
import type { Storage } from '#server/providers/storage/storage.ts';
import type { Trx } from './uploadWriter.ts';

/** Dependencies of stored objects: the storage, and the database that tracks them. */
type ObjectNeeds = { db: Kysely<Database>; clock: Clock; providers: Pick<Dependencies['providers'], 'storage'> };

export const fileKey = (object: string): string => `files/${object}`;
export const thumbnailKey = (object: string, width: number): string => `thumbnails/${object}/${width}.webp`;
/** Objects with this prefix are parts of unfinished uploads. Their name is their key. */
export const partPrefix = 'parts/';
export const resizedKey = (object: string, image: ResizedImage): string => `resized/${object}/${resizedName(image)}`;

/** Longer than it takes from storing bytes to inserting the row that they belong to. */
const unclaimedMs = 3_600_000;
const tryAgainMs = 300_000;
const sweptAtOnce = 50;

/**
 * Registers a new object before its bytes are stored. They are deleted again unless `claimObject` is called in time,
 * so that a crash leaves nothing behind.
 */
export async function recordObject({ db, clock }: Pick<ObjectNeeds, 'db' | 'clock'>, object: string): Promise<void> {
  const due_at = new Date(clock.now().getTime() + unclaimedMs);
  await db.insertInto('storage_leftovers').values({ object, due_at }).execute();
}

/**
 * Claims a stored object in the transaction that inserts its row.
 * @throws Error if its bytes may be deleted already
 */
export async function claimObject(trx: Trx, object: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('storage_leftovers')
    .where('object', '=', object)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Error(`The object ${object} was not stored, or too long ago`);
}

/** Schedules the bytes of objects for deletion, in the transaction that deletes their rows. */
export async function releaseObjects(trx: Trx, objects: readonly string[], now: Date): Promise<void> {
  for (let at = 0; at < objects.length; at += 10_000) {
    await trx
      .insertInto('storage_leftovers')
      .values(objects.slice(at, at + 10_000).map((object) => ({ object, due_at: now })))
      .onConflict((conflict) => conflict.column('object').doUpdateSet({ due_at: now }))
      .execute();
  }
}

/** Schedules an unused object for the next sweep. */
export async function abandonObject({ db, clock }: ObjectNeeds, object: string): Promise<void> {
  await db
    .updateTable('storage_leftovers')
    .set({ due_at: clock.now() })
    .where('object', '=', object)
    .execute()
    // It is due in an hour anyway.
    .catch(() => undefined);
}

/** Stores bytes from memory. */
export async function putBytes(storage: Storage, key: string, bytes: Buffer, mimetype: string): Promise<void> {
  const path = await storage.newIncoming();
  try {
    await writeFile(path, bytes, { flag: 'wx' });
    await storage.put(key, path, mimetype);
  } catch (error) {
    await rm(path, { force: true });
    throw storageErrorOf(error);
  }
}

/**
 * Deletes the bytes of an object, the images derived from it first. It stays registered until then, so a failure can be
 * retried.
 */
async function deleteObject(storage: Storage, object: string): Promise<void> {
  if (object.startsWith(partPrefix)) return storage.delete(object);
  const thumbnails = thumbnailWidths.map((width) => thumbnailKey(object, width));
  const resized = isResizable(object) ? resizedImages.map((image) => resizedKey(object, image)) : [];
  await Promise.all([...thumbnails, ...resized].map((key) => storage.delete(key)));
  await storage.delete(fileKey(object));
}

/**
 * Deletes a batch of due objects. Objects that still belong to a file are only unregistered; failed deletions are
 * retried after five minutes.
 * @returns the number of processed objects
 */
export function sweepSome({ db, clock, providers: { storage } }: ObjectNeeds): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const due = await trx
      .selectFrom('storage_leftovers')
      .select('object')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(sweptAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const objects = due.map(({ object }) => object);
    if (objects.length === 0) return 0;
    const kept = await ownedObjects(trx, objects);
    const refused = new Set<string>();
    for (const object of objects.filter((one) => !kept.has(one))) {
      await deleteObject(storage, object).catch(() => refused.add(object));
    }
    const gone = objects.filter((object) => !refused.has(object));
    if (gone.length > 0) await trx.deleteFrom('storage_leftovers').where('object', 'in', gone).execute();
    if (refused.size > 0) {
      const due_at = new Date(now.getTime() + tryAgainMs);
      await trx
        .updateTable('storage_leftovers')
        .set({ due_at })
        .where('object', 'in', [...refused])
        .execute();
    }
    return objects.length;
  });
}

/**
 * Returns those of the objects that belong to a file: as its content, a former one or a version. Files can share an
 * object.
 */
export async function ownedObjects(db: Kysely<Database>, objects: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = sql`any(${[...objects]}::text[])`;
  const { rows } = await sql<{ object: string }>`
    select object from uploads where object = ${wanted}
    union select picture from uploads where picture = ${wanted}
    union select original_object from uploads where original_object = ${wanted}
    union select object from upload_contents where object = ${wanted}
    union select picture from upload_contents where picture = ${wanted}
    union select original_object from upload_contents where original_object = ${wanted}
    union select object from upload_versions where object = ${wanted}
    union select filename from upload_versions where filename = ${wanted} and object is null`.execute(db);
  return new Set(rows.map(({ object }) => object));
}

/** Deletes all due objects. */
export async function sweepLeftovers(needs: ObjectNeeds): Promise<void> {
  while ((await sweepSome(needs)) === sweptAtOnce);
}
