import Box from '@mui/material/Box';
import type { CSSProperties } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { useCalendarReleases } from './calendarReleases.ts';
import type { Period } from './days.ts';
import { rowHeight } from './monthStyles.ts';
import { ReleaseMark } from './ReleaseMark.tsx';
import { rowsOf } from './releaseTimes.ts';
import type { BeginReleaseDrag, ReleaseDrag } from './useReleaseDrag.ts';

/** The number of days that the name of a release has room for. */
const daysOfName = 14;

type LaneOfReleasesProps = {
  period: Period;
  drag: ReleaseDrag | null;
  begin: BeginReleaseDrag;
  /** Returns the position of some days. */
  placeOf: (days: Period) => Pick<CSSProperties, 'left' | 'width'>;
};

/** The releases along the weeks, if there are any. */
export function LaneOfReleases({ period, drag, begin, placeOf }: LaneOfReleasesProps) {
  const t = useT();
  const { placed } = useCalendarReleases();
  const rows = rowsOf(placed, period, daysOfName);
  if (rows.length === 0) return null;
  const title = t('calendar.releases.title');
  return (
    <Box className="lane" role="group" aria-label={title}>
      <h2 className="lane-name">
        {title}
        <small>{rows.flat().length}</small>
      </h2>
      <div className="track" style={{ height: rows.length * rowHeight }}>
        {rows.flatMap((row, at) =>
          row.map((one) => {
            const first = drag?.id === one.release.id ? drag.day : one.day;
            const last = Math.min(first + daysOfName - 1, period.last);
            const style = { ...placeOf({ first, last }), top: at * rowHeight };
            return <ReleaseMark key={one.release.id} placed={one} style={style} drag={drag} onGrip={begin} />;
          }),
        )}
      </div>
    </Box>
  );
}
