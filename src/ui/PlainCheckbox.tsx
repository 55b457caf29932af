import type { ComponentProps } from 'react';
import { ColourDot } from './ColourDot.tsx';

type TickBoxProps = {
  label: string;
  /** Shows the label, instead of only announcing it. */
  shown?: boolean;
  /** The color of a dot before a shown label; with null the dot has no color. */
  dot?: string | null;
  checked: boolean;
  /** Some of the items that it controls are selected. */
  indeterminate?: boolean;
  onChange: () => void;
  /** Further properties of the input. */
  inputProps?: ComponentProps<'input'>;
};

/** A native checkbox: lists render one per row, and it exposes its state (checked, unchecked, mixed) by itself. */
export function PlainCheckbox({
  label,
  shown = false,
  dot,
  checked,
  indeterminate,
  onChange,
  inputProps,
}: TickBoxProps) {
  const mark = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate ?? false;
  };
  return (
    <label className={shown ? 'tick-box tick-line' : 'tick-box'}>
      <input
        {...inputProps}
        type="checkbox"
        ref={indeterminate === undefined ? inputProps?.ref : mark}
        aria-label={shown ? undefined : label}
        checked={checked}
        onChange={onChange}
      />
      {shown && dot !== undefined && <ColourDot colour={dot} />}
      {shown && label}
    </label>
  );
}
