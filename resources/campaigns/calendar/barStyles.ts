import type { Theme } from '@mui/material/styles';

/** The height of a bar in pixels. */
export const barHeight = 24;

/** Colors by status: the text and the background of each has a contrast of at least 4.5 : 1. */
const statuses = ({ palette }: Theme) =>
  Object.fromEntries(
    (['upcoming', 'running', 'ended'] as const).map((name) => {
      const { main, soft } = palette.status[name];
      return [`.bar[data-status=${name}]`, { '--bar-text': main, '--bar': soft }];
    }),
  );

/**
 * Styles of the bars of a calendar. They are plain elements with a class, because a calendar has hundreds. An end that
 * is outside of the period is cut off straight, and the last visible bar of a campaign without an end fades out.
 */
export const barStyles = (theme: Theme) => ({
  ...statuses(theme),
  '.bar[data-status=draft]': {
    '--bar-text': theme.palette.status.upcoming.main,
    '--bar': theme.palette.background.paper,
  },
  '.bar[data-status=draft] > .bar-link': { borderBlock: '1px dashed var(--bar-text)' },
  '.bar[data-release]': { '--bar-text': theme.palette.primary.light, '--bar': theme.palette.accentSoft },
  '.bar[data-release=failed]': { '--bar-text': theme.palette.error.main, '--bar': theme.palette.background.paper },
  // A moment: as wide as its words, and not as long as the days that it has room for.
  '.bar[data-release] > .bar-link': {
    width: 'fit-content',
    maxWidth: '100%',
    borderRadius: '4px',
    borderInlineWidth: 0,
  },
  '.bar[data-release] > button': { borderBlock: 0, cursor: 'pointer' },
  '.bar': { position: 'absolute', height: barHeight, paddingInline: '2px', minWidth: 8 },
  '.bar-link': {
    typography: 'caption',
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    height: '100%',
    paddingInline: '6px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    color: 'var(--bar-text)',
    backgroundColor: 'var(--bar)',
    borderInline: '0 solid var(--bar-text)',
    userSelect: 'none',
    WebkitUserDrag: 'none',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': { outlineOffset: -2 },
    '& > svg': { flex: 'none', fontSize: 13 },
  },
  '.bar[data-begins] > .bar-link': { borderLeftWidth: 3, borderTopLeftRadius: 4, borderBottomLeftRadius: 4 },
  '.bar[data-ends] > .bar-link': { borderRightWidth: 3, borderTopRightRadius: 4, borderBottomRightRadius: 4 },
  '.bar:not([data-begins])': { paddingLeft: 0 },
  '.bar:not([data-ends])': { paddingRight: 0 },
  '.bar[data-endless] > .bar-link': { maskImage: 'linear-gradient(to right, #000 calc(100% - 40px), transparent)' },
  '.bar-words': { display: 'flex', gap: '4px', minWidth: 0 },
  '.bar-text': { fontWeight: theme.typography.fontWeightMedium, overflow: 'hidden', textOverflow: 'ellipsis' },
  '.bar-app': { flex: '0 100 auto', overflow: 'hidden', textOverflow: 'ellipsis' },
  '.bar-app::before': { content: '"· "' },
  '.bar[data-movable] > .bar-link': { cursor: 'grab' },
  '&[data-dragging], &[data-dragging] .bar-link': { cursor: 'grabbing' },
  '&[data-dragging] .bar:not([data-dragged])': { pointerEvents: 'none' },
  '.bar[data-dragged]': { zIndex: 2 },
  '.bar[data-dragged] > .bar-link': { boxShadow: `0 0 0 2px ${theme.palette.primary.main}`, textDecoration: 'none' },
  '.bar-grip': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    width: 'min(8px, 30%)',
    cursor: 'ew-resize',
    touchAction: 'none',
  },
  '.bar-grip[data-end=start]': { left: 0 },
  '.bar-grip[data-end=end]': { right: 0 },
  '.bar .icon-action': {
    position: 'absolute',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    // Beside the end, which can be dragged.
    right: 12,
    top: 0,
    width: 24,
    height: 24,
    minWidth: 0,
    minHeight: 0,
    padding: 0,
    opacity: 0,
    fontSize: 15,
    borderRadius: '4px',
    color: 'var(--bar-text)',
    backgroundColor: 'var(--bar)',
  },
  '.bar:hover, .bar:focus-within': { zIndex: 1 },
  '.bar:hover .icon-action, .bar .icon-action:focus-visible, .bar:focus-within .icon-action': { opacity: 1 },
  '.bar[data-short] .icon-action': { display: 'none', right: 'auto', left: '100%' },
  '.bar[data-short]:hover .icon-action, .bar[data-short]:focus-within .icon-action': { display: 'inline-flex' },
  '@media (hover: none)': {
    '.bar .icon-action': { opacity: 1 },
    '.bar[data-short] .icon-action': { display: 'inline-flex' },
  },
});
