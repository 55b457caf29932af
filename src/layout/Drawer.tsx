import Box from '@mui/material/Box';
import MuiDrawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useLocation } from 'ra-core';
import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useT } from '../i18n/useT.ts';

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
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has chosen where to go wants to see it
  useEffect(() => setOpen(false), [pathname]);
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

/** The drawer itself, drawn by the frame. */
export function Drawer() {
  const t = useT();
  const { used, setSlot, open, setOpen } = useDrawer();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (!used) return null;
  if (isNarrow) {
    return (
      <MuiDrawer open={open} onClose={() => setOpen(false)} keepMounted>
        <Box ref={setSlot} component="nav" aria-label={t('shell.panel')} sx={{ width: 288, maxWidth: '85vw' }} />
      </MuiDrawer>
    );
  }
  return (
    <Box
      ref={setSlot}
      component="nav"
      aria-label={t('shell.panel')}
      sx={({ layout, palette }) => ({
        width: layout.drawerWidth,
        flexShrink: 0,
        position: 'sticky',
        top: layout.barHeight,
        height: `calc(100dvh - ${layout.barHeight}px)`,
        overflowY: 'auto',
        borderRight: `1px solid ${palette.divider}`,
        backgroundColor: palette.background.paper,
      })}
    />
  );
}
