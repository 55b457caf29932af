import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useScreens } from '../ScreensContext.ts';
import { useIsNarrow } from './useIsNarrow.ts';

/** Whether the list around is stacked: on phones, and where its rows say that they need more room than there is. */
export function useShowsCards(): boolean {
  const { cardsBelow } = useScreens().overrides;
  const isBelow = useMediaQuery((theme: Theme) => theme.breakpoints.down(cardsBelow ?? 'sm'), { noSsr: true });
  return useIsNarrow() || isBelow;
}
