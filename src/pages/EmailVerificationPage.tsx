import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useDataProvider, useLocation, useNavigate } from 'react-admin';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../i18n/useT.ts';
import type { FieldLook } from './auth/AuthField.tsx';
import { AuthForm } from './auth/AuthForm.tsx';
import { AuthLink, AuthLinks, LoginLink, NextPage, OutboxHint } from './auth/AuthLinks.tsx';
import { AuthState } from './auth/AuthState.tsx';
import type { AuthValues } from './auth/authFields.ts';
import { ResendButton } from './auth/ResendButton.tsx';
import { useSignedIn } from './auth/useSignedIn.ts';
import { useStep } from './auth/useStep.ts';

/** The account to verify, as far as the URL names it. */
type Who = { email: string; isNew: boolean };

const pathOf = ({ email, isNew }: Who): string => {
  const query = new URLSearchParams({ ...(email && { email }), ...(isNew && { newUser: 'true' }) });
  return `/email-verification${query.size > 0 ? `?${query}` : ''}`;
};

/**
 * `/email-verification?email=…&token=…&newUser=true`: verifies an email address with a code from an email. Opening the
 * link does not use the code: that takes a click. The code is removed from the URL at once.
 */
export default function EmailVerificationPage() {
  const search = new URLSearchParams(useLocation().search);
  const who: Who = { email: search.get('email') ?? '', isNew: search.get('newUser') === 'true' };
  const step = useStep();
  const token = useLinkToken(search.get('token'), step.token, pathOf(who));
  if (token !== null) return <Confirm key={token} who={who} token={token} />;
  if (step.name === 'done') return <Verified isNew={who.isNew} />;
  if (step.name === 'invalid') return <Request key="invalid" who={who} isAfterBadCode />;
  if (who.email && (who.isNew || step.name === 'sent')) return <EnterCode who={who} />;
  return <Request key="request" who={who} />;
}

/** Returns the code from the URL, which is then removed from it, or the one removed before. */
function useLinkToken(linked: string | null, kept: string | null, path: string): string | null {
  const navigate = useNavigate();
  useEffect(() => {
    if (linked !== null) navigate(path, { replace: true, state: { token: linked } });
  }, [linked, path, navigate]);
  return linked || kept;
}

/** Requests another code, and says so if the last one was wrong. */
function Request({ who, isAfterBadCode = false }: { who: Who; isAfterBadCode?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  const send = async ({ email }: AuthValues) => {
    await callWithoutBearer('POST /api/users/email_verification/resend', { body: { email } });
    navigate(pathOf({ ...who, email }), { state: { step: 'sent' } });
  };
  return (
    <AuthState title={t('accounts.verification.title')} text={!isAfterBadCode && t('accounts.verification.request')}>
      {isAfterBadCode && <Alert severity="error">{t('errors.invalid-email-verification-token')}</Alert>}
      <AuthForm
        fields={[emailField(t('accounts.email'))]}
        initial={{ email: who.email }}
        submit={t('accounts.verification.send')}
        onSend={send}
      />
      <AuthLinks>
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

const emailField = (label: string): FieldLook => ({ name: 'email', label, type: 'email', autoComplete: 'username' });

/** After a code was mailed, to a new user or on request. */
function EnterCode({ who }: { who: Who }) {
  const t = useT();
  const verify = useVerify(who);
  const { typed } = useStep();
  const { email, isNew } = who;
  const text = t(isNew ? 'accounts.verification.newText' : 'accounts.verification.sentText', { email });
  return (
    <AuthState key="code" title={t('accounts.verification.sentTitle')} text={`${text} ${t('accounts.mailHint')}`}>
      {isNew && <Alert severity="info">{t('accounts.verification.review')}</Alert>}
      <OutboxHint />
      <AuthForm
        fields={[{ name: 'token', label: t('accounts.code'), autoComplete: 'one-time-code' }]}
        submit={t('accounts.verification.verify')}
        onSend={({ token }) => verify(email, token.trim())}
      />
      <ResendButton email={email} />
      <AuthLinks>
        {isNew && (
          <AuthLink to="/register" typed={{ ...typed, email }}>
            {t('accounts.verification.wrongAddress')}
          </AuthLink>
        )}
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

/** With a code from the link: one click. */
function Confirm({ who, token }: { who: Who; token: string }) {
  const t = useT();
  const verify = useVerify(who);
  const { email } = who;
  const text = email ? t('accounts.verification.confirm', { email }) : t('accounts.verification.confirmUnknown');
  return (
    <AuthState title={t('accounts.verification.title')} text={text}>
      <AuthForm
        fields={email ? [] : [emailField(t('accounts.email'))]}
        submit={t('accounts.verification.verify')}
        onSend={(values) => verify(email || values.email, token)}
      />
      <AuthLinks>
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

/** Returns whether the code is wrong or malformed. */
const isBadCode = (error: unknown): boolean =>
  error instanceof ApiCallError && (error.key === 'invalid-email-verification-token' || error.status === 422);

function useVerify(who: Who): (email: string, token: string) => Promise<void> {
  const navigate = useNavigate();
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  return async (email, token) => {
    const goOn = (step: 'done' | 'invalid') => navigate(pathOf({ ...who, email }), { replace: true, state: { step } });
    try {
      await callWithoutBearer('POST /api/users/email_verification', { body: { email, token } });
    } catch (error) {
      if (!isBadCode(error)) throw error;
      return goOn('invalid');
    }
    goOn('done');
  };
}

function Verified({ isNew }: { isNew: boolean }) {
  const t = useT();
  const signedIn = useSignedIn();
  return (
    <AuthState key="verified" title={t('accounts.verification.verifiedTitle')}>
      <Alert severity="success">{t('accounts.verification.verified')}</Alert>
      {isNew && <div>{t('accounts.verification.verifiedNew')}</div>}
      <NextPage to={signedIn ? '/' : '/login'}>
        {t(signedIn ? 'accounts.goToCampaigns' : 'accounts.goToLogin')}
      </NextPage>
    </AuthState>
  );
}
