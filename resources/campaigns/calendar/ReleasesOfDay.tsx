import EditCalendarOutlined from '@mui/icons-material/EditCalendarOutlined';
import Box from '@mui/material/Box';
import { icons } from '#src/engine/icons.ts';
import { useT } from '#src/i18n/useT.ts';
import { placeHref } from '#src/routing/placeHref.ts';
import { formatTime } from '#src/ui/format/dateTime.ts';
import { IconAction } from '#src/ui/IconAction.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';
import { releases } from '../../releases/schema.ts';
import { useCalendarReleases } from './calendarReleases.ts';
import { dayStyles } from './dayStyles.ts';
import type { Day } from './days.ts';
import { releasePath } from './ReleaseMark.tsx';

/** The releases of a day with their times, and a button that changes them. */
export function ReleasesOfDay({ day }: { day: Day }) {
  const t = useT();
  const { placed, mayMove, ask } = useCalendarReleases();
  const ofDay = placed.filter((one) => one.day === day);
  if (ofDay.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('calendar.releases.title')} sx={dayStyles}>
      {ofDay.map(({ release }) => {
        const { id, name, publish_at, state } = release;
        return (
          <li key={id}>
            <div className="campaign">
              <a className="row-link" href={placeHref(releasePath(id))}>
                {name}
              </a>
              <StatusChip icon={icons[releases.icon]} tone="info" label={formatTime(publish_at)} />
              {state === 'failed' && <StatusChip tone="error" label={t('calendar.releases.failedChip')} />}
            </div>
            {mayMove && (
              <IconAction
                label={t('calendar.releases.change', { name })}
                hint={t('calendar.releases.changeAction')}
                icon={EditCalendarOutlined}
                onClick={() => ask(release)}
              />
            )}
          </li>
        );
      })}
    </Box>
  );
}
