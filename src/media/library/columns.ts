import type { UploadSort } from '#contracts/media.ts';

/** The column widths of the table: checkbox, name, type, MIME type, dimensions, size, created; the duration where there is space. */
export const tableColumns = {
  xs: '44px minmax(0, 1fr) 84px',
  md: '44px minmax(0, 1fr) 80px minmax(0, 140px) 116px 92px 152px',
  lg: '44px minmax(0, 1fr) 80px minmax(0, 140px) 116px 84px 92px 152px',
};

/** The columns with their sort keys, and the width of screens from which each is shown. */
export const sortedColumns: readonly { sort: UploadSort; from: 'xs' | 'md' | 'lg'; figure: boolean }[] = [
  { sort: 'name', from: 'xs', figure: false },
  { sort: 'type', from: 'md', figure: false },
  { sort: 'mimetype', from: 'md', figure: false },
  { sort: 'dimensions', from: 'md', figure: true },
  { sort: 'duration', from: 'lg', figure: true },
  { sort: 'size', from: 'xs', figure: true },
  { sort: 'created_at', from: 'md', figure: true },
];
