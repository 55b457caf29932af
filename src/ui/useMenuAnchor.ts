import { type MouseEvent, useState } from 'react';

/**
 * What a menu hangs from while it is open. `wanted` from the first time on: until then there is no need to draw it at
 * all, afterwards it stays, so that it closes as it opened.
 */
export function useMenuAnchor() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(false);
  return {
    anchor,
    isOpen: anchor !== null,
    wanted,
    open: (event: MouseEvent<HTMLElement>) => {
      setWanted(true);
      setAnchor(event.currentTarget);
    },
    close: () => setAnchor(null),
  };
}
