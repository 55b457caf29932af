type TickBoxProps = {
  label: string;
  /** The label is read, not only heard. */
  shown?: boolean;
  checked: boolean;
  /** Some of what it stands for is ticked. */
  indeterminate?: boolean;
  onChange: () => void;
};

/**
 * The browser's own checkbox: a list shows one in each row, and it says by itself whether it is ticked, not or partly.
 */
export function PlainCheckbox({ label, shown = false, checked, indeterminate, onChange }: TickBoxProps) {
  const mark = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate ?? false;
  };
  return (
    <label className={shown ? 'tick-box tick-line' : 'tick-box'}>
      <input
        type="checkbox"
        ref={indeterminate === undefined ? undefined : mark}
        aria-label={shown ? undefined : label}
        checked={checked}
        onChange={onChange}
      />
      {shown && label}
    </label>
  );
}
