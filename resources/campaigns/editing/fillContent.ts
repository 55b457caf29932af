import type { Theme } from '@mui/material/styles';

const mark = 'data-fills-content';

/** Marks an area that fills the space below the top bar; used with `fillContent` as its `sx`. */
export const fills = { [mark]: true } as const;

const heightBelowBar = ({ layout }: Theme, padding: number): string => `calc(100dvh - ${layout.barHeight + padding}px)`;

/** A low window, as with the browser's zoom at 200 % or more. The page scrolls there. */
const low = '@media (max-height: 520px)';

/** Full width and height, without the content's padding. */
export const fillContent = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minHeight: 0,
  margin: { xs: '-16px', sm: '-20px -24px' },
  '&:not(:first-of-type)': { marginTop: 0 },
} as const;

/** Contains an area and the banners above it; an area that fills the space leaves room for the banners. */
export const contentRoom = (theme: Theme) => ({
  [`&:has(> [${mark}])`]: {
    display: 'flex',
    flexDirection: 'column',
    height: heightBelowBar(theme, 40),
    [theme.breakpoints.down('sm')]: { height: heightBelowBar(theme, 32) },
    [low]: { height: 'auto' },
  },
});

/** A frame in an area that fills the space. In a low window it is as high as the space below the top bar. */
export const fillingFrame = (theme: Theme) => ({
  flex: 1,
  border: 0,
  width: '100%',
  minHeight: 0,
  [low]: { flex: 'none', height: heightBelowBar(theme, 0) },
});
