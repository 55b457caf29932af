import Alert from '@mui/material/Alert';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { FileInUse } from '#contracts/api/uploads.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { usageOf } from '#dataProvider/mediaCalls.ts';
import { type Upload, uploads } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { TypedConfirmDialog } from '../../ui/dialogs/TypedConfirmDialog.tsx';
import { useMediaActions } from '../library/useMediaActions.ts';
import { UsingRecords } from './UsingRecords.tsx';

type DeleteFolderDialogProps = {
  path: string;
  name: string;
  /** Called before any query is refetched, so that the screen has left the deleted folder. */
  onDeleted: () => void;
  onClose: () => void;
};

/**
 * Deletes a folder with its contents after the user typed its exact name, and asks again if any of its files is in
 * use.
 */
export function DeleteFolderDialog({ path, name, onClose, onDeleted }: DeleteFolderDialogProps) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const [busy, setBusy] = useState(false);
  const [uses, setUses] = useState<FileInUse | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const remove = async (force: boolean) => {
    setBusy(true);
    try {
      answered(await call('DELETE /api/uploads/folders/*', { params: { '*': path }, query: { force } }));
      notify(t('media.deleteFolder.done', { path }), { type: 'success' });
      onDeleted();
      void readAnew();
      onClose();
    } catch (error) {
      setUses(usageOf(error));
      setFailure(usageOf(error) ? null : errorWords(error));
    }
    setBusy(false);
  };
  if (uses) {
    return (
      <ConfirmDialog
        open
        danger
        busy={busy}
        title={t('media.inUse.title')}
        confirmLabel={t('media.inUse.force')}
        onConfirm={() => remove(true)}
        onClose={onClose}
      >
        <UsingRecords uses={uses} />
        <DialogContentText sx={{ mt: 1 }}>{t('media.inUse.text')}</DialogContentText>
      </ConfirmDialog>
    );
  }
  return (
    <TypedConfirmDialog
      open
      title={t('media.deleteFolder.title')}
      name={name}
      confirmLabel={t('media.actions.delete')}
      busy={busy}
      onConfirm={() => remove(false)}
      onClose={onClose}
    >
      <Contents path={path} />
      {failure && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {failure}
        </Alert>
      )}
    </TypedConfirmDialog>
  );
}

/** The number of files and subfolders that would be deleted. */
function Contents({ path }: { path: string }) {
  const t = useT();
  const { call, getList } = useDataProvider<CmsDataProvider>();
  const { data } = useQuery({
    queryKey: ['uploads', 'contents', path],
    queryFn: async () => {
      const [inAll, directly] = await Promise.all([
        getList<Upload>(uploads.name, {
          pagination: { page: 1, perPage: 1 },
          filter: { folder: path, include_subfolders: true },
        }),
        call('GET /api/uploads/folders/*', { params: { '*': path }, query: { limit: 1 } }),
      ]);
      return { files: inAll.total ?? 0, folders: directly.subfolders_total };
    },
  });
  if (!data) return <DialogContentText>{t('media.deleteFolder.counting')}</DialogContentText>;
  if (data.files + data.folders === 0)
    return <DialogContentText>{t('media.deleteFolder.textEmpty')}</DialogContentText>;
  const counts = {
    files: t('media.files', { smart_count: data.files }),
    folders: t('media.folders', { smart_count: data.folders }),
  };
  const words = data.folders > 0 ? 'media.deleteFolder.textDeep' : 'media.deleteFolder.text';
  return <DialogContentText>{t(words, counts)}</DialogContentText>;
}
