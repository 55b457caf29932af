import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNavigate, useParams } from 'ra-core';
import { useEffect } from 'react';
import { recheckSignIn } from '../../authProvider/currentUser.ts';
import { ApiCallError, type CmsDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../i18n/useT.ts';
import { usePageSetup } from '../shell/pageSetup.ts';
import { AuthForm } from './auth/AuthForm.tsx';
import { AuthLink, AuthLinks, LoginLink, NextPage, OutboxHint } from './auth/AuthLinks.tsx';
import { AuthState } from './auth/AuthState.tsx';
import type { AuthValues } from './auth/authFields.ts';
import { LogoutButton } from './auth/LogoutButton.tsx';
import { useSignedIn } from './auth/useSignedIn.ts';
import { useStep } from './auth/useStep.ts';

const path = '/password-reset';

/**
 * `/password-reset` requests a link, and `/password-reset/{token}`, that link, sets the new password. The token is
 * removed from the URL at once, so that a copied URL is the first page's.
 */
export default function PasswordResetPage() {
  const { password_sign_in } = usePageSetup();
  const step = useStep();
  const token = useLinkToken(step.token);
  if (!password_sign_in) return <SwitchedOff />;
  if (token !== null) return <NewPassword key={token} token={token} />;
  if (step.name === 'done') return <Done />;
  if (step.name === 'sent' && step.email !== null) return <Sent email={step.email} />;
  return <Request isAfterBadLink={step.name === 'invalid'} />;
}

/** Returns the token from the URL, which is then removed from it, or the one removed before. */
function useLinkToken(kept: string | null): string | null {
  const { token } = useParams<{ token?: string }>();
  const navigate = useNavigate();
  useEffect(() => {
    if (token) navigate(path, { replace: true, state: { token } });
  }, [token, navigate]);
  return token ?? kept;
}

function Request({ isAfterBadLink }: { isAfterBadLink: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const ask = async ({ email }: AuthValues) => {
    await dataProvider.requestPasswordReset(email);
    navigate(path, { state: { step: 'sent', email } });
  };
  const title = t(isAfterBadLink ? 'accounts.reset.badTitle' : 'accounts.reset.title');
  return (
    <AuthState key={title} title={title} text={!isAfterBadLink && t('accounts.reset.text')}>
      {isAfterBadLink && <Alert severity="error">{t('errors.invalid-password-reset-token')}</Alert>}
      <AuthForm
        fields={[{ name: 'email', label: t('accounts.email'), type: 'email', autoComplete: 'username' }]}
        submit={t('accounts.reset.submit')}
        onSend={ask}
      />
      <AuthLinks>
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

function Sent({ email }: { email: string }) {
  const t = useT();
  return (
    <AuthState key="sent" title={t('accounts.reset.sentTitle')}>
      <Alert severity="success">{t('accounts.reset.sent')}</Alert>
      <div>
        {t('accounts.reset.sentText', { email })} {t('accounts.mailHint')}
      </div>
      <OutboxHint />
      <AuthLinks>
        <AuthLink to={path}>{t('accounts.reset.again')}</AuthLink>
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

const isBadLink = (error: unknown): boolean =>
  error instanceof ApiCallError &&
  (error.key === 'invalid-password-reset-token' || 'token' in (error.body?.errors ?? {}));

function NewPassword({ token }: { token: string }) {
  const t = useT();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const set = async ({ new_password }: AuthValues) => {
    const goOn = (step: 'done' | 'invalid') => navigate(path, { replace: true, state: { step } });
    try {
      await dataProvider.resetPassword({ token, new_password });
    } catch (error) {
      if (!isBadLink(error)) throw error;
      return goOn('invalid');
    }
    await recheckSignIn(queryClient);
    goOn('done');
  };
  return (
    <AuthState title={t('accounts.reset.newTitle')} text={t('accounts.reset.newText')}>
      <AuthForm
        fields={[
          {
            name: 'new_password',
            label: t('accounts.newPassword'),
            help: t('resources.users.help.password'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        submit={t('accounts.reset.newSubmit')}
        onSend={set}
      />
      <AuthLinks>
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

/** In a browser where someone else is signed in, that user has to log out first. */
function Done() {
  const t = useT();
  const isSomebodyElse = useSignedIn();
  return (
    <AuthState key="done" title={t('accounts.reset.doneTitle')}>
      <Alert severity="success">{t('accounts.reset.done')}</Alert>
      {isSomebodyElse ? (
        <>
          <div>{t('accounts.signedIn.other')}</div>
          <LogoutButton />
        </>
      ) : (
        <NextPage to="/login">{t('accounts.goToLogin')}</NextPage>
      )}
    </AuthState>
  );
}

function SwitchedOff() {
  const t = useT();
  return (
    <AuthState key="off" title={t('accounts.reset.offTitle')} text={t('accounts.reset.offText')}>
      <NextPage to="/login">{t('accounts.goToLogin')}</NextPage>
    </AuthState>
  );
}
