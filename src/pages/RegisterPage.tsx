import Typography from '@mui/material/Typography';
import { useDataProvider, useNavigate } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../i18n/useT.ts';
import { usePageSetup } from '../shell/pageSetup.ts';
import { AuthForm } from './auth/AuthForm.tsx';
import { AuthLinks, LoginLink, NextPage } from './auth/AuthLinks.tsx';
import { AuthState } from './auth/AuthState.tsx';
import type { AuthValues } from './auth/authFields.ts';
import { LogoutButton } from './auth/LogoutButton.tsx';
import { useSignedIn } from './auth/useSignedIn.ts';
import { useStep } from './auth/useStep.ts';

/**
 * `/register`: creates an account. Only the owner of the email address learns, by email, whether it already has one.
 */
export default function RegisterPage() {
  const { registration } = usePageSetup();
  const signedIn = useSignedIn();
  if (!registration) return <SwitchedOff />;
  return signedIn ? <SignedIn /> : <RegisterForm />;
}

function RegisterForm() {
  const t = useT();
  const navigate = useNavigate();
  const { typed } = useStep();
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  const register = async ({ display_name, email, password }: AuthValues) => {
    await callWithoutBearer('POST /api/users', { body: { display_name: display_name.trim(), email, password } });
    navigate(`/email-verification?${new URLSearchParams({ email, newUser: 'true' })}`, { state: { display_name } });
  };
  return (
    <AuthState key="form" title={t('accounts.register.title')} text={t('accounts.register.text')}>
      <AuthForm
        fields={[
          { name: 'display_name', label: t('accounts.fullName'), autoComplete: 'name' },
          { name: 'email', label: t('accounts.email'), type: 'email', autoComplete: 'username' },
          {
            name: 'password',
            label: t('accounts.password'),
            help: t('resources.users.help.password'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        initial={typed}
        submit={t('accounts.register.submit')}
        onSend={register}
      />
      <AuthLinks>
        <Typography variant="body2" color="textSecondary">
          {t('accounts.register.haveAccount')}
        </Typography>
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

function SignedIn() {
  const t = useT();
  return (
    <AuthState key="signed-in" title={t('accounts.signedIn.title')} text={t('accounts.signedIn.text')}>
      <NextPage to="/">{t('accounts.goToCampaigns')}</NextPage>
      <LogoutButton />
    </AuthState>
  );
}

function SwitchedOff() {
  const t = useT();
  return (
    <AuthState key="off" title={t('accounts.register.offTitle')} text={t('accounts.register.offText')}>
      <NextPage to="/login">{t('accounts.goToLogin')}</NextPage>
    </AuthState>
  );
}
