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
 * How a report's table looks: plain cells whose styles stand in the page once, since there are thousands of them. Columns
 * keep their widths while rows come and go.
 */
export const tableStyles = (theme: Theme) => {
  const { palette, typography, spacing } = theme;
  return {
    overflow: 'auto',
    maxHeight: '70dvh',
    borderTop: `1px solid ${palette.divider}`,
    // The card cuts off what lies outside of it.
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
    // What stands at the edges stands below the title, and above the pages' arrows.
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
