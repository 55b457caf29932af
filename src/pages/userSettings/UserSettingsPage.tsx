import ShieldOutlined from '@mui/icons-material/ShieldOutlined';
import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Navigate, useLocation } from 'react-admin';
import { personalTokens } from '#resources/tokens/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { DrawerButton, NavigationDrawer } from '../../shell/navigationDrawer.tsx';
import { usePageSetup } from '../../shell/pageSetup.ts';
import { SideNav } from '../../ui/SideNav.tsx';
import { SecurityPage } from '../loginSecurity/SecurityPage.tsx';
import { PersonalTokensPage } from './PersonalTokensPage.tsx';

const tokensPath = personalTokens.path;
const securityPath = '/user/settings/security';

/** `/user/settings` redirects to the first subpage. On live, users create no tokens. */
export default function UserSettingsPage() {
  const t = useT();
  const { pathname } = useLocation();
  const isLive = usePageSetup().environment === 'live';
  const entries = [
    ...(isLive ? [] : [{ to: tokensPath, label: t('userSettings.tokens.title'), icon: VpnKeyOutlined }]),
    { to: securityPath, label: t('userSettings.security.title'), icon: ShieldOutlined },
  ].map((entry) => ({ ...entry, current: entry.to === pathname }));
  if (!entries.some(({ current }) => current)) return <Navigate to={entries[0]?.to ?? securityPath} replace />;
  return (
    <>
      <NavigationDrawer label={t('shell.sections')}>
        <Stack sx={{ p: 2, gap: 2 }}>
          <Typography variant="body2" color="text.secondary">
            {t('userSettings.title')}
          </Typography>
          <SideNav entries={entries} />
        </Stack>
      </NavigationDrawer>
      <DrawerButton />
      {pathname === securityPath ? <SecurityPage /> : <PersonalTokensPage />}
    </>
  );
}
