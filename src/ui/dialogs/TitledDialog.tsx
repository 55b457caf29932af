import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { SystemStyleObject } from '@mui/system';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useT } from '../../i18n/useT.ts';

type DialogButton = { label: string } & Pick<ButtonProps, 'autoFocus' | 'color' | 'disabled' | 'onClick' | 'variant'>;

type TitledDialogProps = {
  open?: boolean;
  title: string;
  /** The text above the content. */
  text?: ReactNode;
  children?: ReactNode;
  /** The children have their own padding and scroll areas. */
  bare?: boolean;
  /** Additional style of the content. */
  contentStyle?: SystemStyleObject<Theme>;
  maxWidth?: DialogProps['maxWidth'];
  /** The label of a close button in the header, which replaces Cancel. Such a dialog is full screen on phones. */
  closeLabel?: string;
  /** As high as the window from the start, with the page's background; by default as high as its content. */
  asPage?: boolean;
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
  const { open = true, asPage = false, closeLabel, onClose, busy = false, maxWidth = 'sm', onSubmit } = props;
  const titleId = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down(asPage ? 'md' : 'sm'), { noSsr: true });
  const isFullScreen = isNarrow && closeLabel !== undefined;
  const ground = asPage && { bgcolor: 'background.default' };
  const size = isFullScreen ? fullScreen : asPage && { height: '90vh' };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!busy && !props.main?.disabled) onSubmit?.();
  };
  const parts = (
    <>
      <Head {...props} titleId={titleId} />
      <Content {...props} />
      <Actions {...props} />
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullScreen={isFullScreen}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { ...size, ...ground } }, transition: { onEntered: props.onEntered } }}
    >
      {onSubmit ? (
        <Box component="form" onSubmit={submit} noValidate sx={form}>
          {parts}
        </Box>
      ) : (
        parts
      )}
    </Dialog>
  );
}

function Head({ titleId, title, closeLabel, onClose, busy }: TitledDialogProps & { titleId: string }) {
  if (closeLabel === undefined) return <DialogTitle id={titleId}>{title}</DialogTitle>;
  return (
    <Box sx={head}>
      <Typography id={titleId} variant="h2" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <IconButton size="small" aria-label={closeLabel} disabled={busy} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
}

function Content({ text, children, bare, closeLabel, contentStyle }: TitledDialogProps) {
  if (bare) return children;
  const padding = closeLabel !== undefined && { px: { xs: 2, sm: 3 } };
  return (
    <DialogContent sx={{ ...content, ...padding, ...contentStyle }}>
      {text && <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{text}</DialogContentText>}
      {children}
    </DialogContent>
  );
}

function Actions({ closeLabel, onClose, cancelLabel, discard, actions, main, busy, onSubmit }: TitledDialogProps) {
  const t = useT();
  const hasCancel = onClose && closeLabel === undefined && cancelLabel !== null;
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

const fullScreen = { height: '100%', margin: 0, borderRadius: 0 } as const;
const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flexShrink: 0,
  px: { xs: 2, sm: 3 },
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
/** The content scrolls, and the buttons stay visible. */
const form = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
const content = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' } as const;
