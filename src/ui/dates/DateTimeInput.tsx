import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { formatTime, isMoment, readLocalInput, toLocalInput, zoneName, zoneOffset } from '../format/dateTime.ts';
import { readEntered } from '../format/enteredDate.ts';
import { DateEntry } from './DateEntry.tsx';

type DateTimeInputProps = Omit<OutlinedInputProps, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 UTC; an entered text that can't be read; null if empty. */
  value: string | null;
  onChange: (moment: string | null) => void;
};

/**
 * A date and time, entered in local time and stored as ISO 8601 UTC, with the time zone beside it. Says below how a
 * clock change affects the entered time.
 */
export function DateTimeInput({ value: current, onChange, inputProps, ...props }: DateTimeInputProps) {
  const id = useId();
  const locale = useLocale() ?? 'en';
  // What was entered and the time it was converted to: of a skipped time, the entered one is explained below.
  const [entered, setEntered] = useState<{ local: string | null; moment: string | null } | null>(null);
  const value = isMoment(current) ? current : null;
  const local = entered?.moment === current ? entered.local : value ? toLocalInput(value) : current;
  const change = (next: string | null) => {
    const isReadable = next !== null && readEntered(next, 'dateTime', locale) !== null;
    const moment = isReadable ? readLocalInput(next).moment : next;
    setEntered({ local: next, moment });
    if (moment !== current) onChange(moment);
  };
  const describedBy = [inputProps?.['aria-describedby'], `${id}-zone`, `${id}-clock`].filter(Boolean).join(' ');
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <DateEntry
          {...props}
          kind="dateTime"
          value={local}
          onChange={change}
          inputProps={{ ...inputProps, 'aria-describedby': describedBy }}
        />
        <Zone id={`${id}-zone`} moment={value} />
      </Box>
      <ClockNote
        id={`${id}-clock`}
        local={local ?? ''}
        value={value}
        readOnly={inputProps?.readOnly === true}
        onChange={(moment) => {
          setEntered(null);
          onChange(moment);
        }}
      />
    </Box>
  );
}

/** The time zone of the input and its offset from UTC at that time. */
function Zone({ id, moment }: { id: string; moment: string | null }) {
  const locale = useLocale() ?? 'en';
  return (
    <Typography id={id} variant="body2" color="text.secondary">
      {[zoneName().replaceAll('_', ' '), moment && zoneOffset(moment, locale)].filter(Boolean).join(', ')}
    </Typography>
  );
}

type ClockNoteProps = {
  id: string;
  /** The text of the input. */
  local: string;
  value: string | null;
  readOnly: boolean;
  onChange: (moment: string) => void;
};

/** Says how a clock change affects the entered time; of a time that occurs twice, either can be chosen. */
function ClockNote({ id, local, value, readOnly, onChange }: ClockNoteProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const { moment: first, clockChange } = readLocalInput(local);
  if (!first || !value || !clockChange) return <span id={id} role="status" />;
  const time = local.slice('yyyy-mm-ddT'.length);
  if (clockChange.kind === 'skipped') {
    const words = t('dates.skipped', { time, zone: zoneName(), taken: formatTime(value) });
    return (
      <FormHelperText id={id} role="status" sx={{ m: 0, color: 'warning.main' }}>
        {words}
      </FormHelperText>
    );
  }
  const { other } = clockChange;
  const isFirst = value < other;
  const offset = zoneOffset(value, locale);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <FormHelperText id={id} role="status" sx={{ m: 0, color: 'warning.main' }}>
        {t(isFirst ? 'dates.first' : 'dates.second', { time, zone: zoneName(), offset })}
      </FormHelperText>
      {!readOnly && (
        <Button size="small" onClick={() => onChange(isFirst ? other : first)}>
          {t(isFirst ? 'dates.takeSecond' : 'dates.takeFirst')}
        </Button>
      )}
    </Box>
  );
}
