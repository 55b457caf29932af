import type { Theme } from '@mui/material/styles';
import type { StatusColours } from './colours.ts';
import { listControls } from './listControls.ts';
import { loading } from './loading.ts';
import { rowLines } from './rowLines.ts';

/**
 * Styles of the small elements that a list renders dozens of. They are plain elements with a class, and the page has
 * their styles once: styles per element took longer to compute than everything else in a row.
 */
export const rows = (theme: Theme) => ({
  ...recordRows(theme),
  ...rowLines(theme),
  ...figures,
  ...statusChips(theme),
  ...iconActions(theme),
  ...hints(theme),
  ...listControls(theme),
  ...lightIcons,
  ...loading(theme),
});

/** Figures of one width where they are compared from row to row; elsewhere they would widen hyphens. */
const figures = { 'time, .row-number, .row-count': { fontVariantNumeric: 'tabular-nums' } };

const value = {
  maxWidth: 320,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  // Two lines of chips and the border fit into the height of the row.
  paddingBlock: 1,
};

/** Actions are faint until the pointer or the focus is in their row. */
const recordRows = ({ palette, typography, breakpoints }: Theme) => ({
  '.record-row': { cursor: 'pointer', verticalAlign: 'middle' },
  '.record-row:hover': { backgroundColor: palette.action.hover },
  '.record-row:has(.row-pick:disabled)': { cursor: 'default', backgroundColor: 'inherit' },
  '.record-row[data-selected], .record-row[data-selected]:hover': { backgroundColor: palette.action.selected },
  '.record-row > td': {
    ...typography.body2,
    height: 44,
    padding: '0 12px',
    textAlign: 'left',
    color: palette.text.primary,
    borderBottom: `1px solid ${palette.divider}`,
  },
  '.record-row:last-of-type > td': { borderBottom: 0 },
  '.record-row > .row-tick': { width: 44, padding: '0 0 0 4px' },
  '.record-row > .row-value': value,
  '.record-row > .row-number': { ...value, textAlign: 'right' },
  // Uses the remaining width up to its share: sized by its content, a long name made the table overflow.
  '.record-row > .row-name': {
    ...value,
    fontWeight: typography.fontWeightBold,
    width: '44%',
    minWidth: 140,
    maxWidth: 0,
  },
  // A URL of any length shrinks before the name does.
  '.record-row > .row-address': { width: '28%', minWidth: 216, maxWidth: 0 },
  '.record-row > .row-end': { width: '1%', textAlign: 'right', whiteSpace: 'nowrap', paddingBlock: 0 },
  // Rows with controls need the space between their columns, too.
  [breakpoints.down('xl')]: {
    '.rows-with-controls :is(th, td)': { paddingInline: 8 },
    '.rows-with-controls .row-name': { minWidth: 120 },
    '.rows-with-controls .row-address': { minWidth: 136 },
    // Two buttons are below their state, so that the names keep their width.
    '.rows-with-controls .state-and-buttons:has(.state-buttons > :nth-child(2))': {
      flexDirection: 'column',
      alignItems: 'flex-start',
      gap: 4,
      paddingBlock: 6,
      '& button': { paddingInline: 8 },
    },
  },
  '.record-details > td': { padding: '4px 16px 20px 56px', borderBottom: `1px solid ${palette.divider}` },
  '.record-details:last-of-type > td': { borderBottom: 0 },
  '.record-row:has(+ .record-details) > td': { borderBottom: 0 },
  '.expand[aria-expanded=true] > svg, [aria-expanded=true] .expand-mark': { transform: 'rotate(180deg)' },
  '.row-actions, .hover-actions': { display: 'inline-flex', gap: 4 },
  '.row-actions:has(.hover-actions)': { width: '100%' },
  '@media (hover: hover)': {
    // Not `display` or `visibility`: the keyboard reaches them.
    '.record-row:not(:hover, :focus-within) .hover-actions': { opacity: 0 },
    '.record-row:not(:hover, :focus-within) .row-actions .icon-action': { color: palette.control },
  },
  '.row-link': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  // Not under the chips: an inline box of its own does not inherit the underline of the link around it.
  '.row-link:hover .name-and-chips > :first-of-type': { textDecoration: 'underline' },
  '.card-name': { fontWeight: typography.fontWeightBold, overflowWrap: 'anywhere' },
  /** The values of a card in one line below its name; with controls among them, in even columns with labels beside. */
  '.card-values': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 16, rowGap: 2, margin: 0 },
  '.card-values > div': { ...typography.body2, display: 'flex', alignItems: 'baseline', gap: 4, minWidth: 0 },
  '.card-values dt': { flex: 'none', color: palette.text.secondary },
  '.card-values dd': { margin: 0, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.card-values[data-even]': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 304px), 1fr))',
    columnGap: 24,
  },
  '.card-values[data-even] > div': {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr)',
    alignItems: 'center',
    minHeight: 28,
  },
  /** A name with its chips beside it, or below it on phones. */
  '.name-and-chips': {
    display: 'inline-flex',
    maxWidth: '100%',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: 8,
    minWidth: 0,
    [breakpoints.down('sm')]: { flexWrap: 'wrap', rowGap: 8 },
  },
  '.name-and-chips > .status-chip': { maxWidth: 120 },
  '.name-and-chips > :first-of-type': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '.row-mark': { display: 'inline-flex', flex: 'none', fontSize: 16, color: palette.text.secondary },
  /** A time with the user beside it, or below it in narrow columns. */
  '.moment-and-person': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '.moment-and-person > .status-chip': { flex: '0 1 auto', maxWidth: 140, minWidth: 0 },
  [breakpoints.between('sm', 'xl')]: {
    '.moment-and-person': { flexDirection: 'column', alignItems: 'flex-start', gap: 0 },
  },
  [breakpoints.between('sm', 'md')]: { '.moment-and-person > .status-chip': { display: 'none' } },
  /** A link inside of a row's text, high enough to be easy to hit. */
  '.cell-link': { display: 'inline-block', paddingBlock: 4, color: 'inherit' },
  /** A status with the buttons that change it. */
  '.state-and-buttons': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    [breakpoints.down('sm')]: { flexWrap: 'wrap' },
  },
  '.state-buttons': { display: 'inline-flex', gap: 8, [breakpoints.down('sm')]: { flexWrap: 'wrap' } },
  /** A number that links to the items that it counts. */
  '.row-count': {
    ...typography.body2,
    minWidth: 32,
    padding: '4px 8px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 6,
    background: 'none',
    color: palette.text.primary,
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.action.hover },
    '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
  },
  [breakpoints.between('sm', 'md')]: {
    '.record-row > .row-value': { maxWidth: 110 },
    // Buttons and selects are never clipped.
    '.record-row > .row-value:has(button, select)': { maxWidth: 'none' },
  },
  '.row-pick': {
    ...typography.body2,
    fontWeight: 'inherit',
    padding: 0,
    border: 0,
    background: 'none',
    textAlign: 'left',
    maxWidth: '100%',
    cursor: 'pointer',
    '&.card-name': { fontWeight: typography.fontWeightBold },
    '&:disabled': { color: palette.text.secondary, cursor: 'default', textDecoration: 'none' },
  },
});

/** The tooltip of an icon on hover and focus, rendered by CSS so that rows need no element for it. */
const hints = ({ palette, typography, shadows, zIndex }: Theme) => ({
  '[data-hint]': { position: 'relative' },
  // A tap focuses a status, but is no `focus-visible`.
  '[data-hint]:hover::after, [data-hint]:focus-visible::after, .status-line:focus::after': {
    ...typography.caption,
    content: 'attr(data-hint)',
    position: 'absolute',
    zIndex: zIndex.tooltip,
    right: 0,
    bottom: 'calc(100% + 4px)',
    width: 'max-content',
    maxWidth: 280,
    padding: '4px 8px',
    borderRadius: 4,
    textAlign: 'left',
    whiteSpace: 'pre-line',
    color: palette.text.primary,
    backgroundColor: palette.raised,
    boxShadow: shadows[8],
    pointerEvents: 'none',
  },
});

const tones: Record<string, keyof StatusColours> = {
  info: 'running',
  success: 'ended',
  warning: 'test',
  error: 'danger',
};

const statusChips = ({ palette, typography, breakpoints }: Theme) => ({
  '.status-chip': {
    ...typography.caption,
    flex: 'none',
    display: 'inline-block',
    maxWidth: '100%',
    height: 20,
    lineHeight: '20px',
    paddingInline: 7,
    borderRadius: 5,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    fontWeight: typography.fontWeightMedium,
    color: palette.text.secondary,
    backgroundColor: palette.action.hover,
    // Without space beside it, and without hover for its title, it is shown in full.
    [breakpoints.down('sm')]: { height: 'auto', minHeight: 20, whiteSpace: 'normal' },
  },
  '.colour-dot': {
    flex: 'none',
    display: 'inline-block',
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: `1px solid ${palette.divider}`,
    boxSizing: 'border-box',
  },
  '.status-chip > .colour-dot': { marginRight: 5, verticalAlign: '-1px' },
  '.MuiChip-icon.colour-dot': { marginLeft: 8, marginRight: -2 },
  /** Chips of labels, which shrink together before the name beside them does. */
  '.label-chips': { display: 'inline-flex', gap: 4, minWidth: 0, maxWidth: '100%', overflow: 'hidden' },
  '.label-chips[data-wrap]': { flexWrap: 'wrap' },
  '.label-chips > .status-chip': { flex: '0 1 auto', minWidth: 30, maxWidth: 160 },
  [breakpoints.down('sm')]: {
    '.label-chips': { flexWrap: 'wrap' },
    '.label-chips > .status-chip': { flex: 'none', maxWidth: '100%' },
  },
  '.status-chip > svg': { fontSize: 14, marginRight: 3, verticalAlign: '-2.5px' },
  ...Object.fromEntries(
    Object.entries(tones).map(([tone, name]) => {
      const { main, soft } = palette.status[name];
      return [`.status-chip[data-tone=${tone}]`, { color: main, backgroundColor: soft }];
    }),
  ),
});

const lightIcons = {
  '.light-icon': { flexShrink: 0, width: '1em', height: '1em', fill: 'currentColor', userSelect: 'none' },
};

const iconActions = ({ palette, shape }: Theme) => ({
  '.icon-action': {
    display: 'inline-flex',
    padding: 6,
    border: 0,
    borderRadius: shape.borderRadius,
    background: 'none',
    color: palette.text.secondary,
    fontSize: 18,
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.action.hover, color: palette.text.primary },
    '&[aria-disabled]': { color: palette.text.disabled, backgroundColor: 'transparent', cursor: 'default' },
    '@media (pointer: coarse)': { padding: 12 },
  },
});
