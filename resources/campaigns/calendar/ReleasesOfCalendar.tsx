import { type ReactNode, useMemo, useState } from 'react';
import { useLocale } from 'react-admin';
import { can } from '#contracts/permissions.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';
import { MessageWithAction } from '#src/ui/MessageWithAction.tsx';
import { useReleaseAction } from '../../releases/releaseQueries.ts';
import { releases } from '../../releases/schema.ts';
import { CalendarReleasesProvider, usePeriodReleases } from './calendarReleases.ts';
import type { Period } from './days.ts';
import { movedTime, type PlacedRelease, placeReleases } from './releaseTimes.ts';

const ScheduleDialog = lazyDialog(() => import('../../releases/ScheduleDialog.tsx'));

type Asked = { release: PlacedRelease['release']; days: number };

/** Loads the releases of the shown period, and asks before their times are changed. */
export function ReleasesOfCalendar({ period, children }: { period: Period; children: ReactNode }) {
  const user = useCurrentUser();
  const found = usePeriodReleases(period);
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayMove = can(user, 'edit', releases.access);
  const calendar = useMemo(
    () => ({
      placed: placeReleases(found),
      mayMove,
      ask: (release: Asked['release'], days = 0) => setAsked({ release, days }),
    }),
    [found, mayMove],
  );
  return (
    <CalendarReleasesProvider value={calendar}>
      {children}
      {asked && <Schedule {...asked} onClose={() => setAsked(null)} />}
    </CalendarReleasesProvider>
  );
}

function Schedule({ release, days, onClose }: Asked & { onClose: () => void }) {
  const done = useDone(release);
  const publish_at = days === 0 ? release.publish_at : movedTime(release, days);
  return <ScheduleDialog release={{ ...release, publish_at }} done={done} onClose={onClose} />;
}

/** Returns the message after a change of a release's time, which offers to undo it unless the former time is past. */
function useDone({ id, name, publish_at: former, time_zone, state }: Asked['release']) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const words = (publish_at: string) => t('releases.schedule.done', { name, time: formatDateTime(publish_at, locale) });
  const { mutate: undo } = useReleaseAction(
    (calls, zone: string) => calls.scheduleRelease(id, { publish_at: former, time_zone: zone }),
    { done: () => words(former) },
  );
  const canUndo = state === 'scheduled' && time_zone !== null && Date.parse(former) > Date.now();
  return (publish_at: string): ReactNode =>
    canUndo ? (
      <MessageWithAction text={words(publish_at)} label={t('calendar.undo')} onPress={() => undo(time_zone)} />
    ) : (
      words(publish_at)
    );
}
