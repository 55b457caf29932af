import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { SystemStyleObject } from '@mui/system';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useT } from '../../i18n/useT.ts';

type DialogButton = { label: string } & Pick<ButtonProps, 'autoFocus' | 'color' | 'disabled' | 'onClick' | 'variant'>;
type Style = SystemStyleObject<Theme>;

export type TitledDialogProps = {
  open?: boolean;
  title: string;
  /** Renders another header, whose element with this id names the dialog. Such a dialog has no Cancel button. */
  header?: (titleId: string) => ReactNode;
  /** The text above the content. */
  text?: ReactNode;
  children?: ReactNode;
  /** The children have their own padding and scroll areas. */
  bare?: boolean;
  /** Additional style of the content. */
  contentStyle?: Style;
  /** Additional style of the whole dialog. */
  paperStyle?: Style;
  fullScreen?: boolean;
  maxWidth?: DialogProps['maxWidth'];
  /** Escape, a click outside and Cancel call it. Without it, only the other buttons close the dialog. */
  onClose?: () => void;
  /** The label of the button that closes the dialog; null omits that button. */
  cancelLabel?: string | null;
  /** A red button at the start of the row. */
  discard?: Pick<DialogButton, 'label' | 'onClick'>;
  /** Buttons between Cancel and the main button. */
  actions?: ReactNode;
  main?: DialogButton;
  /** True while the request of the main button runs. The dialog can't be closed until it ends. */
  busy?: boolean;
  /** Makes the dialog a form, which the main button and Enter submit. */
  onSubmit?: () => void;
  /** Called after the opening animation. */
  onEntered?: (dialog: HTMLElement) => void;
};

/** The frame of all dialogs: title, scrolling content and buttons. */
export function TitledDialog(props: TitledDialogProps) {
  const { open = true, title, header, fullScreen, paperStyle, onClose, busy, maxWidth = 'sm', onSubmit } = props;
  const titleId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && !props.main?.disabled) onSubmit?.();
  };
  const parts = (
    <>
      {header ? header(titleId) : <DialogTitle id={titleId}>{title}</DialogTitle>}
      <Content {...props} />
      <Actions {...props} />
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullScreen={fullScreen}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: paperStyle }, transition: { onEntered: props.onEntered } }}
    >
      {onSubmit ? (
        <form onSubmit={submit} noValidate style={form}>
          {parts}
        </form>
      ) : (
        parts
      )}
    </Dialog>
  );
}

function Content({ text, children, bare, contentStyle }: TitledDialogProps) {
  if (bare) return children;
  return (
    <DialogContent sx={{ ...content, ...contentStyle }}>
      {text && (
        <Typography color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {children}
    </DialogContent>
  );
}

function Actions({ header, onClose, cancelLabel, discard, actions, main, busy, onSubmit }: TitledDialogProps) {
  const t = useT();
  const hasCancel = onClose && !header && cancelLabel !== null;
  if (!hasCancel && !discard && !actions && !main) return null;
  return (
    <DialogActions>
      {discard && <ActionButton color="error" disabled={busy} sx={{ marginRight: 'auto' }} {...discard} />}
      {hasCancel && (
        <Button color={discard ? 'inherit' : 'primary'} disabled={busy} onClick={onClose}>
          {cancelLabel ?? t('engine.dialog.cancel')}
        </Button>
      )}
      {actions}
      {main && <ActionButton variant="contained" loading={busy} type={onSubmit ? 'submit' : 'button'} {...main} />}
    </DialogActions>
  );
}

function ActionButton({ label, ...button }: DialogButton & ButtonProps) {
  return <Button {...button}>{label}</Button>;
}

/** The content scrolls, and the buttons stay visible. */
const form = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
const content = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' } as const;
