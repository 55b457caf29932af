import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { addMonths, startOfMonth } from './days.ts';
import type { CalendarPlace } from './useCalendarPlace.ts';
import { useDayWords } from './useDayWords.ts';
import type { usePeriodCampaigns } from './usePeriodCampaigns.ts';

type CalendarBarProps = { place: CalendarPlace; found: ReturnType<typeof usePeriodCampaigns> };

/** The shown period with buttons for other ones, and how many campaigns are shown. */
export function CalendarBar({ place, found }: CalendarBarProps) {
  const t = useT();
  const words = useDayWords();
  const { month, months, step } = place;
  const title = words.months(startOfMonth(month), startOfMonth(addMonths(month, months - 1)));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 1, minHeight: 52 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Button variant="outlined" size="small" data-step="today" onClick={() => step('today')}>
          {t('calendar.today')}
        </Button>
        <IconButton
          data-step="previous"
          aria-label={t('calendar.previous')}
          title={t('calendar.previous')}
          onClick={() => step(-1)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton data-step="next" aria-label={t('calendar.next')} title={t('calendar.next')} onClick={() => step(1)}>
          <ChevronRight />
        </IconButton>
      </Box>
      <Typography variant="h2" aria-live="polite">
        {title}
      </Typography>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ ml: { sm: 'auto' } }}>
        <Count found={found} />
      </Typography>
    </Box>
  );
}

function Count({ found: { data, total = 0, error } }: Pick<CalendarBarProps, 'found'>) {
  const t = useT();
  const errorWords = useErrorWords();
  const { filterValues } = useListContext();
  if (!data) return null;
  if (error) return `${t('engine.error.stale')} ${errorWords(error)}`;
  if (total > data.length) return t('calendar.showing', { shown: data.length, total });
  if (total > 0) return t('calendar.count', { smart_count: total });
  return t(Object.keys(filterValues).length > 0 ? 'calendar.noneFiltered' : 'calendar.none');
}
