import { useLocation } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

type DrawerState = {
  /** Where the content goes; null while no drawer is shown. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
  /** A screen has content for it. */
  used: boolean;
  setUsed: (used: boolean) => void;
  /** Below the breakpoint it opens over the page. */
  open: boolean;
  setOpen: (open: boolean) => void;
};

const DrawerContext = createContext<DrawerState | null>(null);

/** The drawer of the frame. Use `NavigationDrawer` to put something into it. */
export function useDrawer(): DrawerState {
  const state = useContext(DrawerContext);
  if (!state) throw new Error('The navigation drawer belongs inside the layout.');
  return state;
}

export function DrawerProvider({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen where to go wants to see it
  useEffect(() => setOpen(false), [pathname, search]);
  const state = useMemo(() => ({ slot, setSlot, used, setUsed, open, setOpen }), [slot, used, open]);
  return <DrawerContext value={state}>{children}</DrawerContext>;
}

/**
 * Shows its children in the navigation drawer for as long as it is mounted: at the left of the content, 256 px wide,
 * or behind the menu button below 700 px. One at a time.
 */
export function NavigationDrawer({ children }: { children: ReactNode }) {
  const { slot, setUsed } = useDrawer();
  useLayoutEffect(() => {
    setUsed(true);
    return () => setUsed(false);
  }, [setUsed]);
  return slot && createPortal(children, slot);
}
