import { type Insertable, type Kysely, sql } from 'kysely';
import type { FocalPoint } from '#contracts/api/uploads.ts';
import { limits } from '#contracts/limits.ts';
import type { Database } from '#server/db/schema.ts';
import { ApiError } from '#server/plugins/apiError.ts';
import type { Trx } from './uploadWriter.ts';

type NewVersion = Omit<Insertable<Database['upload_versions']>, 'filename' | 'is_current' | 'object'> & {
  /** The focal point that it was cropped around. */
  focal_point: FocalPoint | null;
  /** The file's content that it was cropped from. */
  cropped: string;
};

/**
 * Inserts the row of a stored version and claims its object. It is current if the file still has the same focal point.
 * @returns false if the file is deleted or has another content, or the version's bytes may be deleted
 */
export async function claimVersion(trx: Trx, name: string, version: NewVersion): Promise<boolean> {
  const { upload, target_width, target_height, width, height, size_bytes, focal_point, cropped, created_at } = version;
  const { numAffectedRows } = await sql`
    with claimed as (delete from storage_leftovers where object = ${name} returning object),
      held as (select filename, focal_point from uploads where filename = ${upload} and object = ${cropped} for update)
    insert into upload_versions
      (filename, upload, target_width, target_height, width, height, size_bytes, created_at, is_current)
    select claimed.object, held.filename, ${target_width}, ${target_height}, ${width}, ${height}, ${size_bytes},
      ${created_at}, held.focal_point is not distinct from ${focal_point && JSON.stringify(focal_point)}::jsonb
    from claimed, held`.execute(trx);
  return numAffectedRows === 1n;
}

/** Checks that a file may have another version. @throws ApiError `too-many-crops` */
export async function refuseTooManyCrops(db: Kysely<Database>, filename: string): Promise<void> {
  const versions = db.selectFrom('upload_versions').where('upload', '=', filename);
  const { total } = await versions.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  if (total >= limits.maxCropsPerUpload) throw new ApiError('too-many-crops');
}
