import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { MediaKind, UploadSort } from '#contracts/media.ts';
import { type Orientation, type SizeName, sizeRanges } from '#contracts/mediaFilters.ts';
import { keyOfTag, tagOf } from '#contracts/mediaTags.ts';
import { searchForm } from '#contracts/searchForm.ts';
import { uploads } from '#resources/uploads/schema.ts';
import type { Caller } from '#server/caller.ts';
import { filterConditions } from '#server/db/filterCondition.ts';
import { holdsText } from '#server/db/search.ts';
import { fileVisibleTo } from '../../mediaAccess/mediaAccess.ts';

export type UploadQuery = {
  search?: string;
  folder?: string;
  /** With `folder`: also includes all its subfolders. */
  include_subfolders?: boolean;
  /** Only these files. */
  filename?: readonly string[];
  type?: readonly MediaKind[];
  /** Files with at least one of these tags. */
  tags?: readonly string[];
  size?: SizeName;
  orientation?: Orientation;
  /** Only files that no campaign uses. */
  unused?: boolean;
  /** Only images without alternative text. */
  missing_alt?: boolean;
  sort: UploadSort;
  order: 'asc' | 'desc';
  offset: number;
  limit: number;
};

const sortKeys: Record<UploadSort, string> = {
  created_at: 'page.created_at',
  // The search form begins with the name.
  name: 'left(page.search_form, 200) collate "C"',
  size: 'page.size_bytes',
  type: 'page.type',
  mimetype: 'page.mimetype',
  dimensions: 'page.width::bigint * page.height',
  duration: 'page.duration_ms',
};

/** Returns the order of a list, by columns of `page`. Files without dimensions or duration are sorted last in both directions. */
export function orderOf({ sort, order }: Pick<UploadQuery, 'sort' | 'order'>): RawBuilder<unknown> {
  const direction = order === 'asc' ? 'asc' : 'desc';
  const nulls = sort === 'dimensions' || sort === 'duration' ? ' nulls last' : '';
  return sql.raw(`order by ${sortKeys[sort]} ${direction}${nulls}, page.filename ${direction}`);
}

/** SQL that matches a folder and all its subfolders, as a range of the path index. */
export const withinFolder = (column: string, path: string): RawBuilder<SqlBool> => {
  const name = sql.ref(column);
  if (path === '/') return sql<SqlBool>`true`;
  // '0' is the character after '/'.
  return sql<SqlBool>`(${name} = ${path} or (${name} >= ${`${path}/`} and ${name} < ${`${path}0`}))`;
};

const shapes: Record<Orientation, RawBuilder<unknown>> = {
  landscape: sql`page.width > page.height`,
  portrait: sql`page.width < page.height`,
  square: sql`page.width = page.height`,
};

/** Neither the file nor one of its versions is in the table of uses. */
const isUnused = sql`not exists (select from file_uses where file_uses.filename = page.filename)
  and not exists (
    select from upload_versions inner join file_uses on file_uses.filename = upload_versions.filename
    where upload_versions.upload = page.filename
  )`;

/** Returns the condition of a query for rows of `page`: files that the caller sees. */
export function matching(caller: Caller, query: UploadQuery): RawBuilder<SqlBool> {
  const { search, folder, include_subfolders, filename, type, tags, size, orientation, unused, missing_alt } = query;
  const [least, limit] = size ? sizeRanges[size] : [];
  const conditions = [
    fileVisibleTo(caller, 'page'),
    folder !== undefined && (include_subfolders ? withinFolder('page.folder', folder) : sql`page.folder = ${folder}`),
    filename && sql`page.filename = any(${[...filename]}::text[])`,
    ...filterConditions(uploads, { type }, 'page'),
    search && holdsText('page.search_form', searchForm(search)),
    tags && tags.length > 0 && sql`page.tag_keys && ${tags.map((tag) => keyOfTag(tagOf(tag)))}::text[]`,
    size && sql`page.size_bytes >= ${least} and page.size_bytes < ${limit}`,
    orientation && shapes[orientation],
    unused && isUnused,
    missing_alt && sql`page.type = 'image' and page.alt is null`,
  ];
  return sql<SqlBool>`${sql.join(conditions.filter(Boolean), sql` and `)}`;
}
