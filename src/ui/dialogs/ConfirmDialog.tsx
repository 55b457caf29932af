import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useT } from '../../i18n/useT.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The label of the confirm button, a verb. */
  confirmLabel: string;
  /** Red, for actions that can't be undone. */
  danger?: boolean;
  /** True while the request runs. */
  busy?: boolean;
  disabled?: boolean;
  /**
   * The content has an input, which gets the initial focus; otherwise Enter confirms at once, unless `danger` is set.
   */
  asks?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation. Escape and Cancel close it; Enter confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, danger = false, busy = false, disabled = false, asks = danger } = props;
  const t = useT();
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && !disabled) props.onConfirm();
  };
  return (
    <Dialog open={open} onClose={busy ? undefined : props.onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={props.onClose} disabled={busy}>
            {t('engine.dialog.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={disabled}
            loading={busy}
            autoFocus={!asks}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
