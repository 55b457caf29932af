import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import type { OutlinedInputProps } from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { useT } from '../i18n/useT.ts';
import { formatDateTime, formatTime, readLocalInput, toLocalInput, zoneName, zoneOffset } from './format/dateTime.ts';
import { NativeDateInput } from './NativeDateInput.tsx';

type DateTimeInputProps = Omit<OutlinedInputProps, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 UTC; null if empty; `incompleteMoment` while a part is missing. */
  value: string | null;
  onChange: (moment: string | null) => void;
};

/**
 * The value while a part of the date or time is missing. It is not a moment, so validation refuses it. Browsers report
 * the value '' instead, the same as of an empty input, and no event in Firefox.
 */
export const incompleteMoment = 'incomplete';

/** Otherwise browsers accept years of six digits. */
const lastLocal = '9999-12-31T23:59';

/**
 * A date and time, entered in local time and stored as ISO 8601 UTC, with the time zone beside it. Says below how a
 * clock change affects the entered time.
 */
export function DateTimeInput({ value: current, onChange, onBlur, inputProps, ...props }: DateTimeInputProps) {
  const id = useId();
  const locale = useLocale() ?? 'en';
  const readOnly = inputProps?.readOnly === true;
  // The text of the input and the time it was converted to: a skipped time stays as typed.
  const [typed, setTyped] = useState<{ local: string; moment: string | null } | null>(null);
  const isTyping = typed !== null && typed.moment === current;
  const [left, setLeft] = useState(true);
  const value = current === incompleteMoment ? null : current;
  const change = ({ value: local, validity }: HTMLInputElement | HTMLTextAreaElement) => {
    const moment = validity.badInput ? incompleteMoment : readLocalInput(local).moment;
    setTyped({ local, moment });
    setLeft(false);
    if (moment !== current) onChange(moment);
  };
  const noteIncomplete = (input: HTMLInputElement | HTMLTextAreaElement) => {
    if (!readOnly && input.validity.badInput) change(input);
  };
  const describedBy = [inputProps?.['aria-describedby'], `${id}-zone`, `${id}-clock`].filter(Boolean).join(' ');
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <NativeDateInput
          {...props}
          type="datetime-local"
          text={value ? formatDateTime(value, locale) : ''}
          value={isTyping && !left ? typed.local : toLocalInput(value)}
          onChange={(event) => change(event.target)}
          onKeyUp={(event) => noteIncomplete(event.target as HTMLInputElement)}
          onBlur={(event) => {
            noteIncomplete(event.target);
            setLeft(true);
            onBlur?.(event);
          }}
          inputProps={{ max: lastLocal, ...inputProps, 'aria-describedby': describedBy }}
        />
        <Zone id={`${id}-zone`} moment={value} />
      </Box>
      <ClockNote
        id={`${id}-clock`}
        local={isTyping ? typed.local : toLocalInput(value)}
        value={value}
        readOnly={readOnly}
        onChange={(moment) => {
          setTyped(null);
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
    const words = t('engine.dateTime.skipped', { time, zone: zoneName(), taken: formatTime(value) });
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
        {t(isFirst ? 'engine.dateTime.first' : 'engine.dateTime.second', { time, zone: zoneName(), offset })}
      </FormHelperText>
      {!readOnly && (
        <Button size="small" onClick={() => onChange(isFirst ? other : first)}>
          {t(isFirst ? 'engine.dateTime.takeSecond' : 'engine.dateTime.takeFirst')}
        </Button>
      )}
    </Box>
  );
}
