import Box from '@mui/material/Box';
import MuiDrawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useT } from '../i18n/useT.ts';
import { useDrawer } from '../shell/navigationDrawer.tsx';

/** The drawer that the shell renders. */
export function Drawer() {
  const t = useT();
  const { content, setSlot, open, setOpen } = useDrawer();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (!content) return null;
  if (isNarrow) {
    return (
      <MuiDrawer
        open={open}
        onClose={() => setOpen(false)}
        keepMounted
        slotProps={{ paper: { 'aria-label': t('shell.panel') } }}
      >
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
