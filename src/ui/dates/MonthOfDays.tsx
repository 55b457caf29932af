import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useLocale } from 'react-admin';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import { type Translate, useT } from '../../i18n/useT.ts';
import { focusRing } from '../../theme/focusRing.ts';
import { regionOf, toLocalInput } from '../format/dateTime.ts';
import { weekStartOf } from '../format/days.ts';

type MonthOfDaysProps = {
  /** `2026-03-03`; null if there is none. */
  value: string | null;
  onChange: (day: string) => void;
};

/** The days of a month, as the date grid of the ARIA Authoring Practices Guide: the keys move by days, weeks and months. */
export function MonthOfDays({ value, onChange }: MonthOfDaysProps) {
  const t = useT();
  const region = regionOf(useLocale() ?? 'en');
  const words = useMemo(() => wordsIn(region, t), [region, t]);
  const selected = value === null ? undefined : new Date(`${value}T12:00`);
  return (
    <Box sx={styles}>
      <DayPicker
        {...words}
        mode="single"
        required
        autoFocus
        fixedWeeks
        showOutsideDays
        navLayout="around"
        weekStartsOn={weekStartOf(region)}
        selected={selected}
        defaultMonth={selected}
        onSelect={(date) => onChange(toLocalInput(date.toISOString()).slice(0, 'yyyy-mm-dd'.length))}
      />
    </Box>
  );
}

/** The words of the library come from the browser and from the tool's texts, in each language of the tool. */
function wordsIn(region: string, t: Translate): Pick<DayPickerProps, 'labels' | 'formatters'> {
  const format = (options: Intl.DateTimeFormatOptions) => (date: Date) => date.toLocaleDateString(region, options);
  const month = format({ month: 'long', year: 'numeric' });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return {
    labels: {
      labelGrid: month,
      labelWeekday: format({ weekday: 'long' }),
      labelDayButton: (date, { today }) => (today ? t('dates.today', { day: day(date) }) : day(date)),
      labelPrevious: () => t('dates.previous'),
      labelNext: () => t('dates.next'),
    },
    formatters: { formatCaption: month, formatWeekdayName: format({ weekday: 'short' }) },
  };
}

const styles = {
  '& .rdp-month': { display: 'grid', gridTemplateColumns: '40px 1fr 40px', alignItems: 'center' },
  '& .rdp-month_caption': { typography: 'h3', textAlign: 'center' },
  '& .rdp-month_grid': { gridColumn: '1 / -1', borderCollapse: 'collapse' },
  '& .rdp-weekday': { typography: 'caption', color: 'text.secondary' },
  '& td, & th': { padding: 0, width: 40, height: 36 },
  '& button': {
    width: '100%',
    height: 36,
    border: 0,
    borderRadius: 1,
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'action.hover' },
    '&:focus-visible': focusRing,
  },
  '& .rdp-chevron': { fill: 'currentColor', width: 18, verticalAlign: 'middle' },
  '& [data-outside]': { color: 'text.secondary' },
  '& [data-today] button': { fontWeight: 700, textDecoration: 'underline' },
  '& [aria-selected] button, & [aria-selected] button:hover': {
    color: 'primary.contrastText',
    backgroundColor: 'primary.main',
  },
} as const;
