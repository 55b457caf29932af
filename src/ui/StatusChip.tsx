import type SvgIcon from '@mui/material/SvgIcon';
import { ColourDot } from './ColourDot.tsx';
import { PlainIcon } from './PlainIcon.tsx';

/** The meaning of a status; the theme sets the color. */
export type StatusTone = 'default' | 'info' | 'success' | 'warning' | 'error';

type StatusChipProps = {
  label: string;
  tone?: StatusTone;
  icon?: typeof SvgIcon;
  /** The color of a dot before the label; with null the dot has no color. */
  dot?: string | null;
  /** Shown on hover, if it says more than the label. */
  title?: string;
  /** The meaning of a label that has none alone, such as a number; also the title. */
  name?: string;
};

/** A small chip for a status: a single element, since a list shows one or two in each row. */
export function StatusChip({ label, tone = 'default', icon, dot, title, name }: StatusChipProps) {
  const content = (
    <>
      {icon && <PlainIcon of={icon} />}
      {dot !== undefined && <ColourDot colour={dot} />}
      {label}
    </>
  );
  if (name) {
    return (
      <span className="status-chip" data-tone={tone} title={name} role="img" aria-label={name}>
        {content}
      </span>
    );
  }
  return (
    <span className="status-chip" data-tone={tone} title={title}>
      {content}
    </span>
  );
}
