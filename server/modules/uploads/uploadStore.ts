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
export type UploadRow = Pick<UploadsTable, 'filename' | 'name' | 'folder' | 'type' | 'mimetype' | 'size_bytes'> &
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
  select page.filename, page.name, page.folder, page.type, page.mimetype, page.size_bytes, page.width, page.height, page.alt,
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
  ['filename', 'name', 'folder', 'type', 'mimetype', 'size_bytes', 'width', 'height', 'alt', 'focal_point', 'sha256']
    .concat(['object', 'search_form', 'created_at', 'created_by'])
    .join(', '),
);

export async function findUpload(db: Db, filename: string): Promise<UploadRow | undefined> {
  const one = sql`select ${columns} from uploads where filename = ${filename}`;
  return (await detailed(one, sql``).execute(db)).rows[0];
}

const sortKeys: Record<UploadSort, string> = {
  created_at: 'page.created_at',
  // The search form begins with the name.
  name: 'left(page.search_form, 200) collate "C"',
  size: 'page.size_bytes',
  type: 'page.type',
  mimetype: 'page.mimetype',
  dimensions: 'page.width::bigint * page.height',
};

/** Files without dimensions are sorted last in both directions. */
function orderOf({ sort, order }: Pick<UploadQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = order === 'asc' ? 'asc' : 'desc';
  const nulls = sort === 'dimensions' ? ' nulls last' : '';
  return sql.raw(`order by ${sortKeys[sort]} ${direction}${nulls}, page.filename ${direction}`);
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
  const names = sql`select filename from uploads as page where ${where} ${order} limit ${query.limit} offset ${query.offset}`;
  const page = sql`select ${columns} from uploads where filename = any(array(${names}))`;
  const { rows } = await detailed(page, order).execute(db);
  const whole = query.offset === 0 && rows.length < query.limit;
  return { rows, total: whole ? rows.length : await countUploads(db, where) };
}

async function countUploads(db: Db, where: RawBuilder<SqlBool>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from uploads where ${where}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The data for serving a file's URL; `name` is that of the file, also for a version. */
export type ServedFile = Pick<
  UploadsTable,
  'object' | 'name' | 'mimetype' | 'size_bytes' | 'type' | 'width' | 'height'
> & {
  is_version: boolean;
};

/** Returns the file or version that is served at /uploads/{filename}. */
export async function findServed(db: Db, filename: string): Promise<ServedFile | undefined> {
  const { rows } = await sql<ServedFile>`
    select object, name, mimetype, size_bytes, type, width, height, false as is_version
    from uploads where filename = ${filename}
    union all
    select version.filename, name, mimetype, version.size_bytes, type, version.width, version.height, true
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

type Searched = Pick<UploadsTable, 'name' | 'filename' | 'alt'>;

/** Returns what the text search looks at: name, filename and alternative text. The list is sorted by its beginning. */
export const searchFormOf = ({ name, filename, alt }: Searched): string =>
  searchForm(`${name} ${filename} ${alt ?? ''}`).trim();

/** Returns the names of those of these files that exist. */
export async function namesOfFiles(db: Db, filenames: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('uploads').select(['filename', 'name']).where('filename', 'in', filenames).execute();
  return new Map(rows.map(({ filename, name }) => [filename, name]));
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

/** A file's row, locked until the transaction ends. */
export type LockedUpload = NonNullable<Awaited<ReturnType<typeof lockUpload>>>;

/** Stores the fields of a locked file that users change. */
export async function updateUpload(
  trx: Transaction<Database>,
  { filename }: Pick<LockedUpload, 'filename'>,
  { focal_point: point, ...fields }: Pick<LockedUpload, 'name' | 'folder' | 'alt' | 'focal_point'>,
): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({
      ...fields,
      focal_point: point && JSON.stringify({ x: point.x, y: point.y }),
      search_form: searchFormOf({ filename, ...fields }),
    })
    .where('filename', '=', filename)
    .execute();
}
