import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLogout } from 'react-admin';
import { explicitSignOut } from '#authProvider/explicitSignOut.ts';
import { useT } from '../../i18n/useT.ts';

/** Logs out and opens the login page, where no cached data of the user is left. */
export function LogoutButton() {
  const t = useT();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logout(explicitSignOut, '/login', false).finally(() => setLeaving(false));
  };
  return (
    <Button variant="outlined" fullWidth sx={{ minHeight: 40 }} onClick={leave} loading={leaving}>
      {t('accounts.logout')}
    </Button>
  );
}
