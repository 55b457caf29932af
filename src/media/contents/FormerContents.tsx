import Box from '@mui/material/Box';
import DialogContentText from '@mui/material/DialogContentText';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { libraryKey } from '../library/useLibrary.ts';
import { useMediaActions } from '../library/useMediaActions.ts';
import { FileUses } from './FileUses.tsx';
import { type Asked, FormerContent } from './FormerContent.tsx';

type FormerContentsProps = { file: Upload };

/** The former contents of a file, which can be restored, downloaded and deleted. */
export default function FormerContents({ file }: FormerContentsProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, error } = useQuery({
    queryKey: [...libraryKey, 'contents', file.filename, file.content_version],
    queryFn: async () => {
      const input = { params: { filename: file.filename } };
      return answered(await call('GET /api/uploads/:filename/contents', input)).items;
    },
  });
  const { run, isBusy } = useFormerActions(file, () => setAsked(null));
  const former = data?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Box component="section" aria-label={t('media.former.title')} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{t('media.former.title')}</Typography>
      {error && <Typography variant="body2">{errorWords(error)}</Typography>}
      {data && former.length === 0 && <Typography variant="body2">{t('media.former.none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {former.map((content) => (
          <FormerContent key={content.version} file={file} content={content} onAsk={setAsked} />
        ))}
      </Box>
      {asked && (
        <FormerContentDialog
          {...asked}
          file={file}
          busy={isBusy}
          onConfirm={() => run(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Box>
  );
}

/** Restores and deletes former contents of a file, and shows the result. */
function useFormerActions({ filename, name }: Upload, onDone: () => void) {
  const t = useT();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ about, content: { version } }: Asked) => {
      const input = { params: { filename, version } };
      if (about === 'restore') answered(await call('POST /api/uploads/:filename/contents/:version/restore', input));
      else answered(await call('DELETE /api/uploads/:filename/contents/:version', input));
    },
    onSuccess: (_, { about }) =>
      notify(about === 'restore' ? t('media.former.restored', { name }) : t('media.former.deleted'), {
        type: 'success',
        // Replaces the message that offers to undo the replacement.
        about: filename,
      }),
    onError: (error) => notify(errorWords(error), { type: 'error' }),
    onSettled: () => {
      void readAnew();
      onDone();
    },
  });
  return { run: mutate, isBusy: isPending };
}

type FormerContentDialogProps = Asked & {
  file: Upload;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a former content is restored, with the campaigns that will show it, or deleted. */
function FormerContentDialog({ about, file, busy, onConfirm, onClose }: FormerContentDialogProps) {
  const t = useT();
  const dialog = { open: true, busy, onConfirm, onClose };
  if (about === 'delete') {
    return (
      <ConfirmDialog {...dialog} danger title={t('media.former.deleteTitle')} confirmLabel={t('media.actions.delete')}>
        <DialogContentText>{t('media.former.deleteText')}</DialogContentText>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...dialog} title={t('media.former.restoreTitle')} confirmLabel={t('media.former.restore')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>{t('media.former.restoreText')}</DialogContentText>
        <FileUses file={file} />
      </Box>
    </ConfirmDialog>
  );
}
