import Typography from '@mui/material/Typography';
import { useLocale } from 'react-admin';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import type { CellProps } from '#src/engine/overrides.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime, zoneName } from '#src/ui/format/dateTime.ts';
import { formatInZone } from '#src/ui/format/zonedTime.ts';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';
import { type Release, type ReleaseState, releases } from './schema.ts';

const tones: Record<ReleaseState, StatusTone> = {
  open: 'default',
  scheduled: 'info',
  failed: 'error',
  published: 'success',
  discarded: 'default',
};

export function ReleaseStateChip({ value }: { value: ReleaseState }) {
  const words = useResourceWords(releases);
  return <StatusChip tone={tones[value]} label={words.choice('state', value)} />;
}

/** The time in the user's time zone, and as it was chosen in another one: as a title, on the release's page below it. */
export function PublishAtCell({ value, record: { time_zone: zone }, whole }: CellProps<string | null, Release>) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  if (!value) return <NoValue />;
  const isElsewhere = zone && zone !== zoneName();
  const chosen = isElsewhere ? { time: formatInZone(value, locale, zone), zone: zone.replaceAll('_', ' ') } : null;
  return (
    <>
      <time
        dateTime={value}
        title={chosen && !whole ? t('releases.inZone', chosen) : undefined}
        style={{ whiteSpace: 'nowrap' }}
      >
        {formatDateTime(value, locale)}
      </time>
      {chosen && whole && (
        <Typography variant="body2" color="text.secondary">
          {t('releases.chosenTime', chosen)}
        </Typography>
      )}
    </>
  );
}
