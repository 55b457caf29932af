import ListAlt from '@mui/icons-material/ListAlt';
import Button from '@mui/material/Button';
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
import { useLocation } from 'react-admin';
import { createPortal } from 'react-dom';
import type { SideNavEntry } from '../ui/SideNav.tsx';

/** The links in the drawer, and what they belong to, such as the name of the open campaign. */
type DrawerLinks = { title: string; entries: readonly SideNavEntry[] };

type DrawerContent = {
  /** What the links lead to, such as 'Areas': the label of the button that opens the drawer on narrow screens. */
  label: string;
  /** The name of the open record, which the top bar shows on narrow screens. */
  title?: string;
};

type DrawerState = {
  /** The element that the content is rendered into; null while no drawer is shown. */
  slot: HTMLElement | null;
  setSlot: (slot: HTMLElement | null) => void;
  /** What the screen that has content for it says about it; null without such a screen. */
  content: DrawerContent | null;
  setContent: (content: DrawerContent | null) => void;
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
  const [content, setContent] = useState<DrawerContent | null>(null);
  const [open, setOpen] = useState(false);
  const links = useRef<DrawerLinks>(null);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen where to go wants to see it
  useEffect(() => setOpen(false), [pathname, search]);
  const state = useMemo(() => ({ slot, setSlot, content, setContent, open, setOpen, links }), [slot, content, open]);
  return <DrawerContext value={state}>{children}</DrawerContext>;
}

/**
 * Shows its children in the navigation drawer while it is mounted: 256 px wide beside the content, or behind a
 * `DrawerButton` below 700 px. One at a time.
 */
export function NavigationDrawer({ label, title, children }: DrawerContent & { children: ReactNode }) {
  const { slot, setContent } = useDrawer();
  useLayoutEffect(() => {
    setContent({ label, title });
    return () => setContent(null);
  }, [label, title, setContent]);
  return slot && createPortal(children, slot);
}

/** Opens the navigation drawer on narrow screens, where it is closed at first. */
export function DrawerButton() {
  const { content, open, setOpen } = useDrawer();
  if (!content) return null;
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<ListAlt />}
      onClick={() => setOpen(!open)}
      aria-expanded={open}
      sx={{ display: { sm: 'none' }, flexShrink: 0, '& + header': { mt: { xs: 1, sm: 0 } } }}
    >
      {content.label}
    </Button>
  );
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
