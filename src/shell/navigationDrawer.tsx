import { useLocation } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

type DrawerState = {
  /** The element that the content is rendered into; null while no drawer is shown. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
  /** Whether a screen has content for it. */
  used: boolean;
  setUsed: (used: boolean) => void;
  /** Whether it is open over the page, below the breakpoint. */
  open: boolean;
  setOpen: (open: boolean) => void;
};

const DrawerContext = createContext<DrawerState | null>(null);

/** Returns the state of the shell's drawer. Render `NavigationDrawer` to put content into it. */
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
 * Shows its children in the navigation drawer while it is mounted: 256 px wide beside the content, or behind the menu
 * button below 700 px. One at a time.
 */
export function NavigationDrawer({ children }: { children: ReactNode }) {
  const { slot, setUsed } = useDrawer();
  useLayoutEffect(() => {
    setUsed(true);
    return () => setUsed(false);
  }, [setUsed]);
  return slot && createPortal(children, slot);
}
