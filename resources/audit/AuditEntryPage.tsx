import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useGetOne, useParams } from 'react-admin';
import { isRecord, isText } from '#contracts/values.ts';
import { LoadError } from '#src/engine/LoadError.tsx';
import { useUndoImport } from '#src/engine/list/import/useUndoImport.ts';
import { RequireAccess } from '#src/engine/RequireAccess.tsx';
import { BackToList, PageSkeleton } from '#src/engine/views/RecordPage.tsx';
import { useResourceWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
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
      <PageHeader
        title={words.choice('action', data.action)}
        above={<BackToList />}
        actions={data.action === 'record.imported' && <UndoButton entry={data} />}
      />
      <Panel>
        <Box sx={entriesStyle}>
          <AuditEntry entry={data} isWhole />
        </Box>
      </Panel>
    </>
  );
}

/** Undoes the import that an entry records. */
function UndoButton({ entry: { resource, details } }: { entry: AuditEntryRecord }) {
  const t = useT();
  const { undo, isUndoing } = useUndoImport();
  const [isAsked, setAsked] = useState(false);
  const id = isRecord(details) ? details.import : null;
  if (!isText(resource) || !isText(id)) return null;
  const confirm = () => {
    setAsked(false);
    undo(resource, id);
  };
  return (
    <>
      <Button variant="outlined" disabled={isUndoing} onClick={() => setAsked(true)}>
        {t('engine.import.undo')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('engine.import.undoing')}
        confirmLabel={t('engine.import.undo')}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        {t('engine.import.undoingText')}
      </ConfirmDialog>
    </>
  );
}
