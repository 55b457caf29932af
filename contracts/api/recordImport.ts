import { type Static, Type } from 'typebox';

/** A cell, column or row that can't be imported. */
const ImportProblem = Type.Object({
  /** Counts from 1, as in a spreadsheet: the names of the columns are in row 1. */
  row: Type.Integer(),
  /** The name of the column in the file, or the path of a field that has none; null for a whole row. */
  column: Type.Union([Type.String(), Type.Null()]),
  msg: Type.String(),
});
export type ImportProblem = Static<typeof ImportProblem>;

const states = ['added', 'changed', 'unchanged', 'wrong'] as const;
export type ImportState = (typeof states)[number];

/** A row of a preview. Long texts are truncated. */
const ImportRow = Type.Object({
  row: Type.Integer(),
  state: Type.Unsafe<ImportState>({ type: 'string', enum: [...states] }),
  title: Type.String(),
  cells: Type.Array(Type.String()),
  /** The texts of changed fields before and after, by path. */
  changes: Type.Record(Type.String(), Type.Object({ from: Type.String(), to: Type.String() })),
  /** The messages by index of the cell; those of the whole row by -1. */
  problems: Type.Record(Type.String(), Type.String()),
});
export type ImportRow = Static<typeof ImportRow>;

/** What an import changes, made or previewed. */
export const ImportReport = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  wrong: Type.Integer(),
  /** The first ones. */
  problems: Type.Array(ImportProblem),
  problems_total: Type.Integer(),
  /** The names of the columns, with the paths of their fields; null for columns that are ignored. */
  columns: Type.Array(Type.Object({ name: Type.String(), path: Type.Union([Type.String(), Type.Null()]) })),
  /** The first rows of each state. */
  rows: Type.Array(ImportRow),
  /** Identifies these changes. If it is sent with the import, different changes are refused. */
  fingerprint: Type.String(),
  /** The id by which the import can be undone; null for a preview, and if nothing was written. */
  import: Type.Union([Type.String(), Type.Null()]),
});
export type ImportReport = Static<typeof ImportReport>;

/** Why a record stays as it is: it was changed or deleted since, other records refer to it, or its write is refused. */
const leftReasons = ['changed', 'deleted', 'in-use', 'refused'] as const;
export type LeftReason = (typeof leftReasons)[number];

/** What undoing an import did: the number of restored and deleted records, and the first of those that stay. */
export const ImportUndo = Type.Object({
  restored: Type.Integer(),
  deleted: Type.Integer(),
  left: Type.Array(
    Type.Object({
      id: Type.Union([Type.String(), Type.Null()]),
      /** As it was imported. */
      title: Type.String(),
      reason: Type.Unsafe<LeftReason>({ type: 'string', enum: [...leftReasons] }),
    }),
  ),
  left_total: Type.Integer(),
});
export type ImportUndo = Static<typeof ImportUndo>;

/** The data provider's methods for imports. */
export type ImportCalls = {
  /** Imports a file, or previews that with `isDryRun`. `fingerprint`: of the preview that the user confirmed. */
  importRecords(
    resource: string,
    csv: Blob,
    options: { isDryRun: boolean; fingerprint?: string },
  ): Promise<ImportReport>;
  /** Undoes an import by the id of its report. */
  undoImport(resource: string, id: string): Promise<ImportUndo>;
};
