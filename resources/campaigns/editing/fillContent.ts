import type { Theme } from '@mui/material/styles';

const mark = 'data-fills-content';

/** Put on an area that takes the whole room below the top bar, together with `fillContent` as its `sx`. */
export const fills = { [mark]: true } as const;

const roomHeight = ({ layout }: Theme): string => `calc(100dvh - ${layout.barHeight}px)`;

/** From edge to edge, without the content's own padding. */
export const fillContent = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minHeight: 0,
  margin: { xs: '-16px', sm: '-20px -24px' },
  '&:not(:first-of-type)': { marginTop: 0 },
} as const;

/** Around what stands above an area and the area: one that fills the room leaves what stands above it its place. */
export const contentRoom = (theme: Theme) => ({
  [`&:has(> [${mark}])`]: {
    display: 'flex',
    flexDirection: 'column',
    height: `calc(${roomHeight(theme)} - 40px)`,
    [theme.breakpoints.down('sm')]: { height: `calc(${roomHeight(theme)} - 32px)` },
  },
});
