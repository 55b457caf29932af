import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { type Translate, useT } from '#src/i18n/useT.ts';
import { useNow } from '#src/ui/clock.ts';
import { regionOf } from '#src/ui/format/dateTime.ts';
import { Panel } from '#src/ui/Panel.tsx';
import { BoardRow } from './BoardRow.tsx';
import { type Board, type BoardEntry, useFigures } from './boardQuery.ts';

const dayOf = (moment: Date): string => moment.toDateString();

function byDay(entries: readonly BoardEntry[]): BoardEntry[][] {
  const days = new Map<string, BoardEntry[]>();
  for (const entry of entries) {
    const day = dayOf(new Date(entry.at));
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days.values()];
}

/** Returns `Today, Friday 4 December`. */
function dayWords(t: Translate, locale: string, moment: Date, now: Date): string {
  const format = new Intl.DateTimeFormat(regionOf(locale), { weekday: 'long', day: 'numeric', month: 'long' });
  const day = format.format(moment);
  if (dayOf(moment) === dayOf(now)) return t('board.today', { day });
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return dayOf(moment) === dayOf(tomorrow) ? t('board.tomorrow', { day }) : day;
}

/** What goes live, in the order of time, by day. */
export function BoardDays({ board: { entries, people } }: { board: Board }) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const now = new Date(useNow());
  const ids = useMemo(() => [...new Set(entries.flatMap(({ campaign, id }) => (campaign ? [id] : [])))], [entries]);
  const figures = useFigures(ids);
  return byDay(entries).map((ofDay) => {
    const moment = new Date(ofDay[0]?.at ?? now);
    const id = `board-${moment.getDate()}`;
    return (
      <section key={id} aria-labelledby={id}>
        <Typography variant="h2" id={id} sx={{ mb: 1 }}>
          {dayWords(t, locale, moment, now)}
        </Typography>
        <Panel>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofDay.map((entry) => (
              <BoardRow
                key={`${entry.kind} ${entry.id}`}
                entry={entry}
                figures={figures.get(entry.id)}
                people={people.filter(({ id: of }) => of === entry.id).map(({ user }) => user)}
              />
            ))}
          </Box>
        </Panel>
      </section>
    );
  });
}
