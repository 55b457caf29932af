import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useLocation } from 'react-admin';
import { ApiCallError } from '#dataProvider/index.ts';
import { useT } from '#src/i18n/useT.ts';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { useCampaign } from '../../campaignContext.ts';
import { ChangesFailed } from './ChangesFailed.tsx';
import { RevisionEntry } from './RevisionEntry.tsx';
import { useRevision } from './revisionQueries.ts';

/** Returns the number of the revision that the address names (`?revision=3`); null if it names none. */
function useLinkedNumber(): number | null {
  const named = new URLSearchParams(useLocation().search).get('revision') ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}

/** The revision that the address names, above all others: it may be on a later page of the list. */
export function LinkedRevision(): ReactNode {
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
