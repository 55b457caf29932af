import Alert from '@mui/material/Alert';
import { useDataProvider, useNavigate } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../i18n/useT.ts';
import { usePageSetup } from '../shell/pageSetup.ts';
import { AuthForm } from './auth/AuthForm.tsx';
import { AuthLink, AuthLinks, LoginLink, NextPage, OutboxHint } from './auth/AuthLinks.tsx';
import { AuthState } from './auth/AuthState.tsx';
import type { AuthValues } from './auth/authFields.ts';
import { NewPassword, PasswordSet, useLinkToken } from './auth/NewPassword.tsx';
import { type Typed, useStep } from './auth/useStep.ts';

const path = '/password-reset';

/**
 * `/password-reset` requests a link, and `/password-reset/{token}`, that link, sets the new password. The token is
 * removed from the URL at once, so that a copied URL is the first page's.
 */
export default function PasswordResetPage() {
  const t = useT();
  const { password_sign_in } = usePageSetup();
  const step = useStep();
  const token = useLinkToken(path, step.token);
  if (!password_sign_in) return <SwitchedOff />;
  if (token !== null) {
    const texts = {
      title: t('accounts.reset.newTitle'),
      text: t('accounts.reset.newText'),
      submit: t('accounts.reset.newSubmit'),
    };
    return <NewPassword key={token} {...{ token, path, ...texts }} />;
  }
  if (step.name === 'done') return <PasswordSet />;
  if (step.name === 'sent' && step.typed.email) return <Sent email={step.typed.email} />;
  return <Request isAfterBadLink={step.name === 'invalid'} typed={step.typed} />;
}

function Request({ isAfterBadLink, typed }: { isAfterBadLink: boolean; typed: Typed }) {
  const t = useT();
  const navigate = useNavigate();
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  const ask = async ({ email }: AuthValues) => {
    await callWithoutBearer('POST /api/users/password_reset', { body: { email, cms: true } });
    navigate(path, { state: { step: 'sent', email } });
  };
  const title = t(isAfterBadLink ? 'accounts.reset.badTitle' : 'accounts.reset.title');
  return (
    <AuthState key={title} title={title} text={!isAfterBadLink && t('accounts.reset.text')}>
      {isAfterBadLink && <Alert severity="error">{t('errors.invalid-password-reset-token')}</Alert>}
      <AuthForm
        fields={[{ name: 'email', label: t('accounts.email'), type: 'email', autoComplete: 'username' }]}
        initial={typed}
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
        <AuthLink to={path} typed={{ email }}>
          {t('accounts.reset.again')}
        </AuthLink>
        <LoginLink />
      </AuthLinks>
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
