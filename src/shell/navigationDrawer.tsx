import { useLocation } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

type DrawerBadge = { count: number; label: string };

type DrawerState = {
  /** The element that the content is rendered into; null while no drawer is shown. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
  /** Whether a screen has content for it. */
  used: boolean;
  setUsed: (used: boolean) => void;
  /** What its button shows while it is closed: a count, with its meaning; null for none. */
  badge: DrawerBadge | null;
  setBadge: (badge: DrawerBadge | null) => void;
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
  const [badge, setBadge] = useState<DrawerBadge | null>(null);
  const [open, setOpen] = useState(false);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen where to go wants to see it
  useEffect(() => setOpen(false), [pathname, search]);
  const state = useMemo(
    () => ({ slot, setSlot, used, setUsed, badge, setBadge, open, setOpen }),
    [slot, used, badge, open],
  );
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

/** Shows a count on the button of the drawer while the calling component is mounted. None if it is 0. */
export function useDrawerBadge({ count, label }: DrawerBadge): void {
  const { setBadge } = useDrawer();
  useEffect(() => {
    setBadge(count > 0 ? { count, label } : null);
    return () => setBadge(null);
  }, [count, label, setBadge]);
}
