import type { Theme } from '@mui/material/styles';

/** Styles of the campaigns and releases of a day. */
export const dayStyles = ({ palette, typography }: Theme) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    py: 1,
    px: 2,
    '& + li': { borderTop: `1px solid ${palette.divider}` },
  },
  '& .campaign': { flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 },
  '& .row-link': { fontWeight: typography.fontWeightBold, overflowWrap: 'anywhere', py: 0.5 },
  '& .app': { typography: 'body2', color: palette.text.secondary },
});
