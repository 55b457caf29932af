import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Changes } from '../../db/campaignTables.ts';
import type { Database } from '../../db/schema.ts';

type Db = Kysely<Database>;

/** Where the revisions of one record are. */
export type History = {
  /** A table with the columns `number`, `user_id` and `written_at`. */
  table: RawBuilder<unknown>;
  /** The condition of the record. */
  isOf: RawBuilder<SqlBool>;
  /** The changes by path. */
  changes: RawBuilder<Changes>;
  /** The paths to display. */
  fields: RawBuilder<string[]>;
  /** Changes that are stored in further columns. */
  apart?: {
    /** The condition of revisions whose `changes` need not be read for values, and of a `path` in them. */
    isApart: RawBuilder<SqlBool>;
    columns: RawBuilder<unknown>;
    /** Returns all changes of a revision, which is read with `columns`. */
    changesOf(db: Db, row: { number: number; changes: Changes }): Promise<Changes>;
    valuesBefore(db: Db, later: Later): Promise<Record<string, unknown>>;
  };
};

/** The revisions of all records of a resource. */
export type Histories = {
  /** The table of the records. */
  records: RawBuilder<unknown>;
  table: RawBuilder<unknown>;
  isOf(id: RawBuilder<unknown>): RawBuilder<SqlBool>;
};

/** A write of a record: its user, null for an import, and the changed paths. */
export type RevisionRow = {
  number: number;
  user_id: string | null;
  display_name: string | null;
  written_at: Date;
  fields: string[];
};

const revisionsOf = ({ table, isOf, fields }: History, further: RawBuilder<unknown> = sql``) => sql`
  select number, user_id, display_name, written_at, ${fields} as fields ${further}
  from ${table} left join users on users.id = user_id
  where ${isOf}`;

/** Returns one page of a record's revisions, newest first, and their total number. */
export async function listRevisions(
  db: Db,
  history: History,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: RevisionRow[]; total: number }> {
  const page = sql<RevisionRow>`${revisionsOf(history)} order by number desc limit ${limit} offset ${offset}`;
  const { rows } = await page.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${history.table} where ${history.isOf}`.execute(db);
  return { rows, total: Number(counted.rows[0]?.total ?? 0) };
}

/** Returns whether the record has this revision: it was written, and not deleted since. */
export async function hasRevision(db: Db, { table, isOf }: History, number: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${table} where ${isOf} and number = ${number}`.execute(db);
  return rows.length > 0;
}

/** Returns a revision with its changes; undefined if the record does not have it. */
export async function findRevision(
  db: Db,
  history: History,
  number: number,
): Promise<(RevisionRow & { changes: Changes }) | undefined> {
  const { changes, apart } = history;
  const columns = sql`, ${changes} as changes ${apart ? sql`, ${apart.columns}` : sql``}`;
  const { rows } = await sql<RevisionRow & { changes: Changes }>`
    ${revisionsOf(history, columns)} and number = ${number}`.execute(db);
  const [row] = rows;
  return row && apart ? { ...row, changes: await apart.changesOf(db, row) } : row;
}

/**
 * Returns whether revisions were deleted that may have been written after this moment. Numbers begin at 1, and the
 * oldest ones are deleted first.
 */
export async function isHistoryDeletedSince(db: Db, { table, isOf }: History, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ number: number; written_at: Date }>`
    select number, written_at from ${table} where ${isOf} order by number limit 1`.execute(db);
  const [oldest] = rows;
  return oldest !== undefined && oldest.number > 1 && moment < oldest.written_at;
}

/** What was written later than a revision, or than a moment; with `paths` only these, and the paths below `inside`. */
export type Later = { than: number | Date; paths?: readonly string[]; inside?: readonly string[] };

/** Returns the SQL condition of later revisions. */
export const isLater = ({ than }: Later): RawBuilder<SqlBool> =>
  than instanceof Date ? sql`written_at > ${than}` : sql`number > ${than}`;

/**
 * Returns the values before the later writes, by path: each from the first write that changed it, and in the order of
 * these writes. The writes of a release have later numbers than those of the record that were written after them.
 */
export async function valuesBefore(
  db: Db,
  { table, isOf, changes, apart }: History,
  later: Later,
): Promise<Record<string, unknown>> {
  const { paths, inside = [] } = later;
  const starts = inside.map((path) => `${path}.`);
  const isInside = sql`exists (select from unnest(${starts}::text[]) as start where starts_with(path, start))`;
  const named = paths ? sql`(path = any(${paths}::text[]) or ${isInside})` : sql`true`;
  // The paths are read first, so that memory does not grow with the number of writes. The values are then read
  // revision by revision: for each path by itself, PostgreSQL would unpack the whole revision again.
  const { rows } = await sql<{ path: string; value: unknown }>`
    with first as (
      select distinct on (path) path, number
      from ${table}, jsonb_object_keys(${changes}) as path
      where ${isOf} and ${isLater(later)} and not ${apart?.isApart ?? sql`false`} and ${named}
      order by path, written_at, number
    ), needed as (
      select number, jsonb_object_agg(path, null) as paths from first group by number
    )
    select path, change -> 'from' as value
    from needed
    join ${table} using (number), jsonb_each(${changes}) as one (path, change)
    where ${isOf} and needed.paths ? path
    order by number
  `.execute(db);
  const values = Object.fromEntries(rows.map(({ path, value }) => [path, value]));
  return Object.assign(values, await apart?.valuesBefore(db, later));
}
