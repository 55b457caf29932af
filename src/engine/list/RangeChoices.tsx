import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { formatDate } from '../../ui/format/dateTime.ts';
import { startOfDay } from '../../ui/format/days.ts';
import { useDebouncedText } from '../../ui/hooks/useDebouncedText.ts';
import { NativeDateInput } from '../../ui/NativeDateInput.tsx';
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
      <DayEnd label={t('engine.list.from')} value={from} max={to} onChange={(first) => replace(first, to)} />
      <DayEnd label={t('engine.list.to')} value={to} min={from} onChange={(last) => replace(from, last)} />
    </Range>
  );
}

function DayEnd({ label, value, min, max, onChange }: EndProps & { min?: string; max?: string }) {
  const id = useId();
  const locale = useLocale() ?? 'en';
  // A partly typed day or year stays as typed until it is a valid day.
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const change = (day: string) => {
    setTyped(day);
    if (startOfDay(day) !== startOfDay(value)) onChange(day);
  };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <NativeDateInput
        id={id}
        type="date"
        text={value && formatDate(startOfDay(value), locale)}
        value={typed}
        onChange={({ target }) => change(target.value)}
        inputProps={{ min: min || undefined, max: max || undefined }}
      />
    </>
  );
}
