import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Navigate, useLocation } from 'react-admin';
import { personalTokens } from '#resources/tokens/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { UnknownAddress } from '../../routing/UnknownAddress.tsx';
import { DrawerButton, NavigationDrawer } from '../../shell/navigationDrawer.tsx';
import { usePageSetup } from '../../shell/pageSetup.ts';
import { SideNav } from '../../ui/SideNav.tsx';
import { PersonalTokensPage } from './PersonalTokensPage.tsx';

const tokensPath = personalTokens.path;

/** `/user/settings` redirects to its only subpage; on live there is none. */
export default function UserSettingsPage() {
  const { pathname } = useLocation();
  const isLive = usePageSetup().environment === 'live';
  if (isLive) return <UnknownAddress />;
  if (pathname !== tokensPath) return <Navigate to={tokensPath} replace />;
  return (
    <>
      <SettingsPanel />
      <PersonalTokensPage />
    </>
  );
}

function SettingsPanel() {
  const t = useT();
  const entry = { to: tokensPath, label: t('userSettings.tokens.title'), icon: VpnKeyOutlined, current: true };
  return (
    <>
      <NavigationDrawer label={t('shell.sections')}>
        <Stack sx={{ p: 2, gap: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {t('userSettings.title')}
          </Typography>
          <SideNav entries={[entry]} />
        </Stack>
      </NavigationDrawer>
      <DrawerButton />
    </>
  );
}
