import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/** A button that keeps the focus while its action runs, which a disabled button loses, for keyboard users. */
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
