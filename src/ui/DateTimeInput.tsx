import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useLocale } from 'ra-core';
import { useId, useState } from 'react';
import { useT } from '../i18n/useT.ts';
import { formatTime, readLocalInput, toLocalInput, zoneName, zoneOffset } from './dateTime.ts';

type DateTimeInputProps = Omit<OutlinedInputProps, 'value' | 'onChange' | 'type'> & {
  /** ISO 8601 UTC, or null for none. */
  value: string | null;
  onChange: (moment: string | null) => void;
};

/** Browsers take years of six digits. */
const lastLocal = '9999-12-31T23:59';

/**
 * A moment, entered as local date and time and held as ISO 8601 UTC, with the zone beside it. What a change of the clock
 * does to what was entered is said below.
 */
export function DateTimeInput({ value, onChange, onBlur, inputProps, sx, ...props }: DateTimeInputProps) {
  const id = useId();
  // What stands in the input, and the moment that was made of it: a skipped time stays while it is typed.
  const [typed, setTyped] = useState<{ local: string; moment: string | null } | null>(null);
  const isTyping = typed !== null && typed.moment === value;
  const [left, setLeft] = useState(true);
  const change = (local: string) => {
    const { moment } = readLocalInput(local);
    setTyped({ local, moment });
    setLeft(false);
    onChange(moment);
  };
  const readOnly = inputProps?.readOnly === true;
  const describedBy = [inputProps?.['aria-describedby'], `${id}-zone`, `${id}-clock`].filter(Boolean).join(' ');
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <OutlinedInput
          size="small"
          {...props}
          type="datetime-local"
          value={isTyping && !left ? typed.local : toLocalInput(value)}
          onChange={(event) => change(event.target.value)}
          onBlur={(event) => {
            setLeft(true);
            onBlur?.(event);
          }}
          inputProps={{ max: lastLocal, ...inputProps, 'aria-describedby': describedBy }}
          sx={sx}
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

/** The zone in which the time is meant, and how far it is from UTC then. */
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
  /** What was entered. */
  local: string;
  value: string | null;
  readOnly: boolean;
  onChange: (moment: string) => void;
};

/** Says what a change of the clock did to what was entered; of a time that passes twice either can be chosen. */
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
