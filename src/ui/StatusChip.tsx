import type SvgIcon from '@mui/material/SvgIcon';
import { PlainIcon } from './PlainIcon.tsx';

/** What a status means; the theme decides the colour. */
export type StatusTone = 'default' | 'info' | 'success' | 'warning' | 'error';

type StatusChipProps = {
  label: string;
  tone?: StatusTone;
  icon?: typeof SvgIcon;
  /** What it says on hover, where that is more than its label. */
  title?: string;
};

/** A small, quiet chip for a state: one element, since a list shows one or two in each row. */
export function StatusChip({ label, tone = 'default', icon, title }: StatusChipProps) {
  return (
    <span className="status-chip" data-tone={tone} title={title}>
      {icon && <PlainIcon of={icon} />}
      {label}
    </span>
  );
}
