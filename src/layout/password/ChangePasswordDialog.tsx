import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../../i18n/useT.ts';
import { AuthForm } from '../../pages/auth/AuthForm.tsx';
import type { AuthValues } from '../../pages/auth/authFields.ts';
import { ClosableDialog } from '../../ui/dialogs/ClosableDialog.tsx';

/** Changes the user's password, for those who log in with one. */
export default function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const { call } = useDataProvider<CmsDataProvider>();
  const change = async ({ old_password, new_password }: AuthValues) => {
    await call('PUT /api/users/me/password', { body: { old_password, new_password } });
    notify(t('accounts.change.done'), { type: 'success' });
    onClose();
  };
  return (
    <ClosableDialog
      title={t('shell.account.password')}
      text={t('accounts.change.text')}
      closeLabel={t('accounts.change.close')}
      onClose={onClose}
    >
      <AuthForm
        fields={[
          {
            name: 'old_password',
            label: t('accounts.change.oldPassword'),
            type: 'password',
            autoComplete: 'current-password',
          },
          {
            name: 'new_password',
            label: t('accounts.newPassword'),
            help: t('resources.users.help.password'),
            type: 'password',
            autoComplete: 'new-password',
          },
        ]}
        submit={t('accounts.change.submit')}
        onSend={change}
      />
    </ClosableDialog>
  );
}
