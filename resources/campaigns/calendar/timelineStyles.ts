import type { Theme } from '@mui/material/styles';

/** The smallest width of a day in pixels; in a narrower window the timeline scrolls sideways. */
const minDayWidth = 9;

/** Styles of the timeline. `--days` is the number of days; the names of the lanes stay at the left. */
export const timelineStyles = ({ palette, typography, breakpoints }: Theme) => ({
  overflowX: 'auto' as const,
  '& > .inner': {
    '--names': '160px',
    [breakpoints.down('sm')]: { '--names': '104px' },
    minWidth: `calc(var(--names) + var(--days) * ${minDayWidth}px)`,
  },
  '.lane, .weeks': { display: 'grid', gridTemplateColumns: 'var(--names) minmax(0, 1fr)' },
  '.lane': { borderTop: `1px solid ${palette.divider}` },
  '.lane-name': {
    typography: 'body2',
    position: 'sticky',
    left: 0,
    zIndex: 3,
    margin: 0,
    padding: '7px 12px',
    fontWeight: typography.fontWeightMedium,
    overflowWrap: 'anywhere',
    borderRight: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
  },
  '.lane-name > .colour-dot': { marginRight: '6px', verticalAlign: '-1px' },
  '.lane-name > small': { typography: 'caption', color: palette.text.secondary, marginLeft: '6px' },
  '.lane-name[data-rest]': { fontWeight: 'inherit', color: palette.text.secondary },
  '.track': { position: 'relative', margin: '5px 0' },
  '.week-line': { position: 'absolute', top: -5, bottom: -5, width: 0, borderLeft: `1px solid ${palette.divider}` },
  '.week-line[data-today]': { borderLeft: `2px solid ${palette.primary.main}` },
  '.heads > .week-line': { top: 0, bottom: 0 },
  // Below the date, which it would strike through.
  '.heads > .week-line[data-today]': { top: 24 },
  // The name of a bar that begins further left stays in view.
  '.bar-link': { overflow: 'clip' },
  '.bar-words': { position: 'sticky', left: 'calc(var(--names) + 6px)' },
  '.weeks > .heads': { position: 'relative', height: 30 },
  '.weeks .head': {
    typography: 'caption',
    position: 'absolute',
    lineHeight: '30px',
    paddingLeft: '6px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    color: palette.text.secondary,
    borderLeft: `1px solid ${palette.divider}`,
  },
});
