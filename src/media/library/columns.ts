import type { UploadSort } from '../../../contracts/media.ts';

/** The column widths of the table: checkbox, name, type, MIME type, dimensions, size, created. */
export const tableColumns = {
  xs: '44px minmax(0, 1fr) 84px',
  md: '44px minmax(0, 1fr) 80px minmax(0, 140px) 116px 92px 152px',
};

/** The columns with their sort keys; `wide` columns are hidden on narrow screens. */
export const sortedColumns: readonly { sort: UploadSort; wide: boolean; figure: boolean }[] = [
  { sort: 'name', wide: false, figure: false },
  { sort: 'type', wide: true, figure: false },
  { sort: 'mimetype', wide: true, figure: false },
  { sort: 'dimensions', wide: true, figure: true },
  { sort: 'size', wide: false, figure: true },
  { sort: 'created_at', wide: true, figure: true },
];
