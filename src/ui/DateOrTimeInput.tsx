import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useLocale } from 'react-admin';
import { incompleteMoment } from './DateTimeInput.tsx';
import { formatCalendarDay } from './format/dateTime.ts';
import { NativeDateInput } from './NativeDateInput.tsx';

type DateOrTimeInputProps = Omit<OutlinedInputProps, 'value' | 'onChange' | 'type'> & {
  type: 'date' | 'time';
  /** `YYYY-MM-DD` or `HH:MM`; null if empty; `incompleteMoment` while a part is missing. */
  value: string | null;
  onChange: (value: string | null) => void;
};

/** Otherwise browsers accept years of six digits. */
const lastDay = '9999-12-31';

/** A calendar day or a time of day, without a time zone: typed, or chosen in the browser's picker. */
export default function DateOrTimeInput({
  type,
  value: current,
  onChange,
  onBlur,
  inputProps,
  ...props
}: DateOrTimeInputProps) {
  const locale = useLocale() ?? 'en';
  const value = current === incompleteMoment ? '' : (current ?? '');
  const change = ({ value: typed, validity }: HTMLInputElement | HTMLTextAreaElement) => {
    const next = validity.badInput ? incompleteMoment : typed || null;
    if (next !== current) onChange(next);
  };
  const noteIncomplete = (input: HTMLInputElement | HTMLTextAreaElement) => {
    if (inputProps?.readOnly !== true && input.validity.badInput) change(input);
  };
  return (
    <NativeDateInput
      {...props}
      type={type}
      text={type === 'date' && value ? formatCalendarDay(value, locale) : value}
      value={value}
      onChange={({ target }) => change(target)}
      onKeyUp={({ target }) => noteIncomplete(target as HTMLInputElement)}
      onBlur={(event) => {
        noteIncomplete(event.target);
        onBlur?.(event);
      }}
      inputProps={{ max: type === 'date' ? lastDay : undefined, ...inputProps }}
    />
  );
}
