import type { Theme } from '@mui/material/styles';

/** The focus ring for keyboard focus, the same on all controls. */
export const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.palette.primary.light}`,
  outlineOffset: 1,
});
