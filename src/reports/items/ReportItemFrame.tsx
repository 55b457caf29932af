import Refresh from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import type { ReportItem } from '#contracts/reportItems.ts';
import { useT } from '../../i18n/useT.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { SteadyIconButton } from '../../ui/SteadyIconButton.tsx';
import { Actions } from '../actions/Actions.tsx';
import { Downloads } from '../downloads/Downloads.tsx';
import { useReports } from '../ReportsContext.ts';
import { useReportWords } from '../useReportWords.ts';
import type { Truncation } from '../wire/truncations.ts';
import { kindBefore } from './knownKinds.ts';
import { ReportSkeleton } from './ReportSkeletons.tsx';
import { Drawn, labelOf, rowOf } from './registry.tsx';
import { useReportItem } from './useReportItem.ts';

/** Items within half a screen of the visible area are loaded. */
const margin = '50% 0%';

type ReportItemFrameProps = {
  dataUrl: string;
  section: number;
  /** The position of the item as text: its name if its data, which include the title, fail to load. */
  place: string;
};

/** One item of a section. It loads independently of the others when it comes near the visible area. */
export function ReportItemFrame({ dataUrl, section, place }: ReportItemFrameProps) {
  const t = useT();
  const { root } = useReports();
  const card = useRef<HTMLDivElement>(null);
  const near = useNearView(card);
  const { query, reload } = useReportItem(dataUrl, section, near);
  const { data, error, isFetching } = query;
  const retry = () => {
    // The button is removed: keyboard users continue from here.
    card.current?.focus();
    reload();
  };
  if (data && (!data.item || data.item.component === 'none')) return null;
  // Nothing moves when it turns out again that there is nothing.
  if (!data && !error && kindBefore(root + dataUrl) === 'none') return <div ref={card} />;
  return (
    <Paper ref={card} tabIndex={-1} variant="outlined" sx={{ minWidth: 0, overflow: 'hidden' }}>
      {data?.item ? (
        <Loaded query={query} item={data.item} truncations={data.truncations} onReload={reload} />
      ) : error && !isFetching ? (
        <Failed place={place} error={error} onRetry={retry} />
      ) : (
        <ReportSkeleton
          shape={rowOf(kindBefore(root + dataUrl) ?? '')?.skeleton}
          isLoading={near}
          label={t(near ? 'reports.item.loading' : 'reports.item.waiting')}
        />
      )}
    </Paper>
  );
}

type LoadedProps = {
  query: ReturnType<typeof useReportItem>['query'];
  item: ReportItem;
  truncations: readonly Truncation[];
  onReload: () => void;
};

function Loaded({ query, item, truncations, onReload }: LoadedProps) {
  const t = useT();
  const id = useId();
  const reportWords = useReportWords();
  const { error, isFetching, dataUpdatedAt } = query;
  const shownTitle = item.title ?? (item.component === 'raffle_winners' ? t('reports.raffle.title') : undefined);
  const name = shownTitle ?? t(labelOf(item));
  return (
    <Box
      component="section"
      {...(shownTitle ? { 'aria-labelledby': id } : { 'aria-label': name })}
      aria-busy={isFetching}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, pt: 1, pb: shownTitle ? 1 : 0 }}
      >
        {shownTitle && (
          <Typography variant="h3" id={id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {shownTitle}
          </Typography>
        )}
        <AsOf time={dataUpdatedAt} name={name} loading={isFetching} onReload={onReload} />
      </Box>
      {error && !isFetching && (
        <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
          {t('reports.item.reloadFailed', { reason: reportWords(error) })}
        </Alert>
      )}
      {truncations.map(({ what, shown, of }) => (
        <Alert key={what} severity="info" role="note" sx={{ mx: 2, mb: 1 }}>
          {t(`reports.truncated.${what}`, { shown, of })}
        </Alert>
      ))}
      <Downloads downloads={item.downloads} name={name} />
      <Actions actions={item.actions} onDone={onReload} />
      {/* An item that fails to render does not affect the others. */}
      <ErrorBoundary fallback={<NotDrawn />} resetKeys={[item]}>
        <Drawn item={item} />
      </ErrorBoundary>
    </Box>
  );
}

type AsOfProps = { time: number; name: string; loading: boolean; onReload: () => void };

/** The time at which the data were loaded, and the button that reloads them. */
function AsOf({ time, name, loading, onReload }: AsOfProps) {
  const t = useT();
  const locale = useLocale() ?? 'en';
  const label = t('reports.item.reload', { name });
  const moment = new Date(time).toISOString();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
      <Typography variant="caption" color="text.secondary" noWrap>
        <time dateTime={moment}>{t('reports.item.asOf', { time: formatDateTime(moment, locale) })}</time>
      </Typography>
      <SteadyIconButton label={label} disabled={loading} onClick={onReload}>
        {loading ? <CircularProgress size="1em" color="inherit" /> : <Refresh fontSize="inherit" />}
      </SteadyIconButton>
    </Box>
  );
}

type FailedProps = { place: string; error: unknown; onRetry: () => void };

function Failed({ place, error, onRetry }: FailedProps) {
  const t = useT();
  const id = useId();
  const reportWords = useReportWords();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography variant="h3" id={id} sx={{ px: 2, pt: 1.5, overflowWrap: 'anywhere' }}>
        {place}
      </Typography>
      <ErrorState
        heading="h4"
        title={t('reports.item.failed')}
        text={`${reportWords(error)} ${t('reports.item.safe')}`}
        onRetry={onRetry}
      />
    </Box>
  );
}

function NotDrawn() {
  const t = useT();
  return <ErrorState heading="h4" title={t('reports.item.broken')} text={t('reports.item.brokenText')} />;
}

/** Becomes true, and stays so, once an element comes near the visible area. */
function useNearView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
