import Typography from '@mui/material/Typography';
import { useCanAccess, useLocale } from 'react-admin';
import { NoValue } from '#src/engine/cells/FieldCell.tsx';
import { ReferenceCell } from '#src/engine/cells/StructureCells.tsx';
import type { CellProps } from '#src/engine/overrides.ts';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { formatDateTime, zoneName } from '#src/ui/format/dateTime.ts';
import { formatInZone } from '#src/ui/format/zonedTime.ts';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';
import { users } from '../users/schema.ts';
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

/** Returns whether the user may see the names of users. */
export const useMaySeePeople = (): boolean => useCanAccess({ resource: users.name, action: 'show' }).canAccess === true;

/** The name of a user; without the permission to see users, it would look deleted. */
export function PersonCell(props: CellProps) {
  const maySee = useMaySeePeople();
  return maySee && props.value ? <ReferenceCell {...props} /> : <NoValue />;
}
