import type { SxProps, Theme } from '@mui/material/styles';
import { type Columns, hasSource } from './columns.ts';

/** Height of the header in pixels; it covers the rows that scroll under it. */
export const headerHeight = 40;

/** Returns the styles of the table's rows: languages beside each other, on narrow screens below each other. */
export function tableGrid(columns: Columns): SxProps<Theme> {
  const count = columns.targets.length;
  const beside = hasSource(columns)
    ? `repeat(${count + 1}, minmax(0, 1fr))`
    : `minmax(0, 1fr) repeat(${count}, minmax(0, ${count === 1 ? 3 : 2}fr))`;
  return {
    '& [role="row"]': {
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: beside },
      columnGap: 2,
      rowGap: 0.5,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& [data-index]': { position: 'absolute', insetInline: 0, top: 0, pt: 1.5, pb: 0.5 },
    '& textarea': { scrollMarginBlock: { md: `${headerHeight + 8}px 8px` } },
  };
}
