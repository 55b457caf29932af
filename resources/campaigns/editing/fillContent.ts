import type { Theme } from '@mui/material/styles';

const mark = 'data-fills-content';

/** Marks an area that fills the space below the top bar; used with `fillContent` as its `sx`. */
export const fills = { [mark]: true } as const;

/** With the browser's zoom at 200 % or more the window is lower, and the page scrolls. */
const lowestRoom = '520px';

const roomHeight = ({ layout }: Theme, padding: string): string =>
  `max(calc(100dvh - ${layout.barHeight}px - ${padding}), ${lowestRoom})`;

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
    height: roomHeight(theme, '40px'),
    [theme.breakpoints.down('sm')]: { height: roomHeight(theme, '32px') },
  },
});
