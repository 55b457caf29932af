import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';

type RetryAlertProps = {
  severity?: 'error' | 'warning';
  /** Undefined if another try would fail too. */
  onRetry: (() => void) | undefined;
  children: ReactNode;
};

/** Says what could not be loaded, with a button that tries again; the content around it stays usable. */
export function RetryAlert({ severity = 'error', onRetry, children }: RetryAlertProps) {
  const t = useT();
  const retry = onRetry && (
    <Button color="inherit" onClick={onRetry}>
      {t('engine.error.retry')}
    </Button>
  );
  return (
    <Alert severity={severity} action={retry}>
      {children}
    </Alert>
  );
}
