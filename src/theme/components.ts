import type { Theme, ThemeOptions } from '@mui/material/styles';
import { controls } from './controls.ts';
import { focusRing } from './focusRing.ts';
import { rows } from './rows.ts';
import { surfaces } from './surfaces.ts';
import { tables } from './tables.ts';

/** The styles of all Material UI components; screens use neither colors nor pixels. */
export const components = (theme: Theme): ThemeOptions['components'] => ({
  MuiCssBaseline: { styleOverrides: baseline(theme) },
  ...surfaces(theme),
  ...controls(theme),
  ...tables(theme),
});

const baseline = (theme: Theme) => ({
  html: {
    colorScheme: theme.palette.mode,
    WebkitTextSizeAdjust: '100%',
    // Keeps the focused element visible between the top bar and a form's save bar (WCAG 2.4.11).
    scrollPaddingBlock: `${theme.layout.barHeight}px ${theme.layout.saveBarHeight}px`,
  },
  body: {
    fontFeatureSettings: "'cv11', 'ss03'",
    overflowWrap: 'break-word',
    ...theme.typography.body1,
  },
  '::selection': { backgroundColor: theme.palette.accentSoft },
  ':focus-visible': focusRing(theme),
  '[tabindex="-1"]:focus-visible': { outline: 'none' },
  a: { color: 'inherit' },
  ...rows(theme),
  // No duration at all, however short: an element that is shown and focused in the same tick would not be visible yet.
  '@media (prefers-reduced-motion: reduce)': {
    '*, *::before, *::after': {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
    // A drop ends with the end of this transition.
    '[data-rfd-draggable-id]': { transitionDuration: '1ms !important' },
  },
});
