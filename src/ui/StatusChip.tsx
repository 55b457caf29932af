import type { ReactElement } from 'react';

/** What a status means; the theme decides the colour. */
export type StatusTone = 'default' | 'info' | 'success' | 'warning' | 'error';

type StatusChipProps = { label: string; tone?: StatusTone; icon?: ReactElement };

/** A small, quiet chip for a state: one element, since a list shows one or two in each row. */
export function StatusChip({ label, tone = 'default', icon }: StatusChipProps) {
  return (
    <span className="status-chip" data-tone={tone}>
      {icon}
      {label}
    </span>
  );
}
