import type { Theme } from '@mui/material/styles';
import { barHeight } from './barStyles.ts';

/** The heights in pixels of a row of bars, and of the day numbers above them. */
export const rowHeight = barHeight + 2;
export const weekHeadHeight = 30;

/** The rows of bars of a week; of further campaigns of a day, only the number is shown. */
export const maxRows = 4;

/** Styles of the month: weeks of the same height, with bars over cells. */
export const monthStyles = ({ palette, typography }: Theme) => ({
  '.weekdays': { typography: 'caption', display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)' },
  '.weekdays > span': { padding: '6px 8px', color: palette.text.secondary },
  '.week': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
    height: weekHeadHeight + maxRows * rowHeight + 24,
    borderTop: `1px solid ${palette.divider}`,
  },
  '.cell': { display: 'flex', flexDirection: 'column', justifyContent: 'space-between', alignItems: 'flex-start' },
  '.cell + .cell': { borderLeft: `1px solid ${palette.divider}` },
  '.cell[data-outside]': { backgroundColor: palette.background.default },
  '.cell[data-outside] > .day': { color: palette.text.secondary },
  '.cell[data-target]': { backgroundColor: palette.accentSoft },
  '.day': {
    typography: 'caption',
    margin: '3px 4px',
    minWidth: 24,
    height: 24,
    lineHeight: '24px',
    paddingInline: '4px',
    fontVariantNumeric: 'tabular-nums',
  },
  '.day[aria-current]': {
    textAlign: 'center' as const,
    borderRadius: '12px',
    fontWeight: typography.fontWeightBold,
    color: palette.primary.contrastText,
    backgroundColor: palette.primary.main,
  },
  '.more': {
    typography: 'caption',
    margin: '0 2px 1px',
    padding: '1px 6px',
    minHeight: 22,
    border: 0,
    borderRadius: '4px',
    color: palette.text.secondary,
    background: 'none',
    cursor: 'pointer',
    '&:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
  },
});
