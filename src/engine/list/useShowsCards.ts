import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useScreens } from '../ScreensContext.ts';
import { useIsNarrow } from './useIsNarrow.ts';

/** Returns true if the current list is stacked: on phones, and below the width that its resource sets. */
export function useShowsCards(): boolean {
  const { cardsBelow } = useScreens().overrides;
  const isBelow = useMediaQuery((theme: Theme) => theme.breakpoints.down(cardsBelow ?? 'sm'), { noSsr: true });
  return useIsNarrow() || isBelow;
}
