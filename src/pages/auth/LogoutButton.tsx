import Button from '@mui/material/Button';
import { useAuthProvider } from 'ra-core';
import { useState } from 'react';
import { useT } from '../../i18n/useT.ts';

/** Signs out and stays on this page, other than react-admin's own, which goes to the login page. */
export function LogoutButton() {
  const t = useT();
  const authProvider = useAuthProvider();
  const [leaving, setLeaving] = useState(false);
  const logout = () => {
    setLeaving(true);
    void authProvider?.logout({}).finally(() => setLeaving(false));
  };
  return (
    <Button variant="outlined" fullWidth sx={{ minHeight: 40 }} onClick={logout} loading={leaving}>
      {t('accounts.logout')}
    </Button>
  );
}
