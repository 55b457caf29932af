import { useLocation } from 'ra-core';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import type { SideNavEntry } from '../ui/SideNav.tsx';

type DrawerBadge = { count: number; label: string };

/** The links in the drawer, and what they belong to, such as the name of the open campaign. */
type DrawerLinks = { title: string; entries: readonly SideNavEntry[] };

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
  /** The links of the screen, for the command palette; null if it has none. */
  links: RefObject<DrawerLinks | null>;
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
  const links = useRef<DrawerLinks>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen where to go wants to see it
  useEffect(() => setOpen(false), [pathname, search]);
  const state = useMemo(
    () => ({ slot, setSlot, used, setUsed, badge, setBadge, open, setOpen, links }),
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

/** Offers the links of the drawer in the command palette while the calling component is mounted. */
export function useDrawerLinks({ title, entries }: DrawerLinks): void {
  const { links } = useDrawer();
  useEffect(() => {
    links.current = { title, entries };
    return () => {
      links.current = null;
    };
  }, [title, entries, links]);
}
