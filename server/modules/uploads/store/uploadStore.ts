import { type Insertable, type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { keyOfTag } from '#contracts/mediaTags.ts';
import { searchForm } from '#contracts/searchForm.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import type { Database } from '#server/db/schema.ts';
import type { UploadsTable } from '#server/db/uploadTables.ts';
import { fileVisibleTo } from '../../mediaAccess/mediaAccess.ts';
import { matching, orderOf, type UploadQuery } from './uploadQuery.ts';

type Db = Kysely<Database>;

type StoredVersion = Omit<Upload['optimized_versions'][number], 'url'> & { filename: string };

/** A file with all columns of its response. */
export type UploadRow = Pick<UploadsTable, 'filename' | 'name' | 'folder' | 'type' | 'mimetype' | 'size_bytes'> &
  Pick<UploadsTable, 'width' | 'height' | 'alt' | 'sha256' | 'object' | 'created_at' | 'created_by'> & {
    content_version: number;
    duration_ms: number | null;
    picture: string | null;
    original_object: string | null;
    original_mimetype: string | null;
    original_size: number | null;
    removed: Upload['removed'];
    tags: string[];
    focal_point: Upload['focal_point'];
    creator_name: string | null;
    duplicate_of: string | null;
    versions: StoredVersion[];
  };

/**
 * The query for all responses. Each subquery is a lookup by a key, so the cost depends on the page and not on the
 * table. `duplicate_of` names only a file that the caller sees.
 */
const detailed = (caller: Caller, page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<UploadRow>`
  select page.filename, page.name, page.folder, page.type, page.mimetype, page.size_bytes, page.width, page.height, page.alt,
    page.tags, page.focal_point, page.sha256, page.object, page.content_version, page.duration_ms, page.picture,
    page.original_object, page.original_mimetype, page.original_size, page.removed, page.created_at, page.created_by,
    creator.display_name as creator_name,
    (
      select older.filename from uploads as older
      where older.sha256 = page.sha256 and (older.created_at, older.filename) < (page.created_at, page.filename)
        and ${fileVisibleTo(caller, 'older')}
      order by older.created_at, older.filename limit 1
    ) as duplicate_of,
    coalesce((
      select json_agg(json_build_object('filename', filename, 'width', width, 'height', height,
        'target_width', target_width, 'target_height', target_height, 'size_bytes', size_bytes)
        order by target_width, target_height)
      from upload_versions where upload = page.filename and is_current
    ), '[]') as versions
  from (${page}) as page left join users as creator on creator.id = page.created_by ${order}`;

const columns = sql.raw(
  ['filename', 'name', 'folder', 'type', 'mimetype', 'size_bytes', 'width', 'height', 'alt', 'focal_point', 'sha256']
    .concat(['tags', 'object', 'content_version', 'search_form', 'created_at', 'created_by', 'duration_ms', 'picture'])
    .concat(['original_object', 'original_mimetype', 'original_size', 'removed'])
    .join(', '),
);

/** Returns a file if the caller sees it. */
export async function findUpload(db: Db, caller: Caller, filename: string): Promise<UploadRow | undefined> {
  const one = sql`select ${columns} from uploads where filename = ${filename} and ${fileVisibleTo(caller)}`;
  return (await detailed(caller, one, sql``).execute(db)).rows[0];
}

/** Returns one page of the files that the caller sees, and the number of matches. */
export async function listUploads(
  db: Db,
  caller: Caller,
  query: UploadQuery,
): Promise<{ rows: UploadRow[]; total: number }> {
  const where = matching(caller, query);
  const order = orderOf(query);
  // The page's names come from the index of the order; only its rows are read.
  const names = sql`select filename from uploads as page where ${where} ${order} limit ${query.limit} offset ${query.offset}`;
  const page = sql`select ${columns} from uploads where filename = any(array(${names}))`;
  const { rows } = await detailed(caller, page, order).execute(db);
  const whole = query.offset === 0 && rows.length < query.limit;
  return { rows, total: whole ? rows.length : await countUploads(db, where) };
}

async function countUploads(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from uploads as page where ${where}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** The data for serving a file's URL; `name` is the name of the file, also for a version. */
export type ServedFile = Pick<
  UploadsTable,
  'object' | 'name' | 'mimetype' | 'size_bytes' | 'type' | 'width' | 'height'
> & {
  is_version: boolean;
  /** The number of the file's content, also for a version. */
  content_version: number;
  /** The stored name of a video's picture. */
  picture: string | null;
};

/** Returns the file or version that is served at /uploads/{filename}. */
export async function findServed(db: Db, filename: string): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select object, name, mimetype, size_bytes, type, width, height, picture, false as is_version, content_version
    from uploads where filename = ${filename}
    union all
    select coalesce(version.object, version.filename), name, mimetype, version.size_bytes, type, version.width,
      version.height, null, true, content_version
    from upload_versions as version join uploads on uploads.filename = version.upload
    where version.filename = ${filename}`.execute(db);
  return rows[0];
}

/** Returns the file with this name, or the file that the version with this name belongs to, if the caller sees it. */
export async function findOwner(
  db: Db,
  caller: Caller,
  filename: string,
): Promise<{ filename: string; folder: string } | undefined> {
  const { rows } = await sql<{ filename: string; folder: string }>`
    select filename, folder from uploads where filename = ${filename} and ${fileVisibleTo(caller)}
    union all
    select uploads.filename, folder from upload_versions as version join uploads on uploads.filename = version.upload
    where version.filename = ${filename} and ${fileVisibleTo(caller)}`.execute(db);
  return rows[0];
}

type Searched = Pick<UploadsTable, 'name' | 'filename' | 'alt'> & { tags: readonly string[] };

/** Returns what the text search looks at: name, filename, alternative text and tags. The list is sorted by its beginning. */
export const searchFormOf = ({ name, filename, alt, tags }: Searched): string =>
  searchForm([name, filename, alt, ...tags].filter(Boolean).join(' '));

/** Returns the names of those of these files that exist, and the numbers of their contents. */
export async function namedFiles(db: Db, filenames: readonly string[]) {
  const rows = await db
    .selectFrom('uploads')
    .select(['filename', 'name', 'content_version'])
    .where('filename', 'in', filenames)
    .execute();
  return new Map(rows.map((row) => [row.filename, row]));
}

/**
 * Returns the types of those of these files and versions that exist and that the caller sees, or that are used already.
 * Keeps the files until the transaction ends: a deletion waits, and then finds the use that the transaction adds.
 */
export async function lockedTypes(
  trx: Transaction<Database>,
  caller: Caller,
  { filenames, used }: { filenames: readonly string[]; used: readonly string[] },
) {
  const { rows } = await sql<Pick<UploadsTable, 'filename' | 'type'>>`
    select named.filename, uploads.type from unnest(${[...new Set(filenames)]}::text[]) as named (filename)
      left join upload_versions as version on version.filename = named.filename
      join uploads on uploads.filename = coalesce(version.upload, named.filename)
    where ${fileVisibleTo(caller)} or uploads.filename = any(${[...used]}::text[])
    order by uploads.filename for key share of uploads`.execute(trx);
  return new Map(rows.map(({ filename, type }) => [filename, type]));
}

type NewUpload = Omit<
  Insertable<UploadsTable>,
  'search_form' | 'focal_point' | 'alt' | 'tags' | 'tag_keys' | 'content_version' | 'replaced_at' | 'replaced_by'
>;

/** Inserts a file. @throws the unique violation of `uploadKeyIndex` if the user has uploaded one with this key */
export async function insertUpload(trx: Transaction<Database>, row: NewUpload): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({ ...row, alt: null, focal_point: null, search_form: searchFormOf({ ...row, alt: null, tags: [] }) })
    .execute();
}

/** Returns a file that the caller sees and locks its row. */
export function lockUpload(trx: Transaction<Database>, caller: Caller, filename: string) {
  const file = trx.selectFrom('uploads').selectAll().where('filename', '=', filename).where(fileVisibleTo(caller));
  return file.forUpdate().executeTakeFirst();
}

/** A file's row, locked until the transaction ends. */
export type LockedUpload = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

/** Returns those of these files that exist and that the caller sees, and locks their rows in one order. */
export const lockUploads = (
  trx: Transaction<Database>,
  caller: Caller,
  filenames: readonly string[],
): Promise<LockedUpload[]> =>
  trx
    .selectFrom('uploads')
    .selectAll()
    .where(sql<boolean>`filename = any(${[...filenames]}::text[])`)
    .where(fileVisibleTo(caller))
    .orderBy('filename')
    .forUpdate()
    .execute();

/** The values of a file that users change. */
export type UploadFields = Pick<LockedUpload, 'name' | 'folder' | 'alt' | 'focal_point' | 'tags'>;

/** Stores the changed fields of locked files in one statement. */
export async function updateUploads(
  trx: Transaction<Database>,
  changed: readonly { before: Pick<LockedUpload, 'filename'>; after: UploadFields }[],
): Promise<void> {
  const rows = changed.map(({ before: { filename }, after }) => ({
    filename,
    ...after,
    tag_keys: after.tags.map(keyOfTag),
    search_form: searchFormOf({ filename, ...after }),
  }));
  await sql`
    update uploads set name = next.name, folder = next.folder, alt = next.alt, focal_point = next.focal_point,
      tags = next.tags, tag_keys = next.tag_keys, search_form = next.search_form
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as next (filename text, name text, folder text, alt text,
      focal_point jsonb, tags text[], tag_keys text[], search_form text)
    where uploads.filename = next.filename`.execute(trx);
}
