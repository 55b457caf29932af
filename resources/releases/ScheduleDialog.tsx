import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { DateField } from '#src/engine/form/DateField.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useNow } from '#src/ui/clock.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { formatDateTime, zoneName } from '#src/ui/format/dateTime.ts';
import { type DateKind, readEntered } from '#src/ui/format/enteredDate.ts';
import { formatTimeInZone, partsInZone, timesInZone } from '#src/ui/format/zonedTime.ts';
import { useReleaseAction } from './releaseQueries.ts';
import type { Release } from './schema.ts';
import { ZoneInput } from './ZoneInput.tsx';

type Entered = { day: string | null; time: string | null; zone: string; which: 'earlier' | 'later' };
type Times = ReturnType<typeof timesInZone>;

/** Returns what a release is scheduled for, as it was entered. */
function enteredOf({ publish_at, time_zone }: Release): Entered {
  const zone = time_zone ?? zoneName();
  if (publish_at === null) return { day: null, time: null, zone, which: 'earlier' };
  const parts = partsInZone(publish_at, zone);
  const { earlier } = timesInZone(parts.day, parts.time, zone);
  return { ...parts, zone, which: Date.parse(earlier) === Date.parse(publish_at) ? 'earlier' : 'later' };
}

const isEntered = (part: string | null, kind: DateKind): part is string =>
  part !== null && readEntered(part, kind, 'en') === part;

type ScheduleDialogProps = {
  release: Release;
  /** Returns another message of success than the usual one. */
  done?: (publish_at: string) => ReactNode;
  onClose: () => void;
};

/** Chooses the time at which a release is published, in any time zone. */
export default function ScheduleDialog({ release, done, onClose }: ScheduleDialogProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const now = useNow();
  const errorWords = useErrorWords();
  const [entered, setEntered] = useState(() => enteredOf(release));
  const { day, time, zone, which } = entered;
  const times = isEntered(day, 'date') && isEntered(time, 'time') ? timesInZone(day, time, zone) : null;
  const moment = times?.[which] ?? null;
  const isPast = moment !== null && Date.parse(moment) <= now;
  const schedule = useReleaseAction(
    (calls, publish_at: string) => calls.scheduleRelease(release.id, { publish_at, time_zone: zone }),
    {
      done: (publish_at) =>
        done?.(publish_at) ??
        t('releases.schedule.done', { name: release.name, time: formatDateTime(publish_at, locale) }),
      showsErrors: true,
    },
  );
  const change = (changes: Partial<Entered>) => setEntered((before) => ({ ...before, which: 'earlier', ...changes }));
  return (
    <ConfirmDialog
      open
      asks
      title={t('releases.schedule.title', { name: release.name })}
      confirmLabel={t('releases.schedule.confirm')}
      busy={schedule.isPending}
      disabled={moment === null || isPast}
      onConfirm={() => moment !== null && schedule.mutate(moment, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap={2}>
        <div>{t('releases.schedule.text')}</div>
        <Stack direction="row" gap={2} sx={{ flexWrap: 'wrap' }}>
          <DateField
            kind="date"
            label={t('releases.schedule.date')}
            value={day}
            onChange={(next) => change({ day: next })}
          />
          <DateField
            kind="time"
            label={t('releases.schedule.time')}
            value={time}
            onChange={(next) => change({ time: next })}
          />
        </Stack>
        <ZoneInput value={zone} onChange={(next) => change({ zone: next })} />
        {times && times.kind !== 'plain' && (
          <ClockChange entered={entered} times={times} onChoose={(next) => change({ which: next })} />
        )}
        <div role="status">{moment && <Meaning moment={moment} zone={zone} isPast={isPast} />}</div>
        {schedule.error && <Alert severity="error">{errorWords(schedule.error)}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}

type ClockChangeProps = { entered: Entered; times: Times; onChoose: (which: Entered['which']) => void };

/** Says that a clock change removes or repeats the entered time, and lets the user choose a time instead. */
function ClockChange({ entered: { time, zone, which }, times, onChoose }: ClockChangeProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const id = useId();
  const words = t(`releases.schedule.${times.kind === 'skipped' ? 'skipped' : 'repeated'}`, { time: time ?? '', zone });
  return (
    <div>
      <FormHelperText id={id} role="status" sx={{ m: 0, color: 'warning.main' }}>
        {words}
      </FormHelperText>
      <RadioGroup
        aria-labelledby={id}
        value={which}
        onChange={(_event, value) => onChoose(value === 'later' ? 'later' : 'earlier')}
      >
        {(['earlier', 'later'] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={t(`releases.schedule.${one}`, { time: formatTimeInZone(times[one], locale, zone) })}
          />
        ))}
      </RadioGroup>
    </div>
  );
}

/** What the chosen time is in the user's own time. */
function Meaning({ moment, zone, isPast }: { moment: string; zone: string; isPast: boolean }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const own = zoneName();
  if (isPast) return <FormHelperText error>{t('releases.schedule.past')}</FormHelperText>;
  if (zone === own) return null;
  return (
    <Typography variant="body2" color="text.secondary">
      {t('releases.schedule.yourTime', { time: formatDateTime(moment, locale), zone: own.replaceAll('_', ' ') })}
    </Typography>
  );
}
