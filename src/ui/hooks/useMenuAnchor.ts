import { type MouseEvent, useState } from 'react';

/**
 * Returns the anchor of a menu while it is open. `wanted` is true from the first time on: before, the menu need not be
 * rendered; afterwards it stays mounted for its closing animation.
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
