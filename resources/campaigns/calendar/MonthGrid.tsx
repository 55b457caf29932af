import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useT } from '../../../src/i18n/useT.ts';
import { barStyles } from './barStyles.ts';
import { CampaignBar } from './CampaignBar.tsx';
import { DayDialog } from './DayDialog.tsx';
import { useDateChanges } from './dateChanges.ts';
import { type Day, daysOf, monthOf, type Period, splitWeeks, startOf } from './days.ts';
import { monthStyles, rowHeight, weekHeadHeight } from './monthStyles.ts';
import { type CalendarCampaign, hiddenOn, layOut, placedIn, spanOf } from './spans.ts';
import { type BeginDrag, type Drag, useBarDrag } from './useBarDrag.ts';
import type { CalendarPlace } from './useCalendarPlace.ts';
import { useDayWords } from './useDayWords.ts';

/** Bars of a day that are shown; of further ones only the number is. */
const maxRows = 4;

type MonthGridProps = { campaigns: readonly CalendarCampaign[]; place: CalendarPlace };

/** A month with weeks as rows, and campaigns as bars over their days. */
export function MonthGrid({ campaigns, place }: MonthGridProps) {
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
  const current = campaigns.map(shown);
  return (
    <Box sx={[barStyles, monthStyles]} data-dragging={drag ? true : undefined}>
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
            bars={layOut(placedIn(current, week), week)}
            place={place}
            drag={drag}
            onGrip={begin}
            onOpenDay={setOpenDay}
          />
        ))}
      </div>
      {openDay !== null && <DayDialog day={openDay} campaigns={campaigns} onClose={() => setOpenDay(null)} />}
    </Box>
  );
}

type WeekProps = {
  week: Period;
  bars: ReturnType<typeof layOut>;
  place: CalendarPlace;
  drag: Drag | null;
  onGrip: BeginDrag;
  onOpenDay: (day: Day) => void;
};

function Week({ week, bars, place, drag, onGrip, onOpenDay }: WeekProps) {
  const t = useT();
  const words = useDayWords();
  const target = drag && spanOf({ ...drag.campaign, ...drag.dates });
  const isTarget = (day: Day) => target !== null && day >= target.first && day <= target.last;
  return (
    <Box className="week" role="group" aria-label={t('calendar.weekOf', { day: words.day(week.first, 'day') })}>
      {daysOf(week).map((day) => {
        const hidden = hiddenOn(bars, day, maxRows);
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
            {hidden > 0 && (
              <button
                type="button"
                className="more"
                aria-haspopup="dialog"
                aria-label={t('calendar.moreOn', { count: hidden, day: words.day(day, 'weekdayAndDay') })}
                onClick={() => onOpenDay(day)}
              >
                {t('calendar.more', { count: hidden })}
              </button>
            )}
          </div>
        );
      })}
      {bars
        .filter(({ row }) => row < maxRows)
        .map((bar) => (
          <CampaignBar
            key={bar.campaign.id}
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
