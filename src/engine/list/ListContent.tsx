import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { type RaRecord, useListContext } from 'react-admin';
import { useInSentence } from '../../i18n/useInSentence.ts';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { icons } from '../icons.ts';
import { LoadError } from '../LoadError.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords, useResourceWords } from '../words.ts';
import { CreateButton } from './CreateButton.tsx';
import { RecordCards } from './RecordCards.tsx';
import { RecordTable } from './RecordTable.tsx';
import { useFilters } from './useFilters.ts';
import { useShowsCards } from './useShowsCards.ts';

/** The rows, or a skeleton, an error or an empty state. */
export function ListContent() {
  const t = useT();
  const { resource } = useScreens();
  const { data, error, isPending, refetch } = useListContext();
  const stacked = useShowsCards();
  if (isPending) {
    const columns = stacked ? 1 : resource.list.columns.length;
    return <SkeletonRows label={t('engine.list.loading')} columns={columns} rows={12} />;
  }
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return <NoRows />;
  return (
    <>
      {error && <StaleNotice error={error} onRetry={refetch} />}
      <Rows records={data} />
    </>
  );
}

function Rows({ records }: { records: RaRecord[] }) {
  const Own = useScreens().overrides.rows;
  const stacked = useShowsCards();
  if (Own) return <Own records={records.map((record) => ({ ...record, id: String(record.id) }))} />;
  return stacked ? <RecordCards records={records} /> : <RecordTable records={records} />;
}

/** Says that the last request failed and the rows are from an earlier one. */
function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const words = useErrorWords();
  return (
    <RetryAlert onRetry={onRetry}>
      {t('engine.error.stale')} {words(error)}
    </RetryAlert>
  );
}

function NoRows() {
  const t = useT();
  const inSentence = useInSentence();
  const { resource, overrides } = useScreens();
  const words = useResourceWords(resource);
  const { clear: clearFilters, count } = useFilters();
  const Empty = overrides.listEmpty;
  if (count === 0) {
    if (Empty) return <Empty />;
    const title = t('engine.list.empty', { names: inSentence(words.many) });
    const text = t('engine.list.emptyText', { names: words.many });
    return <EmptyState icon={icons[resource.icon]} title={title} text={text} action={<CreateButton />} />;
  }
  const clear = (
    <Button variant="outlined" onClick={clearFilters}>
      {t('engine.list.clearFilters')}
    </Button>
  );
  const title = t('engine.list.noResults');
  return (
    <EmptyState role="status" icon={SearchOff} title={title} text={t('engine.list.noResultsText')} action={clear} />
  );
}
