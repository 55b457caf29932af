import type { Theme } from '@mui/material/styles';

/** Styles of what a row has besides plain values: names with content around them, statuses, blocks of two lines. */
export const rowLines = (theme: Theme) => ({
  ...nameFrames(theme),
  ...statusLines(theme),
  ...twoLineCards(theme),
  ...compactRows,
});

const oneLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const plainButton = { margin: 0, border: 0, background: 'none', font: 'inherit', cursor: 'pointer' } as const;

/** A name with a button beside it and a line below it. */
const nameFrames = ({ palette, typography }: Theme) => ({
  '.name-frame': { display: 'flex', flexDirection: 'column', minWidth: 0 },
  '.name-line': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '.name-line > .row-link': oneLine,
  '.children-toggle': {
    ...plainButton,
    ...typography.caption,
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 2,
    height: 24,
    padding: '0 4px 0 8px',
    border: `1px solid ${palette.divider}`,
    borderRadius: 12,
    color: palette.text.secondary,
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { backgroundColor: palette.action.hover, color: palette.text.primary },
    '&[aria-expanded=true] > svg': { transform: 'rotate(180deg)' },
    '> svg': { fontSize: 14 },
    '@media (pointer: coarse)': { minWidth: 44, height: 32, borderRadius: 16 },
  },
  '.parent-link': {
    ...typography.caption,
    ...oneLine,
    alignSelf: 'flex-start',
    maxWidth: '100%',
    // Both links are high enough to be hit.
    lineHeight: '24px',
    color: palette.text.secondary,
  },
  '.name-frame:has(> a.parent-link) .row-link': { lineHeight: '24px' },
  'a.parent-link': { textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '.children-note': { ...typography.body2, color: palette.text.secondary },
  '.children-note > td': { height: 40, padding: '0 12px', borderBottom: `1px solid ${palette.divider}` },
  '.text-action': { ...plainButton, padding: '4px 0', color: palette.primary.light, textDecoration: 'underline' },
});

/** A status with a date; statuses have one width, so that the dates are below each other. */
const statusLines = ({ palette, typography }: Theme) => ({
  '.status-line': {
    ...plainButton,
    ...typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    padding: '6px 0',
    color: palette.text.secondary,
    textAlign: 'left',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '.record-row .status-line > .status-chip': { minWidth: 92 },
  '.record-row > td > .status-line::after': { right: 'auto', left: 0 },
  // A tooltip is not clipped by its cell.
  '.record-row > .row-value:has(.status-line)': { maxWidth: 'none', overflow: 'visible' },
});

/** A record on a phone: a name and its status, and details below them. */
const twoLineCards = ({ palette, typography }: Theme) => ({
  '.two-line-card': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '7px 6px 7px 16px',
    borderBottom: `1px solid ${palette.divider}`,
  },
  '.two-line-card:last-child': { borderBottom: 0 },
  '.card-lines': { flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
  '.card-line': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, minHeight: 24 },
  '.card-line > .card-name': { ...oneLine, flex: 1, overflowWrap: 'normal' },
  '.card-line > .status-line': { flex: 'none', padding: '2px 0' },
  '.card-details': { ...typography.body2, color: palette.text.secondary },
  '.card-details > span:first-of-type': { ...oneLine, flex: '1 1 0' },
  '.card-details > span:first-of-type > * + *::before': { content: '" · "' },
  '.card-details > .status-chip': { flex: '0 1 auto', whiteSpace: 'nowrap', maxWidth: 120 },
});

/** The density that users can choose. Touch screens keep the size of their targets. */
const compactRows = {
  '[data-density=compact] .two-line-card': { paddingBlock: 2 },
  '@media (pointer: fine)': {
    '[data-density=compact] .record-row > td': { height: 34 },
    '[data-density=compact] .tick-box': { padding: 8 },
    '[data-density=compact] .icon-action': { padding: 4 },
    '[data-density=compact] .status-line': { paddingBlock: 2 },
    '[data-density=compact] .moment-and-person': { flexDirection: 'row', alignItems: 'center', gap: 8 },
    '[data-density=compact] .moment-and-person > .status-chip': { maxWidth: 96 },
  },
};
