import { useT } from '../i18n/useT.ts';
import { NextPage } from './auth/AuthLinks.tsx';
import { AuthState } from './auth/AuthState.tsx';
import { NewPassword, PasswordSet, useLinkToken } from './auth/NewPassword.tsx';
import { useStep } from './auth/useStep.ts';

const path = '/invitation';

/** `/invitation/{token}`, the link of an invitation: the invited user chooses a name and a password. */
export default function InvitationPage() {
  const t = useT();
  const step = useStep();
  const token = useLinkToken(path, step.token);
  if (token !== null) {
    const texts = { title: t('invitation.title'), text: t('invitation.text'), submit: t('invitation.submit') };
    return <NewPassword key={token} asksName {...{ token, path, ...texts }} />;
  }
  if (step.name === 'done') return <PasswordSet />;
  return (
    <AuthState key="invalid" title={t('accounts.reset.badTitle')} text={t('invitation.badText')}>
      <NextPage to="/login">{t('accounts.goToLogin')}</NextPage>
    </AuthState>
  );
}
