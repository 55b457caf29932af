import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useBlocker, useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { useAskBeforeUnload } from '../../routing/leaveGuard.tsx';
import { useCopied } from '../hooks/useCopied.ts';
import { TitledDialog } from './TitledDialog.tsx';

/** The catalogs with the texts about a kind of secret. */
type SecretWords = 'userSettings.tokens' | 'userSettings.recoveryCodes' | 'webhooks.secret';

type SecretDialogProps = { secret: string; name?: string; words: SecretWords; onClose: () => void };

/**
 * Shows a new secret once. Closing the dialog or leaving the screen without copying it asks for confirmation; selecting
 * and copying by hand counts as copying.
 */
export function SecretDialog({ secret, name = '', words, onClose }: SecretDialogProps) {
  const t = useT();
  const notify = useNotify();
  const [wasCopied, setWasCopied] = useState(false);
  const [asks, setAsks] = useState(false);
  const { copied, copy: copyText } = useCopied(secret);
  const leaving = useBlocker(!wasCopied);
  useAskBeforeUnload(!wasCopied);

  const copy = async (): Promise<boolean> => {
    const done = await copyText();
    if (done) setWasCopied(true);
    notify(t(done ? `${words}.copied` : `${words}.copyFailed`), {
      type: done ? 'success' : 'warning',
    });
    return done;
  };
  const leave = () => {
    if (leaving.state === 'blocked') leaving.proceed();
    onClose();
  };
  const stay = () => {
    setAsks(false);
    if (leaving.state === 'blocked') leaving.reset();
  };
  const close = () => (wasCopied ? onClose() : setAsks(true));
  const isAsking = asks || leaving.state === 'blocked';
  const copyAndLeave = async () => ((await copy()) ? leave() : stay());

  return (
    <TitledDialog
      title={t(isAsking ? `${words}.uncopied` : `${words}.madeOf`, { name })}
      onClose={isAsking ? stay : close}
      cancelLabel={isAsking ? t('engine.secret.stay') : null}
      {...(isAsking && {
        discard: { label: t('engine.secret.leaveUncopied'), onClick: leave },
        main: { label: t('engine.secret.copyAndLeave'), onClick: () => void copyAndLeave(), autoFocus: true },
      })}
      actions={
        !isAsking && (
          <Button variant={wasCopied ? 'contained' : 'outlined'} onClick={close}>
            {t('engine.secret.done')}
          </Button>
        )
      }
    >
      <Alert severity="warning">{t(isAsking ? `${words}.uncopiedText` : `${words}.once`)}</Alert>
      <SecretText
        // Remounts, so that it takes the focus again after the confirmation.
        key={String(isAsking)}
        secret={secret}
        label={t(`${words}.copy`)}
        focused={!isAsking}
        copied={copied}
        onClick={() => void copy()}
        onCopied={() => setWasCopied(true)}
      />
    </TitledDialog>
  );
}

type SecretTextProps = {
  secret: string;
  label: string;
  focused: boolean;
  copied: boolean;
  onClick: () => void;
  onCopied: () => void;
};

/** Text that a click copies and that can be selected by hand. */
function SecretText({ secret, label, focused, copied, onClick, onCopied }: SecretTextProps) {
  const Icon = copied ? Check : ContentCopy;
  return (
    <ButtonBase
      aria-label={`${label} ${secret}`}
      autoFocus={focused}
      onClick={onClick}
      onCopy={onCopied}
      sx={{
        gap: 1,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        textAlign: 'start',
        userSelect: 'text',
        bgcolor: 'action.hover',
      }}
    >
      <Box
        component="code"
        sx={{ flex: 1, minWidth: 0, fontFamily: 'monospace', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {secret}
      </Box>
      <Icon aria-hidden fontSize="small" color={copied ? 'success' : 'inherit'} />
    </ButtonBase>
  );
}
