import type { Theme, ThemeOptions } from '@mui/material/styles';

/** Tables: 44 px rows, a header that sticks below the top bar, tabular figures in columns of numbers. */
export const tables = ({ palette, typography, layout }: Theme): ThemeOptions['components'] => ({
  MuiTableCell: {
    styleOverrides: {
      root: { ...typography.body2, height: 44, padding: '0 12px', borderBottomColor: palette.divider },
      head: { ...typography.caption, fontWeight: 500, height: 36, color: palette.text.secondary, whiteSpace: 'nowrap' },
      alignRight: { fontVariantNumeric: 'tabular-nums' },
      stickyHeader: { top: layout.barHeight, backgroundColor: palette.background.paper },
      paddingCheckbox: { width: 44, padding: '0 0 0 4px' },
    },
  },
  MuiTableSortLabel: { styleOverrides: { icon: { fontSize: 14 } } },
  MuiTablePagination: { styleOverrides: { root: { fontVariantNumeric: 'tabular-nums' } } },
});
