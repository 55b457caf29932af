import { icons } from '#src/engine/icons.ts';
import { useT } from '#src/i18n/useT.ts';
import { PlainIcon } from '#src/ui/PlainIcon.tsx';
import { releases } from '../../releases/schema.ts';
import { useCalendarReleases } from './calendarReleases.ts';
import { type Day, daysOf, type Period } from './days.ts';
import { ReleaseMark } from './ReleaseMark.tsx';
import { useDayWords } from './useDayWords.ts';
import type { BeginReleaseDrag, ReleaseDrag } from './useReleaseDrag.ts';

type ReleasesOfWeekProps = {
  week: Period;
  drag: ReleaseDrag | null;
  begin: BeginReleaseDrag;
  onOpenDay: (day: Day) => void;
};

/** The space in pixels for the number of the day. */
const numberWidth = 34;

/** The releases of a week beside the numbers of their days. Of a day with several, a button opens the list. */
export function ReleasesOfWeek({ week, drag, begin, onOpenDay }: ReleasesOfWeekProps) {
  const t = useT();
  const words = useDayWords();
  const { placed } = useCalendarReleases();
  return daysOf(week).map((day) => {
    const [first, ...others] = placed.filter((one) => one.day === day);
    if (!first) return null;
    const style = {
      left: `calc(${((day - week.first) / 7) * 100}% + ${numberWidth}px)`,
      width: `calc(${100 / 7}% - ${numberWidth}px)`,
      top: 3,
    };
    if (others.length === 0) return <ReleaseMark key={day} placed={first} style={style} drag={drag} onGrip={begin} />;
    const label = t('calendar.releases.count', { smart_count: others.length + 1 });
    return (
      <div key={day} className="bar" style={style} data-release="scheduled">
        <button
          type="button"
          className="bar-link"
          aria-haspopup="dialog"
          aria-label={t('calendar.releases.countOn', { count: label, day: words.day(day, 'weekdayAndDay') })}
          onClick={() => onOpenDay(day)}
        >
          <PlainIcon of={icons[releases.icon]} />
          <span className="bar-text">{label}</span>
        </button>
      </div>
    );
  });
}
