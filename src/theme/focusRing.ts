import type { Theme } from '@mui/material/styles';

/** The ring of what has the keyboard's focus: the same everywhere. */
export const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.palette.primary.light}`,
  outlineOffset: 1,
});
