import type { Kysely, Selectable } from 'kysely';
import { limits } from '#contracts/limits.ts';
import { holdLockOf } from '#server/db/advisoryLocks.ts';
import type { Database } from '#server/db/schema.ts';
import type { ResumablePartsTable, ResumableUploadsTable } from '#server/db/uploadTables.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { ApiError, notFound } from '#server/plugins/apiError.ts';
import { claimObject, releaseObjects } from '../store/objects.ts';
import type { Trx } from '../store/uploadWriter.ts';

/** An upload in parts: unfinished while `filename` is null. */
export type ResumableUpload = Selectable<ResumableUploadsTable>;
type Part = Omit<Selectable<ResumablePartsTable>, 'upload'>;
type StoreNeeds = Pick<Dependencies, 'db' | 'clock'>;
type NewUpload = Pick<ResumableUpload, 'id' | 'user_id' | 'name' | 'folder' | 'length' | 'upload_key'>;

const sweptAtOnce = 50;

const expiryAt = (now: Date): Date => new Date(now.getTime() + limits.unfinishedUploadLifeMs);

/** Returns an upload of this user that has not expired. */
export function findResumable({ db, clock }: StoreNeeds, id: string, userId: string) {
  return db
    .selectFrom('resumable_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
}

/** Returns the stored parts of an upload in their order. */
export function listParts(db: Kysely<Database>, id: string): Promise<Part[]> {
  return db
    .selectFrom('resumable_parts')
    .select(['start', 'size', 'object'])
    .where('upload', '=', id)
    .orderBy('start')
    .execute();
}

/**
 * Inserts an upload. If the user's earlier attempt with the same key, name, folder and length has created it, that one
 * is returned.
 * @throws ApiError `too-many-uploads`
 */
export function insertResumable(
  { db, clock }: StoreNeeds,
  upload: NewUpload,
  maxBytesOfUser: number,
): Promise<ResumableUpload> {
  return db.transaction().execute(async (trx) => {
    // Concurrent calls of one user are counted one after the other.
    await holdLockOf(trx, `resumable uploads of ${upload.user_id}`);
    const now = clock.now();
    const ofUser = await trx
      .selectFrom('resumable_uploads')
      .selectAll()
      .where('user_id', '=', upload.user_id)
      .execute();
    const same = ofUser.find(({ upload_key }) => upload_key === upload.upload_key);
    if (same && same.expires_at > now && isSameFile(same, upload)) return same;
    const open = ofUser.filter(({ filename, expires_at }) => filename === null && expires_at > now);
    const bytes = open.reduce((sum, { length }) => sum + length, upload.length);
    if (open.length >= limits.maxUnfinishedUploads || bytes > maxBytesOfUser) throw new ApiError('too-many-uploads');
    return (
      trx
        .insertInto('resumable_uploads')
        // The key of another request is a new one (docs/protocol.md, Idempotency).
        .values({ ...upload, ...(same && { upload_key: upload.id }), created_at: now, expires_at: expiryAt(now) })
        .returningAll()
        .executeTakeFirstOrThrow()
    );
  });
}

const isSameFile = (one: NewUpload, other: NewUpload): boolean =>
  one.name === other.name && one.folder === other.folder && one.length === other.length;

/**
 * Adds a stored part at the end of an upload, and claims its object. The row is locked, so of several parts for the
 * same place only one is added.
 * @returns the upload with the part
 * @throws ApiError `not-found`, `upload-offset-differs`
 */
export function appendPart(
  { db, clock }: StoreNeeds,
  { id }: Pick<ResumableUpload, 'id'>,
  part: Part,
): Promise<ResumableUpload> {
  return db.transaction().execute(async (trx) => {
    const row = await lockResumable(trx, id);
    if (row.filename !== null || row.received !== part.start) throw new ApiError('upload-offset-differs');
    await claimObject(trx, part.object);
    await trx
      .insertInto('resumable_parts')
      .values({ upload: id, ...part })
      .execute();
    return trx
      .updateTable('resumable_uploads')
      .set({ received: part.start + part.size, expires_at: expiryAt(clock.now()) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

async function lockResumable(trx: Trx, id: string): Promise<ResumableUpload> {
  const row = await trx.selectFrom('resumable_uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Notes the file of a complete upload and releases its parts. */
export function finishResumable({ db, clock }: StoreNeeds, id: string, filename: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { length } = await lockResumable(trx, id);
    const now = clock.now();
    await releaseParts(trx, [id], now);
    await trx
      .updateTable('resumable_uploads')
      .set({ filename, received: length, expires_at: expiryAt(now) })
      .where('id', '=', id)
      .execute();
  });
}

/**
 * Deletes an upload and releases its parts; does nothing if it does not exist.
 * @param ifPart deletes it only if this object is still one of its parts
 */
export function deleteResumable({ db, clock }: StoreNeeds, id: string, ifPart?: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.selectFrom('resumable_uploads').select('id').where('id', '=', id).forUpdate().execute();
    const parts = ifPart === undefined ? null : await listParts(trx, id);
    if (parts?.every(({ object }) => object !== ifPart)) return;
    await deleteLocked(trx, [id], clock.now());
  });
}

async function deleteLocked(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await releaseParts(trx, ids, now);
  await trx.deleteFrom('resumable_uploads').where('id', 'in', ids).execute();
}

async function releaseParts(trx: Trx, ids: readonly string[], now: Date): Promise<void> {
  const parts = await trx.deleteFrom('resumable_parts').where('upload', 'in', ids).returning('object').execute();
  await releaseObjects(
    trx,
    parts.map(({ object }) => object),
    now,
  );
}

/** Deletes all expired uploads; the bytes of their parts are deleted with the leftovers. */
export async function sweepResumable({ db, clock }: StoreNeeds): Promise<void> {
  for (;;) {
    const swept = await db.transaction().execute(async (trx) => {
      const now = clock.now();
      const expired = await trx
        .selectFrom('resumable_uploads')
        .select('id')
        .where('expires_at', '<=', now)
        .limit(sweptAtOnce)
        .forUpdate()
        .skipLocked()
        .execute();
      await deleteLocked(
        trx,
        expired.map(({ id }) => id),
        now,
      );
      return expired.length;
    });
    if (swept < sweptAtOnce) return;
  }
}
