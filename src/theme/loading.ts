import type { Theme } from '@mui/material/styles';

/** Styles of the spinner and the skeletons that are shown while something loads. */
export const loading = (theme: Theme) => ({ ...spinners(theme), ...skeletons(theme) });

const spinners = ({ palette }: Theme) => ({
  '.spinner': {
    width: 28,
    height: 28,
    border: `2.5px solid ${palette.primary.main}`,
    borderTopColor: 'transparent',
    borderRadius: '50%',
    animation: 'spinner-turn 1.4s linear infinite',
  },
  '.full-page': {
    minHeight: '100dvh',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: 16,
    color: palette.text.secondary,
  },
  '@keyframes spinner-turn': { to: { transform: 'rotate(1turn)' } },
});

const skeletons = ({ palette }: Theme) => ({
  '.skeleton-row': {
    display: 'grid',
    alignItems: 'center',
    gap: 16,
    height: 44,
    paddingInline: 16,
    borderBottom: `1px solid ${palette.divider}`,
  },
  '.skeleton-row > span': {
    height: 12,
    minWidth: 48,
    borderRadius: 4,
    backgroundColor: palette.action.hover,
    animation: 'skeleton-pulse 2s ease-in-out 0.5s infinite',
  },
  '@keyframes skeleton-pulse': { '50%': { opacity: 0.4 } },
});
