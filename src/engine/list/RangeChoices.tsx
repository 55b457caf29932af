import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '../../i18n/useT.ts';
import { DateEntry } from '../../ui/dates/DateEntry.tsx';
import { useUnreadable } from '../../ui/dates/useUnreadable.ts';
import { startOfDay } from '../../ui/format/days.ts';
import { useDebouncedText } from '../../ui/hooks/useDebouncedText.ts';
import { helpId } from '../form/FieldFrame.tsx';
import { type ChoiceProps, dayRanges, daysIn, numbersIn } from './fieldFilter.ts';

function Range({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ p: 1.5, display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'center', gap: 1 }}
    >
      {children}
    </Box>
  );
}

/** A range of numbers, inclusive. */
export function NumberRange({ filter, label }: ChoiceProps) {
  const t = useT();
  const { from, to } = numbersIn(filter);
  const numberIn = (text: string) => (text === '' ? undefined : Number(text));
  const replace = (first: string, last: string) => filter.replace({ from: numberIn(first), upTo: numberIn(last) });
  return (
    <Range label={label}>
      <NumberEnd label={t('engine.list.from')} value={from} onChange={(first) => replace(first, to)} />
      <NumberEnd label={t('engine.list.to')} value={to} onChange={(last) => replace(from, last)} />
    </Range>
  );
}

type EndProps = { label: string; value: string; onChange: (value: string) => void };

function NumberEnd({ label, value, onChange }: EndProps) {
  const id = useId();
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        id={id}
        size="small"
        type="number"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        inputProps={{ step: 'any' }}
      />
    </>
  );
}

/** A range of days, inclusive. */
export function DayRange({ filter, label }: ChoiceProps) {
  const t = useT();
  const range = dayRanges[filter.field.kind];
  const { from, to } = daysIn(filter);
  if (!range) return null;
  const replace = (first: string, last: string) =>
    filter.replace({ from: range.from(first), [range.end]: range.to(last) });
  return (
    <Range label={label}>
      <DayEnd label={t('engine.list.from')} value={from} onChange={(first) => replace(first, to)} />
      <DayEnd label={t('engine.list.to')} value={to} onChange={(last) => replace(from, last)} />
    </Range>
  );
}

function DayEnd({ label, value, onChange }: EndProps) {
  const id = useId();
  const { problem, handlers } = useUnreadable('date');
  // A text that is not a day yet filters nothing.
  const [entered, setEntered] = useState<string | null>(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setEntered(value);
  }
  const change = (day: string | null) => {
    setEntered(day);
    if (startOfDay(day ?? '') !== startOfDay(value)) onChange(day ?? '');
  };
  const error = problem(entered);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div>
        <DateEntry
          id={id}
          kind="date"
          value={entered || null}
          onChange={change}
          error={error !== undefined}
          inputProps={{ 'aria-describedby': helpId(id) }}
          {...handlers}
        />
        <FormHelperText id={helpId(id)} error sx={{ m: 0 }}>
          {error}
        </FormHelperText>
      </div>
    </>
  );
}
