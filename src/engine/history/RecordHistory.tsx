import History from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useLocale, useLocation } from 'react-admin';
import type { Revision } from '#contracts/api/revisions.ts';
import { ApiCallError } from '#dataProvider/index.ts';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { formatDateTime } from '../../ui/format/dateTime.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords } from '../words.ts';
import { ChangesFailed } from './ChangesFailed.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { RevisionEntry } from './RevisionEntry.tsx';
import { type HistoryOf, useRevision, useRevisions } from './revisionQueries.ts';

type RecordHistoryProps = {
  record: { id: string; created_at: string; created_by?: { display_name: string } | null };
  /** Shown above the title. */
  above?: ReactNode;
  /** Why writing is disabled; null when it is enabled. */
  readOnly: string | null;
  mayRestore: boolean;
};

/** Lists the revisions of a record of the current resource, with author and time, and lets users restore one. */
export function RecordHistory({ record, above, ...restoring }: RecordHistoryProps) {
  const t = useT();
  const of = { resource: useScreens().resource.name, id: record.id };
  const query = useRevisions(of);
  return (
    <>
      <PageHeader title={t('history.title')} above={above} beside={<Count total={query.data ? query.total : null} />} />
      <LinkedRevision of={of} />
      <Content of={of} query={query} created={<Created record={record} />} {...restoring} />
    </>
  );
}

type RevisionsProps = Pick<RecordHistoryProps, 'readOnly' | 'mayRestore'> & {
  of: HistoryOf;
  query: ReturnType<typeof useRevisions>;
  /** The last entry: the creation of the record. */
  created: ReactNode;
};

function Count({ total }: { total: number | null }) {
  const t = useT();
  if (!total) return null;
  return (
    <Typography variant="body2" color="text.secondary" noWrap>
      {t('history.count', { smart_count: total })}
    </Typography>
  );
}

function Content(props: RevisionsProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { query, created } = props;
  const { data, error, isPending, refetch } = query;
  if (isPending) {
    return (
      <Panel>
        <SkeletonRows rows={6} columns={3} label={t('history.loading')} />
      </Panel>
    );
  }
  if (!data) {
    const text = `${errorWords(error)} ${t('engine.error.saved')}`;
    return <ErrorState title={t('history.failed')} text={text} onRetry={() => void refetch()} />;
  }
  if (query.revisions.length === 0) {
    return (
      <>
        <EmptyState icon={History} title={t('history.none')} text={t('history.noneText')} />
        {created}
      </>
    );
  }
  return <Revisions {...props} />;
}

function Revisions({ of, query, created, readOnly, mayRestore }: RevisionsProps) {
  const [restored, setRestored] = useState<Revision | null>(null);
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {query.revisions.map((revision, at) => (
          <RevisionEntry
            key={revision.number}
            of={of}
            revision={revision}
            newest={at === 0}
            readOnly={readOnly}
            onRestore={mayRestore ? () => setRestored(revision) : undefined}
          />
        ))}
      </Box>
      {query.hasNextPage ? (
        <LoadMore query={query} />
      ) : (
        <>
          <Deleted oldest={query.revisions.at(-1)} />
          {created}
        </>
      )}
      {restored && <RestoreDialog of={of} revision={restored} readOnly={readOnly} onClose={() => setRestored(null)} />}
    </>
  );
}

function LoadMore({ query }: { query: ReturnType<typeof useRevisions> }) {
  const t = useT();
  const errorWords = useErrorWords();
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError, error, revisions, total } = query;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1, py: 2 }}>
      <Typography variant="body2" color={isFetchNextPageError ? 'error' : 'text.secondary'} role="status">
        {isFetchNextPageError
          ? t('history.moreFailed', { reason: errorWords(error) })
          : t('history.shown', { shown: revisions.length, total })}
      </Typography>
      <Button variant="outlined" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('history.loadMore')}
      </Button>
    </Box>
  );
}

/** Says that older revisions were deleted: numbers begin at 1. */
function Deleted({ oldest }: { oldest: Revision | undefined }) {
  const t = useT();
  if (!oldest || oldest.number === 1) return null;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ pt: 2, textAlign: 'center' }}>
      {t('history.deleted')}
    </Typography>
  );
}

function Created({ record: { created_at, created_by } }: Pick<RecordHistoryProps, 'record'>) {
  const t = useT();
  const locale = useLocale();
  const time = formatDateTime(created_at, locale);
  return (
    <Typography variant="body2" color="text.secondary" sx={{ py: 2, textAlign: 'center' }}>
      {created_by ? t('history.createdBy', { name: created_by.display_name, time }) : t('history.created', { time })}
    </Typography>
  );
}

/** Returns the number of the revision that the address names (`?revision=3`); null if it names none. */
function useLinkedNumber(): number | null {
  const named = new URLSearchParams(useLocation().search).get('revision') ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

/** The revision that the address names, above all others: it may be on a later page of the list. */
function LinkedRevision({ of }: { of: HistoryOf }): ReactNode {
  const number = useLinkedNumber();
  return number !== null && <Linked key={number} of={of} number={number} />;
}

type LinkedProps = { of: HistoryOf; number: number };

function Linked({ of, number }: LinkedProps) {
  const t = useT();
  return (
    <Box component="section" aria-labelledby="linked-revision">
      <Typography variant="h2" id="linked-revision" sx={{ mb: 1 }}>
        {t('history.linked', { number: String(number) })}
      </Typography>
      <LinkedEntry of={of} number={number} />
      <Typography variant="h2" sx={{ mt: 3 }}>
        {t('history.all')}
      </Typography>
    </Box>
  );
}

function LinkedEntry({ of, number }: LinkedProps) {
  const t = useT();
  const { data, error, isPending, refetch } = useRevision(of, number);
  if (isPending) return <SkeletonRows rows={2} columns={2} label={t('history.loadingChanges')} />;
  if (data) {
    return (
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <RevisionEntry of={of} revision={data} newest={false} readOnly={null} linked />
      </Box>
    );
  }
  const isGone = error instanceof ApiCallError && error.status === 404;
  if (isGone) return <Alert severity="info">{t('history.linkedGone', { number: String(number) })}</Alert>;
  return <ChangesFailed error={error} retry={() => void refetch()} />;
}
