/** Half of the handle. The slider is wider by it on both sides, so that the handle is exactly on the divider. */
const reach = 22;

const handle = {
  appearance: 'none',
  boxSizing: 'border-box',
  width: 2 * reach,
  height: 2 * reach,
  border: 'none',
  borderRadius: '50%',
  backgroundColor: 'primary.main',
  // Two arrows, in the color of text on the primary color.
  backgroundImage:
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23fff' stroke-width='2'%3E%3Cpath d='M9 7l-5 5 5 5M15 7l5 5-5 5'/%3E%3C/svg%3E\")",
  backgroundRepeat: 'no-repeat',
  backgroundPosition: 'center',
  backgroundSize: '24px',
  boxShadow: 3,
  cursor: 'ew-resize',
  pointerEvents: 'auto',
  touchAction: 'none',
} as const;

/** A native slider over the pages. Only its handle takes the pointer; everything else goes to the pages. */
export const slider = {
  position: 'absolute',
  top: 0,
  left: -reach,
  width: `calc(100% + ${2 * reach}px)`,
  height: '100%',
  margin: 0,
  appearance: 'none',
  background: 'none',
  pointerEvents: 'none',
  outline: 'none',
  '&::-webkit-slider-thumb': handle,
  '&::-moz-range-thumb': handle,
  '&:focus-visible::-webkit-slider-thumb': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
  '&:focus-visible::-moz-range-thumb': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const;

export const pages = {
  position: 'relative',
  flex: 1,
  minHeight: 240,
  width: '100%',
  mx: 'auto',
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

export const frame = { position: 'absolute', inset: 0, width: '100%', height: '100%', border: 0 } as const;

export const divider = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 2,
  ml: '-1px',
  bgcolor: 'primary.main',
  pointerEvents: 'none',
} as const;

export const label = {
  position: 'absolute',
  top: 8,
  px: 1,
  py: 0.25,
  borderRadius: 1,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  typography: 'body2',
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 2,
  pointerEvents: 'none',
} as const;
