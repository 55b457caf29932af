import Box from '@mui/material/Box';
import { useGetOne, useParams } from 'react-admin';
import { LoadError } from '#src/engine/LoadError.tsx';
import { RequireAccess } from '#src/engine/RequireAccess.tsx';
import { BackToList, PageSkeleton } from '#src/engine/views/RecordPage.tsx';
import { useResourceWords } from '#src/engine/words.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { Panel } from '#src/ui/Panel.tsx';
import { AuditPanel } from './AuditPage.tsx';
import { AuditEntry, entriesStyle } from './AuditRows.tsx';
import { type AuditEntryRecord, audit } from './schema.ts';

/** One entry of the audit log at its own address, with all its data. */
export default function AuditEntryPage() {
  return (
    <>
      <AuditPanel />
      <RequireAccess action="show" loading={<PageSkeleton />}>
        <LoadedEntry />
      </RequireAccess>
    </>
  );
}

function LoadedEntry() {
  const { id = '' } = useParams();
  const words = useResourceWords(audit);
  const { data, error, isPending, refetch } = useGetOne<AuditEntryRecord>(audit.name, { id }, { retry: false });
  if (isPending) return <PageSkeleton />;
  if (!data) return <LoadError heading="h1" error={error} onRetry={refetch} />;
  return (
    <>
      <PageHeader title={words.choice('action', data.action)} above={<BackToList />} />
      <Panel>
        <Box sx={entriesStyle}>
          <AuditEntry entry={data} isWhole />
        </Box>
      </Panel>
    </>
  );
}
