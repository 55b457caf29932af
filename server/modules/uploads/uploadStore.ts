import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely';
import { searchForm } from '../../../contracts/campaign.ts';
import type { MediaKind, UploadSort } from '../../../contracts/media.ts';
import type { Upload } from '../../../resources/uploads/schema.ts';
import type { Database } from '../../db/schema.ts';
import { holdsText } from '../../db/search.ts';
import type { UploadsTable } from '../../db/uploadTables.ts';

type Db = Kysely<Database>;

type StoredVersion = Omit<Upload['optimized_versions'][number], 'url'> & { filename: string };

/** A file with all columns of its response. */
export type UploadRow = Pick<UploadsTable, 'filename' | 'folder' | 'type' | 'mimetype' | 'size_bytes'> &
  Pick<UploadsTable, 'width' | 'height' | 'alt' | 'sha256' | 'object' | 'created_at' | 'created_by'> & {
    focal_point: Upload['focal_point'];
    creator_name: string | null;
    duplicate_of: string | null;
    versions: StoredVersion[];
  };

export type UploadQuery = {
  search?: string;
  folder?: string;
  /** With `folder`: also includes all its subfolders. */
  include_subfolders?: boolean;
  type?: MediaKind;
  sort: UploadSort;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
};

/**
 * The query for all responses. Each subquery is a lookup by a key, so the cost depends on the page and not on the
 * table.
 */
const detailed = (page: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql<UploadRow>`
  select page.filename, page.folder, page.type, page.mimetype, page.size_bytes, page.width, page.height, page.alt,
    page.focal_point, page.sha256, page.object, page.created_at, page.created_by,
    creator.display_name as creator_name,
    (
      select older.filename from uploads as older
      where older.sha256 = page.sha256 and (older.created_at, older.filename) < (page.created_at, page.filename)
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
  ['filename', 'folder', 'type', 'mimetype', 'size_bytes', 'width', 'height', 'alt', 'focal_point', 'sha256', 'object']
    .concat(['created_at', 'created_by'])
    .join(', '),
);

export async function findUpload(db: Db, filename: string): Promise<UploadRow | undefined> {
  const one = sql`select ${columns} from uploads where filename = ${filename}`;
  return (await detailed(one, sql``).execute(db)).rows[0];
}

const sortKeys: Record<UploadSort, string> = {
  created_at: 'created_at',
  size: 'size_bytes',
  type: 'type',
  mimetype: 'mimetype',
  dimensions: 'width::bigint * height',
};

/** Files without dimensions are sorted last in both directions. */
function orderOf({ sort, order }: Pick<UploadQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = order === 'asc' ? 'asc' : 'desc';
  const nulls = sort === 'dimensions' ? ' nulls last' : '';
  return sql.raw(`order by ${sortKeys[sort]} ${direction}${nulls}, filename ${direction}`);
}

/** SQL that matches a folder and all its subfolders, as a range of the path index. */
export const withinFolder = (column: string, path: string): RawBuilder<SqlBool> => {
  const name = sql.ref(column);
  if (path === '/') return sql<SqlBool>`true`;
  // '0' is the character after '/'.
  return sql<SqlBool>`(${name} = ${path} or (${name} >= ${`${path}/`} and ${name} < ${`${path}0`}))`;
};

function matching({ search, folder, include_subfolders, type }: UploadQuery): RawBuilder<SqlBool> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (folder !== undefined) {
    conditions.push(include_subfolders ? withinFolder('folder', folder) : sql`folder = ${folder}`);
  }
  if (type) conditions.push(sql`type = ${type}`);
  if (search) conditions.push(holdsText('search_form', searchForm(search)));
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Returns one page of files, and the number of matches. */
export async function listUploads(db: Db, query: UploadQuery): Promise<{ rows: UploadRow[]; total: number }> {
  const where = matching(query);
  const order = orderOf(query);
  // The page's names come from the index of the order; only its rows are read.
  const names = sql`select filename from uploads where ${where} ${order} limit ${query.limit} offset ${query.offset}`;
  const page = sql`select ${columns} from uploads where filename = any(array(${names}))`;
  const { rows } = await detailed(page, order).execute(db);
  const whole = query.offset === 0 && rows.length < query.limit;
  return { rows, total: whole ? rows.length : await countUploads(db, where) };
}

async function countUploads(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from uploads where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The data for serving a file's URL. */
export type ServedFile = Pick<UploadsTable, 'object' | 'mimetype' | 'size_bytes' | 'type' | 'width' | 'height'>;

/** Returns the file or version that is served at /uploads/{filename}. */
export async function findServed(db: Db, filename: string): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select object, mimetype, size_bytes, type, width, height from uploads where filename = ${filename}
    union all
    select version.filename, mimetype, version.size_bytes, type, version.width, version.height
    from upload_versions as version join uploads on uploads.filename = version.upload
    where version.filename = ${filename}`.execute(db);
  return rows[0];
}

/** Returns the file with this name, or the file that the version with this name belongs to. */
export async function findOwner(db: Db, filename: string): Promise<{ filename: string; folder: string } | undefined> {
  const { rows } = await sql<{ filename: string; folder: string }>`
    select filename, folder from uploads where filename = ${filename}
    union all
    select uploads.filename, folder from upload_versions as version join uploads on uploads.filename = version.upload
    where version.filename = ${filename}`.execute(db);
  return rows[0];
}

/** Returns what the text search of the library looks at: name and alternative text. */
export const searchFormOf = ({ filename, alt }: { filename: string; alt: string | null }): string =>
  searchForm(`${filename} ${alt ?? ''}`).trim();

/** Returns those of these files that exist. */
export async function existingFiles(db: Db, filenames: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('uploads').select('filename').where('filename', 'in', filenames).execute();
  return new Set(rows.map(({ filename }) => filename));
}

/**
 * Returns the types of those of these files that exist, and keeps these files until the transaction ends: a deletion
 * waits, and then finds the use that the transaction adds.
 */
export async function lockedTypes(trx: Transaction<Database>, filenames: readonly string[]) {
  const rows = await trx
    .selectFrom('uploads')
    .select(['filename', 'type'])
    .where('filename', 'in', filenames)
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ filename, type }) => [filename, type]));
}

type NewUpload = Omit<UploadsTable, 'search_form' | 'focal_point' | 'alt'>;

/** Inserts a file. @throws the unique violation of `uploadKeyIndex` if the user has uploaded one with this key */
export async function insertUpload(trx: Transaction<Database>, row: NewUpload): Promise<void> {
  await trx
    .insertInto('uploads')
    .values({ ...row, alt: null, focal_point: null, search_form: searchFormOf({ ...row, alt: null }) })
    .execute();
}

/** Returns a file and locks its row. */
export function lockUpload(trx: Transaction<Database>, filename: string) {
  return trx.selectFrom('uploads').selectAll().where('filename', '=', filename).forUpdate().executeTakeFirst();
}
