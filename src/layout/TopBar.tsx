import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { UploadChip } from '../media/uploads/UploadChip.tsx';
import { useDrawer } from '../shell/navigationDrawer.tsx';
import { usePageSetup } from '../shell/pageSetup.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { EnvironmentTitle } from './EnvironmentTitle.tsx';
import { MainMenu, MainTabs } from './MainTabs.tsx';
import { Palette } from './palette/Palette.tsx';
import { SocketStatus } from './SocketStatus.tsx';

/**
 * The environment, the tabs, the command palette and the account menu. Below 700 px the tabs become a menu, and the name
 * of the open record replaces the product's.
 */
export function TopBar() {
  const isLive = usePageSetup().environment === 'live';
  const { content } = useDrawer();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Box
      component="header"
      sx={({ layout, palette, zIndex }) => ({
        position: 'sticky',
        top: 0,
        zIndex: zIndex.appBar,
        height: layout.barHeight,
        display: 'flex',
        alignItems: 'stretch',
        gap: isNarrow ? 0.5 : 2,
        paddingInline: isNarrow ? '8px' : '16px 12px',
        backgroundColor: palette.background.paper,
        borderBottom: `1px solid ${palette.divider}`,
        boxShadow: isLive ? `inset 0 2px ${palette.liveMark.main}` : 'none',
      })}
    >
      {isNarrow && <MainMenu />}
      <EnvironmentTitle of={isNarrow ? content?.title : undefined} />
      {isNarrow ? <Box sx={{ flex: 1 }} /> : <MainTabs />}
      <Palette />
      <UploadChip />
      <SocketStatus />
      <AccountMenu nameShown={!isNarrow} />
    </Box>
  );
}
