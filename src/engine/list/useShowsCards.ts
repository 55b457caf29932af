import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useScreens } from '../ScreensContext.ts';
import { useIsNarrow } from './useIsNarrow.ts';

/**
 * Returns true if the current list is not a table: on phones, below the width that its resource sets, and if it has
 * rows of its own.
 */
export function useShowsCards(): boolean {
  const { cardsBelow, rows } = useScreens().overrides;
  const isBelow = useMediaQuery((theme: Theme) => theme.breakpoints.down(cardsBelow ?? 'sm'), { noSsr: true });
  return useIsNarrow() || isBelow || rows !== undefined;
}
