import VpnKeyOutlined from '@mui/icons-material/VpnKeyOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-admin';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { personalTokens } from '#resources/tokens/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { UnknownAddress } from '../../routing/UnknownAddress.tsx';
import { DrawerButton, NavigationDrawer } from '../../shell/navigationDrawer.tsx';
import { usePageSetup } from '../../shell/pageSetup.ts';
import { SecretDialog } from '../../ui/dialogs/SecretDialog.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SideNav } from '../../ui/SideNav.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';
import { OwnTokens } from './OwnTokens.tsx';

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

/** The user's personal access tokens: what they are for, the form that creates one, and the list. */
function PersonalTokensPage() {
  const t = useT();
  const [made, setMade] = useState<CreatedToken | null>(null);
  const close = () => {
    setMade(null);
    keepFocus();
  };
  return (
    <>
      <PageHeader title={t('userSettings.tokens.title')} />
      <Typography color="text.secondary" sx={{ mb: 3, maxWidth: '72ch' }}>
        {t('userSettings.tokens.explanation')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 4 }}>
        <NewTokenForm onMade={setMade} guarded={made === null} />
        <OwnTokens />
      </Box>
      {made && <SecretDialog secret={made.token} name={made.name} words="userSettings.tokens" onClose={close} />}
    </>
  );
}

/** The form that had the focus before the dialog is a new, empty one, so the focus moves to the content. */
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  });
}
