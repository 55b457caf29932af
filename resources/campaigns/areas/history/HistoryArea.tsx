import History from '@mui/icons-material/History';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useLocale, useLocation } from 'react-admin';
import type { Revision } from '#contracts/api/revisions.ts';
import { allows } from '#contracts/permissions.ts';
import { accessTo } from '#dataProvider/call.ts';
import { ApiCallError } from '#dataProvider/index.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { formatDateTime } from '#src/ui/format/dateTime.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { useCampaignEditing } from '../../editing/editingContext.ts';
import { ChangesFailed } from './ChangesFailed.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { RevisionEntry } from './RevisionEntry.tsx';
import { useRevision, useRevisions } from './revisionQueries.ts';

/** Lists the campaign's revisions, with author and time, and lets users restore one. */
export default function HistoryArea() {
  const t = useT();
  const { campaign } = useCampaign();
  const query = useRevisions(campaign.id);
  return (
    <>
      <PageHeader title={t('history.title')} beside={<Count total={query.data ? query.total : null} />} />
      <LinkedRevision />
      <Content query={query} />
    </>
  );
}

function Count({ total }: { total: number | null }) {
  const t = useT();
  if (!total) return null;
  return (
    <Typography variant="body2" color="text.secondary" noWrap>
      {t('history.count', { smart_count: total })}
    </Typography>
  );
}

function Content({ query }: { query: ReturnType<typeof useRevisions> }) {
  const t = useT();
  const errorWords = useErrorWords();
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
    const retry = { retryLabel: t('engine.error.retry'), onRetry: () => void refetch() };
    return <ErrorState title={t('history.failed')} text={text} {...retry} />;
  }
  if (query.revisions.length === 0) {
    return (
      <>
        <EmptyState icon={History} title={t('history.none')} text={t('history.noneText')} />
        <Created />
      </>
    );
  }
  return <Revisions query={query} />;
}

function Revisions({ query }: { query: ReturnType<typeof useRevisions> }) {
  const user = useCurrentUser();
  const { readOnly } = useCampaignEditing();
  const [restored, setRestored] = useState<Revision | null>(null);
  const mayRestore = allows(user, accessTo('POST /api/campaigns/:id/revisions/:number/restore', 'campaigns-modify'));
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {query.revisions.map((revision, at) => (
          <RevisionEntry
            key={revision.number}
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
          <Created />
        </>
      )}
      {restored && <RestoreDialog revision={restored} readOnly={readOnly} onClose={() => setRestored(null)} />}
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

/** The last entry: the campaign's creation. */
function Created() {
  const t = useT();
  const locale = useLocale();
  const { created_at, created_by } = useCampaign().campaign;
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
function LinkedRevision(): ReactNode {
  const number = useLinkedNumber();
  return number !== null && <Linked key={number} number={number} />;
}

function Linked({ number }: { number: number }) {
  const t = useT();
  return (
    <Box component="section" aria-labelledby="linked-revision">
      <Typography variant="h2" id="linked-revision" sx={{ mb: 1 }}>
        {t('history.linked', { number: String(number) })}
      </Typography>
      <LinkedEntry number={number} />
      <Typography variant="h2" sx={{ mt: 3 }}>
        {t('history.all')}
      </Typography>
    </Box>
  );
}

function LinkedEntry({ number }: { number: number }) {
  const t = useT();
  const { data, error, isPending, refetch } = useRevision(useCampaign().campaign.id, number);
  if (isPending) return <SkeletonRows rows={2} columns={2} label={t('history.loadingChanges')} />;
  if (data) {
    return (
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <RevisionEntry revision={data} newest={false} readOnly={null} linked />
      </Box>
    );
  }
  const isGone = error instanceof ApiCallError && error.status === 404;
  if (isGone) return <Alert severity="info">{t('history.linkedGone', { number: String(number) })}</Alert>;
  return <ChangesFailed error={error} retry={() => void refetch()} />;
}
