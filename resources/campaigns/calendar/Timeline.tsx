import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useT } from '#src/i18n/useT.ts';
import { ColourDot } from '#src/ui/ColourDot.tsx';
import { useLabels } from '../labels/useLabels.ts';
import { barStyles } from './barStyles.ts';
import { CampaignBar } from './CampaignBar.tsx';
import { useDateChanges } from './dateChanges.ts';
import { type Day, type Period, splitWeeks } from './days.ts';
import { LaneOfReleases } from './LaneOfReleases.tsx';
import { rowHeight } from './monthStyles.ts';
import { type CalendarCampaign, type Lane, lanesOf, layOut, placedIn } from './spans.ts';
import { type BeginDrag, type Drag, useBarDrag } from './useBarDrag.ts';
import type { CalendarPlace } from './useCalendarPlace.ts';
import { useDayWords } from './useDayWords.ts';
import { useReleaseDrag } from './useReleaseDrag.ts';

/** Bars of fewer days have no room for a button. */
const minDaysOfButton = 8;

const isShort = ({ first, last }: Period): boolean => last - first + 1 < minDaysOfButton;

/** The width of the button beside a short bar, in days. On touch screens it is always shown. */
const daysOfButton = 3;
const roomAfter = (days: Period): number => (isShort(days) ? daysOfButton : 0);

type TimelineProps = { campaigns: readonly CalendarCampaign[]; place: CalendarPlace };

/** Campaigns as bars along the weeks, with a lane for each label. */
export function Timeline({ campaigns, place }: TimelineProps) {
  const t = useT();
  const { period, today } = place;
  const { shown } = useDateChanges();
  const heads = useRef<HTMLDivElement>(null);
  const days = period.last - period.first + 1;
  const dayAt = (x: number): Day => {
    const { left, width } = heads.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return period.first + Math.floor(((x - left) / width) * days);
  };
  const { drag, begin } = useBarDrag(dayAt);
  const ofReleases = useReleaseDrag(dayAt);
  const { first } = period;
  const area = useRef<HTMLDivElement>(null);
  // In a narrow window, the week before today is at the left.
  useLayoutEffect(() => {
    const { width = 0 } = heads.current?.getBoundingClientRect() ?? {};
    area.current?.scrollTo({ left: Math.max(0, ((today - 7 - first) / days) * width) });
  }, [today, first, days]);
  // The dragged campaign stays in its row until it is dropped.
  const { labels } = useLabels([...new Set(campaigns.flatMap((campaign) => campaign.labels))]);
  const lanes = lanesOf(placedIn(campaigns.map(shown), period), labels);
  const ofDays: CSSProperties & { '--days': number } = { '--days': days };
  return (
    // Scrolls sideways in narrow windows, so it takes the focus.
    <Box
      component="section"
      ref={area}
      tabIndex={0}
      aria-label={t('calendar.views.timeline')}
      sx={[barStyles, timelineStyles]}
      style={ofDays}
      data-dragging={drag || ofReleases.drag ? true : undefined}
    >
      <div className="inner">
        <div className="weeks">
          <div className="lane-name">{t('calendar.label')}</div>
          <div className="heads" ref={heads} aria-hidden>
            <WeekHeads period={period} />
            <TodayLine period={period} today={today} />
          </div>
        </div>
        <LaneOfReleases period={period} {...ofReleases} placeOf={(some) => placeOf(some, period)} />
        {lanes.map((lane) => (
          <LaneOfLabel
            key={lane.label?.id ?? 'none'}
            lane={lane}
            period={period}
            today={today}
            drag={drag}
            onGrip={begin}
          />
        ))}
      </div>
    </Box>
  );
}

/** Returns the position of some days in a period. */
const placeOf = ({ first, last }: Period, period: Period) => {
  const days = period.last - period.first + 1;
  return { left: `${((first - period.first) / days) * 100}%`, width: `${((last - first + 1) / days) * 100}%` };
};

function WeekHeads({ period }: { period: Period }) {
  const words = useDayWords();
  return splitWeeks(period).map((week) => (
    <span key={week.first} className="head" style={placeOf(week, period)}>
      {words.day(week.first, 'shortDay')}
    </span>
  ));
}

/** The start of today, if it is in the period. */
function TodayLine({ period, today }: { period: Period; today: Day }) {
  if (today < period.first || today > period.last) return null;
  return <div className="week-line" data-today style={{ left: placeOf({ first: today, last: today }, period).left }} />;
}

type LaneOfLabelProps = { lane: Lane; period: Period; today: Day; drag: Drag | null; onGrip: BeginDrag };

function LaneOfLabel({ lane: { label, placed }, period, today, drag, onGrip }: LaneOfLabelProps) {
  const t = useT();
  const name = label?.name ?? t('calendar.noLabel');
  const isTouch = useMediaQuery('(hover: none)', { noSsr: true });
  const bars = layOut(placed, period, undefined, isTouch ? roomAfter : undefined);
  const rows = Math.max(...bars.map(({ row }) => row)) + 1;
  return (
    <Box className="lane" role="group" aria-label={name}>
      <h2 className="lane-name" data-rest={label === null || undefined}>
        {label && <ColourDot colour={label.colour} />}
        {name}
        <small>{placed.length}</small>
      </h2>
      <div className="track" style={{ height: rows * rowHeight }}>
        {splitWeeks(period).map(({ first }) => (
          <div key={first} className="week-line" style={{ left: placeOf({ first, last: first }, period).left }} />
        ))}
        <TodayLine period={period} today={today} />
        {bars.map((bar) => {
          const [moved = bar] = drag?.campaign.id === bar.campaign.id ? movedBar(drag, period) : [];
          return (
            <CampaignBar
              key={bar.campaign.id}
              bar={moved}
              lastDay={period.last}
              drag={drag}
              onGrip={onGrip}
              short={isShort(moved)}
              style={{ ...placeOf(moved, period), top: bar.row * rowHeight }}
            />
          );
        })}
      </div>
    </Box>
  );
}

/** Returns the bar at the position of a drag; none if that is outside of the period. */
const movedBar = ({ campaign, dates }: Drag, period: Period) =>
  layOut(placedIn([{ ...campaign, ...dates }], period), period);

/** The smallest width of a day in pixels; in a narrower window the timeline scrolls sideways. */
const minDayWidth = 9;

/** Styles of the timeline. `--days` is the number of days; the names of the lanes stay at the left. */
const timelineStyles = ({ palette, typography, breakpoints }: Theme) => ({
  overflowX: 'auto' as const,
  '& > .inner': {
    '--names': '160px',
    [breakpoints.down('sm')]: { '--names': '104px' },
    minWidth: `calc(var(--names) + var(--days) * ${minDayWidth}px)`,
  },
  '.lane, .weeks': { display: 'grid', gridTemplateColumns: 'var(--names) minmax(0, 1fr)' },
  '.lane': { borderTop: `1px solid ${palette.divider}` },
  '.lane-name': {
    typography: 'body2',
    position: 'sticky',
    left: 0,
    zIndex: 3,
    margin: 0,
    padding: '7px 12px',
    fontWeight: typography.fontWeightMedium,
    overflowWrap: 'anywhere',
    borderRight: `1px solid ${palette.divider}`,
    backgroundColor: palette.background.paper,
  },
  '.lane-name > .colour-dot': { marginRight: '6px', verticalAlign: '-1px' },
  '.lane-name > small': { typography: 'caption', color: palette.text.secondary, marginLeft: '6px' },
  '.lane-name[data-rest]': { fontWeight: 'inherit', color: palette.text.secondary },
  '.track': { position: 'relative', margin: '5px 0' },
  '.week-line': { position: 'absolute', top: -5, bottom: -5, width: 0, borderLeft: `1px solid ${palette.divider}` },
  '.week-line[data-today]': { borderLeft: `2px solid ${palette.primary.main}` },
  '.heads > .week-line': { top: 0, bottom: 0 },
  // Below the date, which it would strike through.
  '.heads > .week-line[data-today]': { top: 24 },
  // The name of a bar that begins further left stays in view.
  '.bar-link': { overflow: 'clip' },
  '.bar-words': { position: 'sticky', left: 'calc(var(--names) + 6px)' },
  '.weeks > .heads': { position: 'relative', height: 30 },
  '.weeks .head': {
    typography: 'caption',
    position: 'absolute',
    lineHeight: '30px',
    paddingLeft: '6px',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    color: palette.text.secondary,
    borderLeft: `1px solid ${palette.divider}`,
  },
});
