import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { campaignStatus } from '#contracts/campaign.ts';
import { useT } from '#src/i18n/useT.ts';
import { useNow } from '#src/ui/clock.ts';
import { useCalendarReleases } from './calendarReleases.ts';
import { DayCampaigns } from './DayCampaigns.tsx';
import { useDateChanges } from './dateChanges.ts';
import { type Day, daysOf, monthOf, startOf } from './days.ts';
import { type CalendarCampaign, layOut, placedIn } from './spans.ts';
import type { CalendarPlace } from './useCalendarPlace.ts';
import { useDayWords } from './useDayWords.ts';

const maxDots = 3;

const styles = ({ palette }: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  p: 1,
  '& > span': { typography: 'caption', textAlign: 'center', color: palette.text.secondary },
  '& > button': {
    typography: 'body2',
    display: 'grid',
    justifyItems: 'center',
    alignContent: 'center',
    gap: '3px',
    height: 48,
    p: 0,
    border: 0,
    borderRadius: 1,
    color: palette.text.primary,
    background: 'none',
    cursor: 'pointer',
    '&[data-outside]': { color: palette.text.secondary },
    '&[aria-current] > span:first-of-type': {
      fontWeight: 600,
      color: palette.primary.light,
      textDecoration: 'underline',
    },
    '&[aria-pressed=true]': {
      backgroundColor: palette.accentSoft,
      boxShadow: `inset 0 0 0 2px ${palette.primary.main}`,
    },
  },
  '& .dots': { display: 'flex', gap: '3px', height: 6 },
  '& .dots > i': { width: 6, height: 6, borderRadius: '50%' },
  ...Object.fromEntries(
    (['upcoming', 'running', 'ended'] as const).map((name) => [
      `& .dots > [data-status=${name}]`,
      { backgroundColor: palette.status[name].main },
    ]),
  ),
  '& .dots > [data-release]': { width: 10, borderRadius: '2px', backgroundColor: palette.primary.main },
  '& .dots > [data-status=draft]': { border: `1px solid ${palette.status.upcoming.main}` },
});

type PhoneMonthProps = {
  campaigns: readonly CalendarCampaign[];
  /** There are campaigns besides `campaigns`. */
  isCut: boolean;
  place: CalendarPlace;
};

/** A month for narrow screens: dots mark the days with campaigns, wider ones those with releases, and those of the selected day are listed below. */
export function PhoneMonth({ campaigns, isCut, place: { period, month, today } }: PhoneMonthProps) {
  const t = useT();
  const words = useDayWords();
  const { shown } = useDateChanges();
  const { placed: releases } = useCalendarReleases();
  const now = new Date(useNow());
  const placed = placedIn(campaigns.map(shown), period);
  const days = daysOf(period);
  const inMonth = days.filter((day) => monthOf(startOf(day)) === month);
  const label = isCut ? 'calendar.atLeastOnDay' : 'calendar.onDay';
  const [chosen, setChosen] = useState<Day | null>(null);
  const opened = inMonth.includes(today) ? today : (inMonth[0] ?? period.first);
  const day = chosen !== null && days.includes(chosen) ? chosen : opened;
  return (
    <>
      <Box sx={styles}>
        {days.slice(0, 7).map((each) => (
          <span key={each} aria-hidden>
            {words.day(each, 'letter')}
          </span>
        ))}
        {days.map((each) => {
          const bars = layOut(placed, { first: each, last: each });
          const count = t(label, { day: words.day(each, 'day'), smart_count: bars.length });
          const ofDay = releases.filter((one) => one.day === each).length;
          return (
            <button
              key={each}
              type="button"
              aria-label={ofDay > 0 ? `${count}, ${t('calendar.releases.count', { smart_count: ofDay })}` : count}
              aria-pressed={each === day}
              aria-current={each === today ? 'date' : undefined}
              data-outside={inMonth.includes(each) ? undefined : true}
              onClick={() => setChosen(each)}
            >
              <span>{startOf(each).getDate()}</span>
              <span className="dots" aria-hidden>
                {ofDay > 0 && <i data-release />}
                {bars.slice(0, maxDots).map(({ campaign }) => (
                  <i key={campaign.id} data-status={campaignStatus(campaign, now)} />
                ))}
              </span>
            </button>
          );
        })}
      </Box>
      <Box
        component="section"
        aria-label={words.day(day, 'weekdayAndDay')}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      >
        <Typography variant="h2" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
          {words.day(day, 'weekdayAndDay')}
        </Typography>
        <DayCampaigns day={day} campaigns={campaigns} isCut={isCut} />
      </Box>
    </>
  );
}
