import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ListBase, ListContextProvider, useListContext } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { LoadError } from '#src/engine/LoadError.tsx';
import { CreateButton } from '#src/engine/list/CreateButton.tsx';
import { useIsNarrow } from '#src/engine/list/useIsNarrow.ts';
import { useRowLinks } from '#src/engine/list/useRowLinks.ts';
import { RequireAccess } from '#src/engine/RequireAccess.tsx';
import { useErrorWords, useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { CampaignFilters } from '../list/CampaignFilters.tsx';
import { NoCampaigns } from '../list/NoCampaigns.tsx';
import { campaigns } from '../schema.ts';
import { DateChangesOfCalendar } from './DateChangesOfCalendar.tsx';
import { addMonths, startOfMonth } from './days.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { PhoneMonth } from './PhoneMonth.tsx';
import { ReleasesOfCalendar } from './ReleasesOfCalendar.tsx';
import type { CalendarView } from './shownView.ts';
import { Timeline } from './Timeline.tsx';
import { type CalendarPlace, useCalendarPlace, useKeptFilters } from './useCalendarPlace.ts';
import { useDayWords } from './useDayWords.ts';
import { usePeriodCampaigns } from './usePeriodCampaigns.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** The calendar loads its own pages of the list. */
const notLoaded = { enabled: false };

/** The list of campaigns as a month or a timeline, with the same search and filters. */
export default function CampaignCalendar({ view }: { view: CalendarView }) {
  const t = useT();
  return (
    <RequireAccess action="list" loading={<SkeletonRows label={t('calendar.loading')} />}>
      <ListBase
        resource={campaigns.name}
        perPage={limits.pageSizeDefault}
        sort={campaigns.list.sort}
        queryOptions={notLoaded}
        disableAuthentication
      >
        <CalendarPage view={view} />
      </ListBase>
    </RequireAccess>
  );
}

function CalendarPage({ view }: { view: CalendarView }) {
  const { many } = useResourceWords(campaigns);
  const list = useKeptFilters();
  const place = useCalendarPlace(view);
  const found = usePeriodCampaigns(place.period, list.filterValues);
  const isEmpty = found.meta?.total_unfiltered === 0 && Object.keys(list.filterValues).length === 0;
  const actions = (
    <>
      <ViewSwitch />
      {!isEmpty && <CreateButton />}
    </>
  );
  return (
    <ListContextProvider value={list}>
      <PageHeader title={many} actions={actions} />
      {!isEmpty && <CampaignFilters />}
      <Panel>{isEmpty ? <NoCampaigns /> : <Calendar place={place} found={found} />}</Panel>
    </ListContextProvider>
  );
}

type Found = ReturnType<typeof usePeriodCampaigns>;

function Calendar({ place, found }: { place: CalendarPlace; found: Found }) {
  const t = useT();
  const links = useRowLinks();
  const { data, total = 0, error, refetch } = found;
  const reload = () => void refetch();
  const content = () => {
    if (data) return <Shown place={place} campaigns={data} isCut={total > data.length} />;
    if (error) return <LoadError error={error} onRetry={reload} />;
    return <SkeletonRows label={t('calendar.loading')} columns={7} rows={12} />;
  };
  return (
    <DateChangesOfCalendar reload={reload}>
      <ReleasesOfCalendar period={place.period}>
        <CalendarBar place={place} found={found} />
        <div {...links} aria-busy={found.isPlaceholderData}>
          {content()}
        </div>
      </ReleasesOfCalendar>
    </DateChangesOfCalendar>
  );
}

type ShownProps = { place: CalendarPlace; campaigns: NonNullable<Found['data']>; isCut: boolean };

function Shown({ isCut, ...props }: ShownProps) {
  const narrow = useIsNarrow();
  if (props.place.view === 'timeline') return <Timeline {...props} />;
  return narrow ? <PhoneMonth {...props} isCut={isCut} /> : <MonthGrid {...props} isCut={isCut} />;
}

type CalendarBarProps = { place: CalendarPlace; found: ReturnType<typeof usePeriodCampaigns> };

/** The shown period with buttons for other ones, and how many campaigns are shown. */
function CalendarBar({ place, found }: CalendarBarProps) {
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
