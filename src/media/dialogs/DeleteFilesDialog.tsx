import DialogContentText from '@mui/material/DialogContentText';
import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { TypedConfirmDialog } from '../../ui/dialogs/TypedConfirmDialog.tsx';
import { type UsedFiles, useMediaActions } from '../library/useMediaActions.ts';
import { UsingRecords } from './UsingRecords.tsx';

type DeleteFilesDialogProps = { files: readonly Upload[]; onClose: () => void; onDeleted: () => void };

/** Asks for confirmation before files are deleted, and a second time, with the names of what uses them, for files in use. */
export function DeleteFilesDialog({ files, onClose, onDeleted }: DeleteFilesDialogProps) {
  const t = useT();
  const { deleteFiles } = useMediaActions();
  const [busy, setBusy] = useState(false);
  const [used, setUsed] = useState<UsedFiles | null>(null);
  const remove = async (some: readonly Upload[], force: boolean) => {
    setBusy(true);
    const left = await deleteFiles(some, force);
    setBusy(false);
    setUsed(left);
    if (left) return;
    onDeleted();
    onClose();
  };
  if (used) {
    return (
      <ConfirmDialog
        open
        danger
        busy={busy}
        title={t('media.inUse.title')}
        confirmLabel={t('media.inUse.force')}
        onConfirm={() => remove(used.files, true)}
        onClose={onClose}
      >
        <DialogContentText sx={{ mb: 1, overflowWrap: 'anywhere' }}>
          {used.files.length === 1 ? used.files[0]?.name : t('media.files', { smart_count: used.files.length })}
        </DialogContentText>
        <UsingRecords uses={used.uses} />
        <DialogContentText sx={{ mt: 1 }}>{t('media.inUse.text')}</DialogContentText>
      </ConfirmDialog>
    );
  }
  const count = files.length;
  const dialog = {
    open: true,
    busy,
    title: t('media.deleteFile.title', { smart_count: count, name: files[0]?.name ?? '' }),
    confirmLabel: t('media.actions.delete'),
    onConfirm: () => remove(files, false),
    onClose,
    children: <DialogContentText>{t('media.deleteFile.text', { smart_count: count })}</DialogContentText>,
  };
  if (count > limits.deletedWithoutTyping) return <TypedConfirmDialog {...dialog} name={String(count)} />;
  return <ConfirmDialog {...dialog} danger />;
}
