import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useT } from '../../i18n/useT.ts';

export type LeavePhase = 'asking' | 'saving' | 'failed' | 'saved';

/** Why a form can't be saved now, and whether its unsaved changes are stored as a draft. */
export type ClosedForm = { reason: string; keepsDraft: boolean };

type LeaveDialogProps = {
  phase: LeavePhase;
  /** Why the last save failed. */
  failure: string | null;
  closed: ClosedForm | null;
  onSave: () => void;
  onLeave: () => void;
  onDiscard: () => void;
  onStay: () => void;
};

/** Asks what to do with unsaved changes when the user leaves a screen. Escape and a click outside mean Stay. */
export function LeaveDialog({ phase, failure, closed, onSave, onLeave, onDiscard, onStay }: LeaveDialogProps) {
  const t = useT();
  const saving = phase === 'saving';
  const titleId = useId();
  return (
    <Dialog open onClose={saving ? undefined : onStay} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{t('shell.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {closed ? t('shell.leave.closedText', { reason: closed.reason }) : t('shell.leave.text')}
        </DialogContentText>
        {phase === 'failed' && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure ?? t('shell.leave.saveFailed')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onDiscard} disabled={saving} sx={{ marginRight: 'auto' }}>
          {t('shell.leave.discard')}
        </Button>
        <Button color="inherit" onClick={onStay} disabled={saving}>
          {t('shell.leave.stay')}
        </Button>
        {closed === null && (
          <Button variant="contained" onClick={onSave} loading={saving} autoFocus>
            {t('shell.leave.save')}
          </Button>
        )}
        {closed?.keepsDraft && (
          <Button variant="contained" onClick={onLeave} autoFocus>
            {t('shell.leave.keepDraft')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
