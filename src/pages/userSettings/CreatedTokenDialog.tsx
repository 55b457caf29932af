import Check from '@mui/icons-material/Check';
import ContentCopy from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker, useNotify } from 'ra-core';
import { useId, useState } from 'react';
import type { CreatedToken } from '../../../contracts/personalTokens.ts';
import { useT } from '../../i18n/useT.ts';
import { useAskBeforeUnload } from '../../routing/leaveGuard.tsx';
import { useCopied } from '../../ui/useCopied.ts';

type MadeTokenDialogProps = { token: CreatedToken; onClose: () => void };

/**
 * Shows a new token once. Closing the dialog or leaving the screen without copying it asks for confirmation; selecting
 * and copying by hand counts as copying.
 */
export function CreatedTokenDialog({ token: { token, name }, onClose }: MadeTokenDialogProps) {
  const t = useT();
  const notify = useNotify();
  const titleId = useId();
  const [wasCopied, setWasCopied] = useState(false);
  const [asks, setAsks] = useState(false);
  const { copied, copy: copyText } = useCopied(token);
  const leaving = useBlocker(!wasCopied);
  useAskBeforeUnload(!wasCopied);

  const copy = async (): Promise<boolean> => {
    const done = await copyText();
    if (done) setWasCopied(true);
    notify(t(done ? 'userSettings.tokens.copied' : 'userSettings.tokens.copyFailed'), {
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
    <Dialog open onClose={isAsking ? stay : close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {t(isAsking ? 'userSettings.tokens.uncopied' : 'userSettings.tokens.madeOf', { name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">
          {t(isAsking ? 'userSettings.tokens.uncopiedText' : 'userSettings.tokens.once')}
        </Alert>
        <TokenText
          // Remounts, so that it takes the focus again after the confirmation.
          key={String(isAsking)}
          token={token}
          focused={!isAsking}
          copied={copied}
          onClick={() => void copy()}
          onCopied={() => setWasCopied(true)}
        />
      </DialogContent>
      {isAsking ? (
        <DialogActions>
          <Button color="error" onClick={leave} sx={{ marginRight: 'auto' }}>
            {t('userSettings.tokens.leaveUncopied')}
          </Button>
          <Button color="inherit" onClick={stay}>
            {t('userSettings.tokens.stay')}
          </Button>
          <Button variant="contained" onClick={() => void copyAndLeave()} autoFocus>
            {t('userSettings.tokens.copyAndLeave')}
          </Button>
        </DialogActions>
      ) : (
        <DialogActions>
          <Button variant={wasCopied ? 'contained' : 'outlined'} onClick={close}>
            {t('userSettings.tokens.done')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

type TokenTextProps = { token: string; focused: boolean; copied: boolean; onClick: () => void; onCopied: () => void };

/** Text that a click copies and that can be selected by hand. */
function TokenText({ token, focused, copied, onClick, onCopied }: TokenTextProps) {
  const t = useT();
  const Icon = copied ? Check : ContentCopy;
  return (
    <ButtonBase
      aria-label={`${t('userSettings.tokens.copy')} ${token}`}
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
      <Box component="code" sx={{ flex: 1, minWidth: 0, fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {token}
      </Box>
      <Icon aria-hidden fontSize="small" color={copied ? 'success' : 'inherit'} />
    </ButtonBase>
  );
}
