import Box from '@mui/material/Box';
import { RecordContextProvider } from 'react-admin';
import { BackToList } from '#src/engine/views/RecordPage.tsx';
import { ValueList } from '#src/engine/views/ValueList.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Approvals } from './Approvals.tsx';
import { ReleaseActions } from './ReleaseActions.tsx';
import { ReleaseStateChip, useMaySeePeople } from './ReleaseCells.tsx';
import { ReleaseChanges } from './ReleaseChanges.tsx';
import { ReleaseComments } from './ReleaseComments.tsx';
import { NotPublished, StateNotice } from './ReleaseNotices.tsx';
import { useLiveRelease, usePublish } from './releaseQueries.ts';
import { isOpen, type Release } from './schema.ts';

/** The values that are shown if there are any. */
const facts = ['note', 'publish_at', 'agent'] as const;
const people = ['scheduled_by', 'created_by'] as const;

/** A release with the changes of all campaigns, and what can be done with it. */
export default function ReleasePage({ release }: { release: Release }) {
  useLiveRelease(release);
  const publish = usePublish(release);
  const sources = [...facts, ...(useMaySeePeople() ? people : [])];
  return (
    <RecordContextProvider value={release}>
      <PageHeader
        title={release.name}
        above={<BackToList />}
        beside={<ReleaseStateChip value={release.state} />}
        actions={<ReleaseActions release={release} publish={publish} />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {publish.error && isOpen(release.state) && (
          <NotPublished error={publish.error} release={release} onClose={publish.reset} />
        )}
        <StateNotice release={release} />
        <Box sx={{ whiteSpace: 'pre-wrap' }}>
          <ValueList sources={sources.filter((source) => release[source] !== null)} record={release} />
        </Box>
        <Approvals release={release} />
        <ReleaseComments release={release} />
        <ReleaseChanges release={release} />
      </Box>
    </RecordContextProvider>
  );
}
