import type { Theme } from '@mui/material/styles';

const cell = ({ palette, typography, spacing }: Theme) => ({
  ...typography.body2,
  height: spacing(5.5),
  padding: spacing(0.75, 1.5),
  textAlign: 'left',
  verticalAlign: 'middle',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
  borderBottom: `1px solid ${palette.divider}`,
});

/**
 * The styles of a report's table, set once on the table instead of on thousands of plain cells. Columns keep their
 * widths while rows are added and removed.
 */
export const tableStyles = (theme: Theme) => {
  const { palette, typography, spacing } = theme;
  return {
    overflow: 'auto',
    maxHeight: '70dvh',
    borderTop: `1px solid ${palette.divider}`,
    // The card clips what is outside of it.
    '&:focus-visible': { outlineOffset: -2 },
    '& table': {
      width: '100%',
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontVariantNumeric: 'tabular-nums',
    },
    '& thead th': {
      ...cell(theme),
      ...typography.caption,
      fontWeight: typography.fontWeightMedium,
      height: spacing(4.5),
      paddingBlock: 0,
      position: 'sticky',
      top: 0,
      zIndex: 1,
      color: palette.text.secondary,
      backgroundColor: palette.background.paper,
    },
    '& thead [role=button]': { minWidth: spacing(3), minHeight: spacing(3) },
    '& tbody th, & tbody td': cell(theme),
    // The first and last columns align with the title and the pagination buttons.
    '& :is(thead, tbody) tr > :not(* + *)': { paddingLeft: spacing(2) },
    '& :is(thead, tbody) tr > :last-child': { paddingRight: spacing(2) },
    '& tbody th': { fontWeight: typography.fontWeightBold },
    '& tbody tr:hover > *': { backgroundColor: palette.action.hover },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& [data-type=integer]': { textAlign: 'right' },
    '& thead [data-type=integer] > *': { flexDirection: 'row-reverse' },
    '& [data-details] > td': {
      ...cell(theme),
      color: palette.text.secondary,
      whiteSpace: 'pre-wrap',
      padding: spacing(0.5, 2, 2, 7),
    },
    '& [data-gap] > td': { padding: 0, border: 0 },
    '& img': {
      display: 'block',
      width: spacing(4.5),
      height: spacing(4.5),
      objectFit: 'cover',
      borderRadius: `${theme.shape.borderRadius}px`,
    },
  } as const;
};
