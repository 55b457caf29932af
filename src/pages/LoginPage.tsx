import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Navigate, useAuthProvider, useLocation } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { home, safeNext } from '../../authProvider/next.ts';
import { readFailure, type SignInFailure } from '../../authProvider/signInReturn.ts';
import { readTokens, subscribeTokens } from '../../authProvider/tokenStore.ts';
import { usePageTitle } from '../frame/pageTitle.ts';
import { useT } from '../i18n/useT.ts';
import { EnvironmentTitle } from '../layout/EnvironmentTitle.tsx';

const isSignedIn = (): boolean => readTokens() !== null;

/** `/login?next=…&failure=…`: one button that leaves for the sign-in page. Signed in, here or in another tab, it goes on. */
export function LoginPage() {
  const t = useT();
  usePageTitle();
  const search = new URLSearchParams(useLocation().search);
  const next = safeNext(search.get('next'));
  const failure = readFailure(search.get('failure'));
  if (useSyncExternalStore(subscribeTokens, isSignedIn)) return <Navigate to={next} replace />;
  return (
    <>
      <PageBar />
      <Box component="main" sx={{ display: 'grid', justifyItems: 'center', padding: { xs: 2, sm: '96px 24px' } }}>
        <Paper
          variant="outlined"
          sx={{
            width: '100%',
            maxWidth: 400,
            borderRadius: '10px',
            padding: { xs: 3, sm: 4 },
            display: 'grid',
            gap: 3,
          }}
        >
          <Box>
            <Typography variant="h1">{t('signIn.product')}</Typography>
            <Typography color="textSecondary">{t('signIn.purpose')}</Typography>
          </Box>
          {failure && <Failure {...failure} />}
          <LoginButton next={next} />
        </Paper>
      </Box>
    </>
  );
}

function PageBar() {
  return (
    <Box
      component="header"
      sx={({ layout, palette }) => ({
        height: layout.barHeight,
        display: 'flex',
        alignItems: 'center',
        paddingInline: 2,
        backgroundColor: palette.background.paper,
        borderBottom: `1px solid ${palette.divider}`,
      })}
    >
      <EnvironmentTitle />
    </Box>
  );
}

function Failure(problem: SignInFailure) {
  const t = useT();
  const code = 'code' in problem ? problem.code : '';
  return (
    <Alert severity="error">
      <AlertTitle>{t(`signIn.failures.${problem.failure}.title`, { code })}</AlertTitle>
      {t(`signIn.failures.${problem.failure}.text`)}
    </Alert>
  );
}

function LoginButton({ next }: { next: string }) {
  const t = useT();
  const authProvider = useAuthProvider();
  const [phase, setPhase] = useState<'idle' | 'leaving' | 'failed'>('idle');
  useBackFromSignIn(() => setPhase('idle'));

  const leave = () => {
    setPhase('leaving');
    authProvider?.login({ next }).catch(() => setPhase('failed'));
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {phase === 'failed' && <Alert severity="error">{t('signIn.startFailed')}</Alert>}
      <Button variant="contained" fullWidth sx={{ minHeight: 40 }} onClick={leave} loading={phase === 'leaving'}>
        {t('signIn.login')}
      </Button>
      {next !== home && (
        <Typography variant="body2" color="textSecondary">
          {t('signIn.next')}
        </Typography>
      )}
    </Box>
  );
}

/** Back from the sign-in page shows this page as it was left. */
function useBackFromSignIn(onBack: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onBack();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  });
}
