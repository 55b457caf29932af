import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';

export type Option = { value: string; label: string };

type OptionSelectProps = {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

/** One of a few options, by the browser's own list. */
export function OptionSelect({ label, value, options, onChange }: OptionSelectProps) {
  return (
    <Select
      native
      value={value}
      onChange={(event) => onChange(event.target.value)}
      input={<OutlinedInput size="small" inputProps={{ 'aria-label': label }} />}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
