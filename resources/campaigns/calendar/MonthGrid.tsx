import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { barStyles } from './barStyles.ts';
import { CampaignBar } from './CampaignBar.tsx';
import { DayCampaigns } from './DayCampaigns.tsx';
import { useDateChanges } from './dateChanges.ts';
import { type Day, daysOf, monthOf, type Period, splitWeeks, startOf } from './days.ts';
import { maxRows, monthStyles, rowHeight, weekHeadHeight } from './monthStyles.ts';
import { ReleasesOfWeek } from './ReleasesOfWeek.tsx';
import { type CalendarCampaign, hiddenOn, layOutFolded, type Placed, placedIn, spanOf } from './spans.ts';
import { type BeginDrag, type Drag, useBarDrag } from './useBarDrag.ts';
import type { CalendarPlace } from './useCalendarPlace.ts';
import { useDayWords } from './useDayWords.ts';
import { useReleaseDrag } from './useReleaseDrag.ts';

type MonthGridProps = {
  campaigns: readonly CalendarCampaign[];
  /** There are campaigns besides `campaigns`, so the numbers of the days are unknown. */
  isCut: boolean;
  place: CalendarPlace;
};

/** A month with weeks as rows, and campaigns as bars over their days. */
export function MonthGrid({ campaigns, isCut, place }: MonthGridProps) {
  const words = useDayWords();
  const { shown } = useDateChanges();
  const weeks = splitWeeks(place.period);
  const area = useRef<HTMLDivElement>(null);
  const [openDay, setOpenDay] = useState<Day | null>(null);
  const dayAt = (x: number, y: number): Day => {
    const { left, top, width, height } = area.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    const within = (part: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(part * count)));
    const week = within((y - top) / height, weeks.length);
    return place.period.first + 7 * week + within((x - left) / width, 7);
  };
  const { drag, begin } = useBarDrag(dayAt);
  const ofReleases = useReleaseDrag(dayAt);
  const current = campaigns.map(shown);
  return (
    <Box sx={[barStyles, monthStyles]} data-dragging={drag || ofReleases.drag ? true : undefined}>
      <div className="weekdays" aria-hidden>
        {daysOf(weeks[0] ?? place.period).map((day) => (
          <span key={day}>{words.day(day, 'weekday')}</span>
        ))}
      </div>
      <div ref={area}>
        {weeks.map((week) => (
          <Week
            key={week.first}
            week={week}
            placed={placedIn(current, week)}
            isCut={isCut}
            place={place}
            drag={drag}
            onGrip={begin}
            ofReleases={ofReleases}
            onOpenDay={setOpenDay}
          />
        ))}
      </div>
      {openDay !== null && (
        <DayDialog day={openDay} campaigns={campaigns} isCut={isCut} onClose={() => setOpenDay(null)} />
      )}
    </Box>
  );
}

type WeekProps = {
  week: Period;
  placed: readonly Placed[];
  isCut: boolean;
  place: CalendarPlace;
  drag: Drag | null;
  onGrip: BeginDrag;
  ofReleases: ReturnType<typeof useReleaseDrag>;
  onOpenDay: (day: Day) => void;
};

function Week({ week, placed, isCut, place, drag, onGrip, ofReleases, onOpenDay }: WeekProps) {
  const t = useT();
  const words = useDayWords();
  const bars = layOutFolded(placed, week, maxRows);
  const target = drag && spanOf({ ...drag.campaign, ...drag.dates });
  const isTarget = (day: Day) =>
    day === ofReleases.drag?.day || (target !== null && day >= target.first && day <= target.last);
  return (
    <Box className="week" role="group" aria-label={t('calendar.weekOf', { day: words.day(week.first, 'day') })}>
      {daysOf(week).map((day) => {
        const isToday = day === place.today;
        return (
          <div
            key={day}
            className="cell"
            data-outside={monthOf(startOf(day)) !== place.month || undefined}
            data-target={isTarget(day) || undefined}
          >
            <span className="day" aria-current={isToday ? 'date' : undefined}>
              {startOf(day).getDate() === 1 ? words.day(day, 'shortDay') : startOf(day).getDate()}
            </span>
            <MoreButton day={day} count={isCut ? null : hiddenOn(placed, bars, day)} onClick={() => onOpenDay(day)} />
          </div>
        );
      })}
      <ReleasesOfWeek week={week} {...ofReleases} onOpenDay={onOpenDay} />
      {bars.map((bar) => (
        <CampaignBar
          key={`${bar.campaign.id} ${bar.part}`}
          bar={bar}
          lastDay={place.period.last}
          drag={drag}
          onGrip={onGrip}
          short={false}
          style={{
            left: `${((bar.first - week.first) / 7) * 100}%`,
            width: `${((bar.last - bar.first + 1) / 7) * 100}%`,
            top: weekHeadHeight + bar.row * rowHeight,
          }}
        />
      ))}
    </Box>
  );
}

type MoreButtonProps = {
  day: Day;
  /** The number of campaigns without a bar; null if it is unknown. */
  count: number | null;
  onClick: () => void;
};

/** Opens the campaigns of a day, if some have no bar. */
function MoreButton({ day, count, onClick }: MoreButtonProps) {
  const t = useT();
  const name = useDayWords().day(day, 'weekdayAndDay');
  if (count === 0) return null;
  return (
    <button
      type="button"
      className="more"
      aria-haspopup="dialog"
      aria-label={count === null ? t('calendar.allOn', { day: name }) : t('calendar.moreOn', { count, day: name })}
      onClick={onClick}
    >
      {count === null ? t('calendar.all') : t('calendar.more', { count })}
    </button>
  );
}

type DayDialogProps = { day: Day; campaigns: readonly CalendarCampaign[]; isCut: boolean; onClose: () => void };

/** All campaigns of a day. */
function DayDialog({ day, campaigns, isCut, onClose }: DayDialogProps) {
  const t = useT();
  const words = useDayWords();
  return (
    <TitledDialog
      title={words.day(day, 'weekdayAndDay')}
      contentStyle={{ px: 1 }}
      cancelLabel={t('calendar.close')}
      onClose={onClose}
    >
      <DayCampaigns day={day} campaigns={campaigns} isCut={isCut} />
    </TitledDialog>
  );
}
