import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

/**
 * Returns props for a button that keeps the focus while it is disabled, so that keyboard users don't lose their
 * position at the first or last page.
 */
export const steady = (disabled: boolean, onClick: () => void) => ({
  'aria-disabled': disabled || undefined,
  onClick: disabled ? undefined : onClick,
  sx: disabled ? { opacity: 0.4 } : undefined,
});

type SteadyIconButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

/** A small icon button with its label as a tooltip; see `steady`. */
export function SteadyIconButton({ label, disabled = false, onClick, children }: SteadyIconButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} {...steady(disabled, onClick)}>
        {children}
      </IconButton>
    </Tooltip>
  );
}
