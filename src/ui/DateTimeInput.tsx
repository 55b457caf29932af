import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { fromLocalInput, toLocalInput } from './dateTime.ts';

type DateTimeInputProps = Omit<OutlinedInputProps, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 UTC, or null for none. */
  value: string | null;
  onChange: (moment: string | null) => void;
};

/** A moment, entered as local date and time and held as ISO 8601 UTC. */
export function DateTimeInput({ value, onChange, ...props }: DateTimeInputProps) {
  return (
    <OutlinedInput
      size="small"
      {...props}
      type="datetime-local"
      value={toLocalInput(value)}
      onChange={(event) => onChange(fromLocalInput(event.target.value))}
    />
  );
}
