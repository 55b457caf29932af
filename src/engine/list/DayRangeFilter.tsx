import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { rangeNames } from '#resources/schema/ranges.ts';
import { useT } from '../../i18n/useT.ts';
import { formatDate } from '../../ui/format/dateTime.ts';
import { dayOf, endOfDay, startOfDay } from '../../ui/format/days.ts';
import { NativeDateInput } from '../../ui/NativeDateInput.tsx';
import type { FilterProps } from '../overrides.ts';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';

/** Filters a time by an inclusive range of days in the user's time zone. */
export function DayRangeFilter({ source, filters: { values, set } }: FilterProps) {
  const t = useT();
  const label = useResourceWords(useScreens().resource).field(source);
  const { from, to } = rangeNames(source);
  const [first, last] = [dayOf(values[from], 'start'), dayOf(values[to], 'end')];
  const change = (name: string, moment: string) => {
    if (moment !== (values[name] ?? '')) set(name, moment);
  };
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Day label={t('engine.list.from')} value={first} max={last} onChange={(day) => change(from, startOfDay(day))} />
      <Day label={t('engine.list.to')} value={last} min={first} onChange={(day) => change(to, endOfDay(day))} />
    </Box>
  );
}

type DayProps = { label: string; value: string; min?: string; max?: string; onChange: (day: string) => void };

function Day({ label, value, min, max, onChange }: DayProps) {
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
    onChange(day);
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2' }}>
      <Box component="label" htmlFor={id} sx={{ minWidth: { xs: 28, sm: 0 } }}>
        {label}
      </Box>
      <NativeDateInput
        id={id}
        type="date"
        text={value && formatDate(startOfDay(value), locale)}
        value={typed}
        onChange={({ target }) => change(target.value)}
        inputProps={{ min: min || undefined, max: max || undefined }}
      />
    </Box>
  );
}
