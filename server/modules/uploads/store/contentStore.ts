import { type Kysely, type Selectable, sql } from 'kysely';
import type { FileContent } from '#contracts/api/uploadContents.ts';
import { serverLimits } from '#contracts/serverLimits.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';
import type { UploadContentsTable } from '#server/db/uploadTables.ts';
import { fileVisibleTo } from '../../mediaAccess/mediaAccess.ts';
import type { LockedUpload, ServedFile } from './uploadStore.ts';
import type { Trx } from './uploadWriter.ts';

type Db = Kysely<Database>;

const contentColumns = [
  ...(['object', 'size_bytes', 'width', 'height', 'sha256', 'duration_ms', 'picture'] as const),
  ...(['original_object', 'original_mimetype', 'original_size', 'removed'] as const),
] as const;

/** The bytes of a file in the storage, with what is known about them. */
export type StoredContent = Pick<Selectable<UploadContentsTable>, (typeof contentColumns)[number]>;

/** The present content of a file as a row of the former ones. */
const presentContent = sql`
  select filename as upload, content_version as version, true as is_current, object, size_bytes, width, height, sha256,
    picture, coalesce(replaced_at, created_at) as created_at,
    case when replaced_at is null then created_by else replaced_by end as created_by,
    null::timestamptz as replaced_at, null::uuid as replaced_by
  from uploads`;

const contentsOf = (filename: string) => sql`
  (${presentContent} where filename = ${filename}
  union all
  select upload, version, false, object, size_bytes, width, height, sha256, picture, created_at, created_by, replaced_at,
    replaced_by
  from upload_contents where upload = ${filename})`;

type ContentRow = Omit<FileContent, 'created_at' | 'created_by' | 'replaced_at' | 'replaced_by'> &
  Pick<UploadContentsTable, 'created_at' | 'created_by' | 'replaced_by'> & {
    replaced_at: Date | null;
    creator_name: string | null;
    replacer_name: string | null;
  };

/** Returns the contents of a file that the caller sees, the present one first; empty if there is no such file. */
export async function listContents(db: Db, caller: Caller, filename: string): Promise<FileContent[]> {
  const { rows } = await sql<ContentRow>`
    select version, is_current, size_bytes, width, height, contents.created_at, created_by, replaced_at, replaced_by,
      creator.display_name as creator_name, replacer.display_name as replacer_name
    from ${contentsOf(filename)} as contents
      left join users as creator on creator.id = created_by
      left join users as replacer on replacer.id = replaced_by
    where exists (select from uploads where filename = ${filename} and ${fileVisibleTo(caller)})
    order by version desc`.execute(db);
  return rows.map(({ creator_name, replacer_name, ...row }) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    created_by: personOf(row.created_by, creator_name),
    replaced_at: row.replaced_at?.toISOString() ?? null,
    replaced_by: personOf(row.replaced_by, replacer_name),
  }));
}

const personOf = (id: string | null, name: string | null): FileContent['created_by'] =>
  id === null || name === null ? null : { id, display_name: name };

/** Returns one content of a file that the caller sees, with the name and type of the file. */
export async function findContent(
  db: Db,
  caller: Caller,
  filename: string,
  version: number,
): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select contents.object, name, mimetype, contents.size_bytes, type, contents.width, contents.height,
      false as is_version, version as content_version
    from ${contentsOf(filename)} as contents join uploads on uploads.filename = contents.upload
    where version = ${version} and ${fileVisibleTo(caller)}`.execute(db);
  return rows[0];
}

/** Returns a former content of a file. */
export function findFormer(db: Db, filename: string, version: number) {
  return db
    .selectFrom('upload_contents')
    .select([...contentColumns])
    .where('upload', '=', filename)
    .where('version', '=', version)
    .executeTakeFirst();
}

type Change = { now: Date; by: string };

/** Returns the columns of a row that belong to its content. */
function contentIn(row: StoredContent): StoredContent {
  const { object, size_bytes, width, height, sha256, duration_ms, picture } = row;
  const { original_object, original_mimetype, original_size, removed } = row;
  const original = { original_object, original_mimetype, original_size };
  return { object, size_bytes, width, height, sha256, duration_ms, picture, removed, ...original };
}

const asFormer = (file: LockedUpload, { now, by }: Change) => ({
  version: file.content_version,
  ...contentIn(file),
  created_at: file.replaced_at ?? file.created_at,
  created_by: file.replaced_at ? file.replaced_by : file.created_by,
  replaced_at: now,
  replaced_by: by,
});

/** Keeps the content of a locked file as a former one. The oldest beyond the limit are deleted, their bytes later. */
export async function keepFormer(trx: Trx, file: LockedUpload, change: Change): Promise<void> {
  const { filename } = file;
  await trx
    .insertInto('upload_contents')
    .values({ upload: filename, ...asFormer(file, change) })
    .execute();
  await sql`
    delete from upload_contents where upload = ${filename} and version in (
      select version from upload_contents where upload = ${filename}
      order by version desc offset ${serverLimits.maxFormerContents}
    )`.execute(trx);
}

/**
 * Keeps the content of a locked file in place of a former one, which becomes the content.
 * @returns false if the former one is deleted
 */
export async function exchangeFormer(
  trx: Trx,
  file: LockedUpload,
  { version, ...change }: Change & { version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('upload_contents')
    .set(asFormer(file, change))
    .where('upload', '=', file.filename)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a former content; its bytes are deleted later. Returns false if it does not exist. */
export async function deleteFormer(trx: Trx, filename: string, version: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('upload_contents')
    .where('upload', '=', filename)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Gives a locked file another content. `focal_point` is the one that it keeps. */
export async function setContent(
  trx: Trx,
  file: LockedUpload,
  content: StoredContent,
  { now, by, focal_point }: Change & Pick<LockedUpload, 'focal_point'>,
): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({
      ...contentIn(content),
      duration_read: true,
      focal_point: focal_point && JSON.stringify(focal_point),
      content_version: file.content_version + 1,
      replaced_at: now,
      replaced_by: by,
    })
    .where('filename', '=', file.filename)
    .execute();
}

/** Records that the responses of the campaigns and other records that use a file, or a version of it, have changed (`/api/changes`). */
export async function announceUses(trx: Trx, filename: string, now: Date): Promise<void> {
  await sql`
    insert into events (created_at, type, campaign_id, payload)
    select ${now}::timestamptz, 'resource_changed', case when resource = 'campaigns' then record_id end,
      jsonb_build_object('resource', resource, 'id', record_id)
    from (
      select distinct resource, record_id from file_uses where filename = ${filename}
        or filename in (select filename from upload_versions where upload = ${filename})
    ) as uses`.execute(trx);
}
