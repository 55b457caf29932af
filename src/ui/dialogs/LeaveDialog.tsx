import Alert from '@mui/material/Alert';
import { useT } from '../../i18n/useT.ts';
import { TitledDialog } from './TitledDialog.tsx';

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
  const main = closed
    ? closed.keepsDraft && { label: t('shell.leave.keepDraft'), onClick: onLeave }
    : { label: t('shell.leave.save'), onClick: onSave };
  return (
    <TitledDialog
      title={t('shell.leave.title')}
      text={closed ? t('shell.leave.closedText', { reason: closed.reason }) : t('shell.leave.text')}
      maxWidth="xs"
      busy={phase === 'saving'}
      discard={{ label: t('shell.leave.discard'), onClick: onDiscard }}
      cancelLabel={t('shell.leave.stay')}
      main={main ? { ...main, autoFocus: true } : undefined}
      onClose={onStay}
    >
      {phase === 'failed' && <Alert severity="error">{failure ?? t('shell.leave.saveFailed')}</Alert>}
    </TitledDialog>
  );
}
