import { useId } from 'react';
import { DateEntry } from '../../ui/dates/DateEntry.tsx';
import { DateTimeInput } from '../../ui/dates/DateTimeInput.tsx';
import { useUnreadable } from '../../ui/dates/useUnreadable.ts';
import type { DateKind } from '../../ui/format/enteredDate.ts';
import { FieldFrame, helpId } from './FieldFrame.tsx';

type DateFieldProps = {
  kind: DateKind;
  label: string;
  /** As of `DateTimeInput` or of `DateEntry`. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: string;
};

/** A date, a time or both outside of a form of fields, with its label and with why it can't be read. */
export function DateField({ kind, label, value, onChange, error }: DateFieldProps) {
  const id = useId();
  const { problem, handlers } = useUnreadable(kind);
  const words = problem(value) ?? error;
  const control = {
    id,
    value,
    onChange,
    ...handlers,
    error: words !== undefined,
    inputProps: { 'aria-describedby': words && helpId(id) },
  };
  return (
    <FieldFrame id={id} label={label} error={words}>
      {kind === 'dateTime' ? <DateTimeInput {...control} /> : <DateEntry {...control} kind={kind} />}
    </FieldFrame>
  );
}
