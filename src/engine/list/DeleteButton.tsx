import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, Suspense, useState } from 'react';
import { type RaRecord, useCanAccess, useDelete, useNotify } from 'react-admin';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { TitledDialog } from '../../ui/dialogs/TitledDialog.tsx';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import { answeredRecord } from '../answeredRecord.ts';
import { useScreens } from '../ScreensContext.ts';
import { useErrorWords } from '../words.ts';
import { type Uses, usesIn } from './usesIn.ts';

// Loaded lazily: few deletions are refused.
const UsingRecords = lazyWithRetry(() => import('./UsingRecords.tsx'));

type DeleteProps = { record: RaRecord; onDeleted?: () => void };

const nameOf = (record: RaRecord, title: string): string => String(record[title] ?? record.id);

/**
 * Returns the dialog that deletes a record and the function that opens it; `allowed` is false without the permission.
 */
function useDeleteDialog({ record, onDeleted }: DeleteProps): { allowed: boolean; ask: () => void; dialog: ReactNode } {
  const t = useT();
  const { resource, overrides } = useScreens();
  const Warning = overrides.deleteWarning;
  const errorWords = useErrorWords();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [uses, setUses] = useState<Uses | null>(null);
  const [remove, { isPending }] = useDelete();
  const { canAccess } = useCanAccess({ resource: resource.name, action: 'delete', record });
  const name = nameOf(record, resource.title);
  const confirm = async () => {
    try {
      answeredRecord(await remove(resource.name, { id: record.id, previousData: record }, { returnPromise: true }));
      notify(t('engine.delete.done', { name }), { type: 'success' });
      onDeleted?.();
    } catch (error) {
      const found = usesIn(error);
      setUses(found);
      if (found) return;
      notify(errorWords(error), { type: 'error' });
    }
    setAsking(false);
  };
  const ask = () => {
    setUses(null);
    setAsking(true);
  };
  const text = Warning ? <Warning records={[{ ...record, id: String(record.id) }]} /> : t('engine.delete.text');
  const frame = { open: asking, title: t('engine.delete.title', { name }), onClose: () => setAsking(false) };
  const dialog = uses ? (
    <TitledDialog {...frame} maxWidth="xs">
      <Suspense fallback={text}>
        <UsingRecords uses={uses} />
      </Suspense>
    </TitledDialog>
  ) : (
    <ConfirmDialog {...frame} confirmLabel={t('engine.delete.action')} danger busy={isPending} onConfirm={confirm}>
      {text}
    </ConfirmDialog>
  );
  return { allowed: canAccess === true, ask, dialog };
}

/** Deletes a record in a list. */
export function DeleteIconButton({ record }: DeleteProps) {
  const t = useT();
  const { resource } = useScreens();
  const { allowed, ask, dialog } = useDeleteDialog({ record });
  if (!allowed) return null;
  return (
    <>
      <Tooltip title={t('engine.delete.action')}>
        <IconButton
          size="small"
          aria-label={t('engine.delete.of', { name: nameOf(record, resource.title) })}
          onClick={ask}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {dialog}
    </>
  );
}

/** Deletes the record of the page. */
export function DeleteButton(props: DeleteProps) {
  const t = useT();
  const { allowed, ask, dialog } = useDeleteDialog(props);
  if (!allowed) return null;
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} onClick={ask}>
        {t('engine.delete.action')}
      </Button>
      {dialog}
    </>
  );
}
