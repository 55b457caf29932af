import type { Span } from './useLibrary.ts';
export type GridLayout = 'cards' | 'table';

/** Folders first, then files, each in rows of `columns` items; indexes are continuous and start at 0. */
export type GridShape = { folders: number; files: number; columns: number };

const folderRowsOf = ({ folders, columns }: GridShape): number => Math.ceil(folders / columns);

export const rowCountOf = (shape: GridShape): number => folderRowsOf(shape) + Math.ceil(shape.files / shape.columns);

export const isFolderRow = (shape: GridShape, row: number): boolean => row < folderRowsOf(shape);

/** Returns the range of indexes in a row. */
export function spanOfRow(shape: GridShape, row: number): Span {
  const { folders, files, columns } = shape;
  if (isFolderRow(shape, row)) return { from: row * columns, to: Math.min((row + 1) * columns, folders) };
  const from = folders + (row - folderRowsOf(shape)) * columns;
  return { from, to: Math.min(from + columns, folders + files) };
}

export function rowOf(shape: GridShape, index: number): number {
  const { folders, columns } = shape;
  if (index < folders) return Math.floor(index / columns);
  return folderRowsOf(shape) + Math.floor((index - folders) / columns);
}

const rowsMovedBy: Record<string, (page: number) => number> = {
  ArrowUp: () => -1,
  ArrowDown: () => 1,
  PageUp: (page) => -page,
  PageDown: (page) => page,
};

/** Returns the index that a key moves to; null for other keys. `pageRows` is the number of visible rows. */
export function movedBy(shape: GridShape, index: number, key: string, pageRows: number): number | null {
  const last = shape.folders + shape.files - 1;
  if (last < 0) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft') return Math.max(index - 1, 0);
  if (key === 'ArrowRight') return Math.min(index + 1, last);
  const by = rowsMovedBy[key]?.(Math.max(pageRows, 1));
  if (by === undefined) return null;
  const row = rowOf(shape, index);
  const column = index - spanOfRow(shape, row).from;
  const target = Math.min(Math.max(row + by, 0), rowCountOf(shape) - 1);
  const { from, to } = spanOfRow(shape, target);
  return target === row ? index : Math.min(from + column, to - 1);
}

/** The maximum number of rendered cards. */
export const maxCards = 300;
const maxRowsAhead = 3;

/**
 * Returns the number of rows rendered beyond the visible ones at each end: fewer if each has many items. The row with
 * the focus is rendered in addition.
 */
export function rowsAhead(columns: number, seenRows: number): number {
  const room = Math.floor(maxCards / columns) - seenRows - 1;
  return Math.min(Math.max(Math.floor(room / 2), 0), maxRowsAhead);
}

/** Returns the ranges of folders and files in these rows, each with indexes of its own list. */
export function shownIn(shape: GridShape, first: number, last: number): { folders: Span; files: Span } {
  const from = spanOfRow(shape, first).from;
  const to = spanOfRow(shape, last).to;
  const { folders } = shape;
  return {
    folders: { from: Math.min(from, folders), to: Math.min(to, folders) },
    files: { from: Math.max(from - folders, 0), to: Math.max(to - folders, 0) },
  };
}
