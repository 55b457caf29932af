import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Navigate, useAuthProvider, useLocation } from 'ra-core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { home, safeNext } from '../../authProvider/next.ts';
import { readFailure, type SignInFailure } from '../../authProvider/signInReturn.ts';
import { readTokens, subscribeTokens } from '../../authProvider/tokenStore.ts';
import { useT } from '../i18n/useT.ts';
import { ProductMark } from '../layout/ProductMark.tsx';
import { usePageTitle } from '../layout/pageTitle.ts';

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
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 3 }}>
      <Box sx={{ width: '100%', maxWidth: 360, display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          <ProductMark size={32} />
          <Box>
            <Typography variant="h1">{t('signIn.product')}</Typography>
            <Typography color="textSecondary">{t('signIn.purpose')}</Typography>
          </Box>
        </Box>
        {failure && <Failure {...failure} />}
        <LoginButton next={next} />
      </Box>
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
      <Button variant="contained" size="large" fullWidth onClick={leave} loading={phase === 'leaving'} autoFocus>
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
