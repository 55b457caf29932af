import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';

type SteadyIconButtonProps = { label: string; disabled?: boolean; onClick: () => void; children: ReactNode };

/** A disabled one keeps the focus, so that moving on from the end by keyboard does not lose the place. */
export function SteadyIconButton({ label, disabled = false, onClick, children }: SteadyIconButtonProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
        sx={disabled ? { opacity: 0.4 } : undefined}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}
