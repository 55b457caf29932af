type Option = { value: string; label: string };

type OptionSelectProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

/** A native select for a few options; a single element, because it is part of a list's first paint. */
export function OptionSelect({ label, value, options, onChange }: OptionSelectProps) {
  return (
    <select
      className="option-select"
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
