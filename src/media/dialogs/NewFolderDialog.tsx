import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { folderName, folderPath, pathWithin } from '#contracts/media.ts';
import type { CmsDataProvider } from '#dataProvider/index.ts';
import { answered } from '../../engine/answeredRecord.ts';
import { FieldFrame, helpId } from '../../engine/form/FieldFrame.tsx';
import { useErrorWords } from '../../engine/words.ts';
import { useT } from '../../i18n/useT.ts';
import { useCurrentUser } from '../../shell/appData.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { usePersistedText } from '../../ui/hooks/usePersistedText.ts';
import { useMediaActions } from '../library/useMediaActions.ts';

type NewFolderDialogProps = { inside: string; onClose: () => void };

/** Creates a folder: slashes are removed and the name is trimmed; an empty name is invalid. */
export function NewFolderDialog({ inside, onClose }: NewFolderDialogProps) {
  const t = useT();
  const id = useId();
  const notify = useNotify();
  const errorWords = useErrorWords();
  const { call } = useDataProvider<CmsDataProvider>();
  const { readAnew } = useMediaActions();
  const { text, keep, forget } = usePersistedText(`${useCurrentUser().id}/new folder/${inside}`);
  const typed = text ?? '';
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const name = folderName(typed);
  const path = name === '' ? null : folderPath(pathWithin(inside, name));
  const problem =
    name !== '' && path === null ? t('media.newFolder.invalid', { length: limits.maxFolderNameLength }) : failure;
  const help = t('media.newFolder.inside', { folder: inside === '/' ? t('media.home') : inside });
  const close = () => {
    forget(typed);
    onClose();
  };
  const create = async () => {
    if (path === null) return;
    setBusy(true);
    try {
      answered(await call('POST /api/uploads/folders/*', { params: { '*': path } }));
      notify(t('media.newFolder.created', { name }), { type: 'success' });
      void readAnew();
      close();
    } catch (error) {
      setFailure(errorWords(error));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('media.newFolder.title')}
      confirmLabel={t('media.newFolder.create')}
      busy={busy}
      disabled={path === null}
      onConfirm={create}
      onClose={close}
    >
      <FieldFrame id={id} label={t('media.newFolder.name')} help={help} error={problem ?? undefined}>
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          autoFocus
          autoComplete="off"
          value={typed}
          error={problem !== null}
          onChange={(event) => {
            keep(event.target.value);
            setFailure(null);
          }}
          inputProps={{ 'aria-describedby': helpId(id) }}
        />
      </FieldFrame>
    </ConfirmDialog>
  );
}
