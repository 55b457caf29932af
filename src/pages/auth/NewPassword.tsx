import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useNavigate, useParams } from 'react-admin';
import { recheckSignIn } from '#authProvider/currentUser.ts';
import { ApiCallError, type CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../../i18n/useT.ts';
import { AuthForm } from './AuthForm.tsx';
import { AuthLinks, LoginLink, NextPage } from './AuthLinks.tsx';
import { AuthState } from './AuthState.tsx';
import type { AuthValues } from './authFields.ts';
import { LogoutButton } from './LogoutButton.tsx';
import { useSignedIn } from './useSignedIn.ts';

/**
 * Returns the token of a mailed link: the one in the URL, which is then removed from it so that a copied URL has none,
 * or the one removed before.
 * @param path the page without a token
 */
export function useLinkToken(path: string, kept: string | null): string | null {
  const { token } = useParams<{ token?: string }>();
  const navigate = useNavigate();
  useEffect(() => {
    if (token) navigate(path, { replace: true, state: { token } });
  }, [path, token, navigate]);
  return token ?? kept;
}

const isBadLink = (error: unknown): boolean =>
  error instanceof ApiCallError &&
  (error.key === 'invalid-password-reset-token' || 'token' in (error.body?.errors ?? {}));

type NewPasswordProps = {
  token: string;
  /** The page, which then shows the step `done`, or `invalid` for a link that no longer works. */
  path: string;
  title: string;
  text: string;
  submit: string;
  /** Asks for the user's name too. */
  asksName?: boolean;
};

/** Sets a password with the token of a mailed link. */
export function NewPassword({ token, path, title, text, submit, asksName = false }: NewPasswordProps) {
  const t = useT();
  const navigate = useNavigate();
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  const queryClient = useQueryClient();
  const set = async ({ new_password, display_name }: AuthValues) => {
    const goOn = (step: 'done' | 'invalid') => navigate(path, { replace: true, state: { step } });
    try {
      const body = { token, new_password, ...(asksName && { display_name }) };
      await callWithoutBearer('PUT /api/users/password', { body });
    } catch (error) {
      if (!isBadLink(error)) throw error;
      return goOn('invalid');
    }
    await recheckSignIn(queryClient);
    goOn('done');
  };
  const name = { name: 'display_name', label: t('accounts.fullName'), autoComplete: 'name' } as const;
  const password = {
    name: 'new_password',
    label: t('accounts.newPassword'),
    help: t('resources.users.help.password'),
    type: 'password',
    autoComplete: 'new-password',
  } as const;
  return (
    <AuthState title={title} text={text}>
      <AuthForm fields={asksName ? [name, password] : [password]} submit={submit} onSend={set} />
      <AuthLinks>
        <LoginLink />
      </AuthLinks>
    </AuthState>
  );
}

/** In a browser where someone else is signed in, that user has to log out first. */
export function PasswordSet() {
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
