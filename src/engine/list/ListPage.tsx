import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useLocale, useLocation } from 'react-admin';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useNumber } from '../../i18n/useNumber.ts';
import { useT } from '../../i18n/useT.ts';
import { scrolledTo } from '../../ui/hooks/scrollRestoration.ts';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { CreateButton } from './CreateButton.tsx';
import { Filters } from './Filters.tsx';
import { ListContent } from './ListContent.tsx';
import { Pagination } from './Pagination.tsx';
import { type ExportingDataProvider, loadExport, useExport } from './useExport.ts';
import { useIsNarrow } from './useIsNarrow.ts';

// Loaded lazily: few resources are imported.
const ImportButton = lazyWithRetry(() => import('./import/ImportButton.tsx'));
const BulkBar = lazyWithRetry(() => import('./bulk/BulkBar.tsx'));

/** Title, actions, filters, rows and pagination. */
export function ListPage() {
  const { resource, overrides } = useScreens();
  const { total, filterValues, data, isPlaceholderData } = useListContext();
  const words = useResourceWords(resource);
  useListScroll(data !== undefined && !isPlaceholderData);
  const hasSelection = useHasSelection();
  const narrow = useIsNarrow();
  const Actions = overrides.listActions;
  const Title = overrides.listTitle;
  const ListFilters = overrides.filters ?? Filters;
  // An empty list shows its one action in the middle, and no search.
  const empty = total === 0 && Object.keys(filterValues).length === 0;
  const actions = (
    <>
      {Actions && <Actions />}
      {!empty && !overrides.rows && <ColumnsButton />}
      {!empty && resource.list.bulk.includes('export') && <ExportAllButton />}
      {resource.import && (
        <Suspense fallback={<IconButton disabled aria-hidden sx={{ width: 40, height: 40 }} />}>
          <ImportButton />
        </Suspense>
      )}
      {!empty && <CreateButton />}
    </>
  );
  return (
    <>
      <PageHeader title={Title ? <Title /> : words.many} beside={!narrow && <Count />} actions={actions} />
      {narrow && !empty && <CountLine />}
      {!empty && <ListFilters />}
      <Panel>
        <ListContent />
      </Panel>
      <Suspense fallback={null}>{hasSelection && <BulkBar />}</Suspense>
      <Pagination />
    </>
  );
}

/** Beside the title the count would move the buttons when it loads; here its space is reserved. */
const CountLine = () => (
  <Box sx={{ minHeight: 24, mt: -1, mb: 1 }}>
    <Count />
  </Box>
);

/** The number of records; where the total is known, also how many of them match the filters. */
function Count() {
  const t = useT();
  const inSentence = useInSentence();
  const inWords = useNumber();
  const words = useResourceWords(useScreens().resource);
  const { total, meta } = useListContext();
  const all: unknown = meta?.total_unfiltered;
  if (total === undefined || (!total && !all)) return null;
  const matches = meta?.total_is_limited ? t('engine.list.moreThan', { total }) : inWords(total);
  const countText =
    typeof all !== 'number'
      ? matches
      : total === all
        ? t('engine.list.showingAll')
        : t('engine.list.outOf', { total, all, names: inSentence(words.many) });
  return (
    <Typography color="text.secondary" aria-live="polite" noWrap sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {countText}
    </Typography>
  );
}

/** Exports all rows that match the search and filters, not only those of the page. */
function ExportAllButton() {
  const t = useT();
  const { name, module } = useScreens().resource;
  const dataProvider = useDataProvider<ExportingDataProvider>();
  const locale = useLocale() ?? 'en';
  const { filterValues: filter, sort, total: count = 0 } = useListContext();
  const { run, running } = useExport(async (columns) =>
    module
      ? (await loadExport()).allMatching(dataProvider, name, { filter, sort })
      : { file: await dataProvider.exportList(name, { filter, sort, columns, locale }), count },
  );
  return (
    <Tooltip title={t('engine.list.exportAll')}>
      <span>
        <IconButton aria-label={t('engine.list.exportAll')} loading={running} onClick={run}>
          <FileDownloadOutlined />
        </IconButton>
      </span>
    </Tooltip>
  );
}

/**
 * Ends the selection with the list and when its filters change, so that no action affects rows that the user does not
 * see. React-admin stores it for the next visit. Returns whether rows are selected since then.
 */
function useHasSelection(): boolean {
  const { filterValues, selectedIds, onUnselectItems } = useListContext();
  const filters = JSON.stringify(filterValues);
  const [endedFor, setEndedFor] = useState<string | null>(null);
  const end = useRef(onUnselectItems);
  end.current = onUnselectItems;
  useEffect(() => {
    end.current();
    setEndedFor(filters);
  }, [filters]);
  return endedFor === filters && selectedIds.length > 0;
}

const kept = scrolledTo(sessionStorage, 'cms_list_scroll');

/**
 * Stores the scroll position of each history entry and restores it once the rows are rendered, on Back and on a
 * reload. A list that is newly opened starts at its top.
 */
function useListScroll(ready: boolean): void {
  const { key: step = '', pathname, search } = useLocation();
  // All URLs that were typed in have the same history key.
  const key = `${step}${pathname}${search}`;
  const placed = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (!ready || placed.current === key) return;
    const isOpening = placed.current === null;
    placed.current = key;
    if (kept.has(key)) window.scrollTo({ top: kept.read(key), behavior: 'instant' });
    else if (isOpening) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [key, ready]);

  // A layout effect, because leaving scrolls to the top, and that position must not be stored.
  useLayoutEffect(() => {
    // Until then the browser may scroll a page that is not yet high enough.
    if (!ready) return;
    let at: number | null = null;
    const onScroll = () => {
      at = window.scrollY;
    };
    const keep = () => {
      if (at !== null) kept.keep(key, at);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [key, ready]);

  useLayoutEffect(() => () => window.scrollTo({ top: 0, behavior: 'instant' }), []);
}
