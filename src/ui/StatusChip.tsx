import type SvgIcon from '@mui/material/SvgIcon';
import { LightIcon } from './LightIcon.tsx';

/** What a status means; the theme decides the colour. */
export type StatusTone = 'default' | 'info' | 'success' | 'warning' | 'error';

type StatusChipProps = { label: string; tone?: StatusTone; icon?: typeof SvgIcon };

/** A small, quiet chip for a state: one element, since a list shows one or two in each row. */
export function StatusChip({ label, tone = 'default', icon }: StatusChipProps) {
  return (
    <span className="status-chip" data-tone={tone}>
      {icon && <LightIcon of={icon} />}
      {label}
    </span>
  );
}
