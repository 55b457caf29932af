import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useNumber } from '../../i18n/useNumber.ts';
import { useT } from '../../i18n/useT.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useResourceWords } from '../words.ts';
import { BulkBar } from './BulkBar.tsx';
import { ColumnsButton } from './ColumnsButton.tsx';
import { CreateButton } from './CreateButton.tsx';
import { ExportAllButton } from './ExportAllButton.tsx';
import { Filters } from './Filters.tsx';
import { ListContent } from './ListContent.tsx';
import { Pagination } from './Pagination.tsx';
import { useIsNarrow } from './useIsNarrow.ts';
import { useListScroll } from './useListScroll.ts';

/** Title, actions, filters, rows and pagination. */
export function ListPage() {
  const { resource, overrides } = useScreens();
  const { total, selectedIds, filterValues, data, isPlaceholderData } = useListContext();
  const words = useResourceWords(resource);
  useListScroll(data !== undefined && !isPlaceholderData);
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
      {!empty && <CreateButton />}
    </>
  );
  return (
    <>
      <PageHeader title={Title ? <Title /> : words.many} beside={!narrow && <Count />} actions={actions} />
      {narrow && !empty && <CountLine />}
      {!empty && (selectedIds.length > 0 ? <BulkBar /> : <ListFilters />)}
      <Panel>
        <ListContent />
      </Panel>
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
