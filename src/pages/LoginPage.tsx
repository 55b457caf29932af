import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Navigate, useAuthProvider, useLocation } from 'react-admin';
import { clearExplicitSignOut } from '#authProvider/explicitSignOut.ts';
import { home, safeReturnTo } from '#authProvider/returnTo.ts';
import { readFailure, type SignInFailure } from '#authProvider/signInReturn.ts';
import { useT } from '../i18n/useT.ts';
import { usePageSetup } from '../shell/pageSetup.ts';
import { AuthLink, AuthLinks } from './auth/AuthLinks.tsx';
import { AuthState } from './auth/AuthState.tsx';
import { useSignedIn } from './auth/useSignedIn.ts';

/**
 * `/login?next=…&failure=…`: one button that leads to the sign-in page. When the user is signed in, here or in another
 * tab, it redirects.
 */
export default function LoginPage() {
  const t = useT();
  const search = new URLSearchParams(useLocation().search);
  const next = safeReturnTo(search.get('next'));
  const failure = readFailure(search.get('failure'));
  useEffect(clearExplicitSignOut, []);
  if (useSignedIn()) return <Navigate to={next} replace />;
  return (
    <AuthState title={t('signIn.product')} text={t('signIn.purpose')}>
      {failure && <Failure {...failure} />}
      <LoginButton next={next} />
      <OtherWays />
    </AuthState>
  );
}

/** Links for users without an account; disabled features have none. */
function OtherWays() {
  const t = useT();
  const { password_sign_in, registration } = usePageSetup();
  if (!password_sign_in && !registration) return null;
  return (
    <AuthLinks>
      {password_sign_in && <AuthLink to="/password-reset">{t('signIn.forgot')}</AuthLink>}
      {registration && <AuthLink to="/register">{t('signIn.register')}</AuthLink>}
    </AuthLinks>
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

/** Resets the page when the browser restores it after Back from the sign-in page. */
function useBackFromSignIn(onBack: () => void): void {
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onBack();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  });
}
