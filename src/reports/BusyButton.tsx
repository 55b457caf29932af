import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/** A button that works keeps the focus, which a disabled one loses: who came by keyboard goes on from there. */
export function BusyButton({ busy, onClick, startIcon, ...button }: ButtonProps & { busy: boolean }) {
  return (
    <Button
      {...button}
      aria-disabled={busy || undefined}
      startIcon={busy ? <CircularProgress size="1em" color="inherit" /> : startIcon}
      onClick={busy ? undefined : onClick}
    />
  );
}
