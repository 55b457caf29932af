import useMediaQuery from '@mui/material/useMediaQuery';
import { limits } from '#contracts/limits.ts';

/** Returns true on phones, which get a stacked list instead of a table that scrolls sideways. */
export const useIsNarrow = (): boolean =>
  useMediaQuery(`(max-width:${limits.navigationBreakpointPx - 1}px)`, { noSsr: true });
