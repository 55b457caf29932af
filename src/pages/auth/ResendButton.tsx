import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { useT } from '../../i18n/useT.ts';
import { AuthFailure } from './AuthFailure.tsx';
import type { Failure } from './useAuthForm.ts';

type Phase = 'idle' | 'sending' | 'sent' | Failure;

/** Sends the verification email to the same address again. */
export function ResendButton({ email }: { email: string }) {
  const t = useT();
  const { callWithoutBearer } = useDataProvider<CmsDataProvider>();
  const [phase, setPhase] = useState<Phase>('idle');
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setPhase('sending');
    setPhase(
      await callWithoutBearer('POST /api/users/email_verification/resend', { body: { email } }).then(
        () => 'sent' as const,
        (error: unknown) => ({ error }),
      ),
    );
    isSending.current = false;
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        {t('accounts.verification.notArrived')}
      </Typography>
      {typeof phase === 'object' && <AuthFailure {...phase} />}
      {phase === 'sent' && <Resent />}
      <Button variant="outlined" fullWidth sx={{ minHeight: 40 }} onClick={send} loading={phase === 'sending'}>
        {t('accounts.verification.send')}
      </Button>
    </Box>
  );
}

/** The button lost the focus when it was disabled while sending, so this takes it. */
function Resent() {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <Alert severity="success" role="status" ref={element} tabIndex={-1}>
      {t('accounts.verification.resent')}
    </Alert>
  );
}
