import { useCallback } from 'react';

/** Returns a ref that scrolls its element into view when it is rendered first, if it is wanted. */
export function useScrollTo(isWanted: boolean) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (isWanted) element?.scrollIntoView({ block: 'center' });
    },
    [isWanted],
  );
}
