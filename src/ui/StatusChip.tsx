import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';

/** What a status means; the theme decides the colour. */
export type StatusTone = 'default' | 'info' | 'success' | 'warning' | 'error';

type StatusChipProps = { label: string; tone?: StatusTone; icon?: ReactElement };

/** A small, quiet chip for a state. */
export function StatusChip({ label, tone = 'default', icon }: StatusChipProps) {
  return <Chip size="small" variant="outlined" color={tone} label={label} icon={icon} />;
}
