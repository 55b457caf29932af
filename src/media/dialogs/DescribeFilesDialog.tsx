import Alert from '@mui/material/Alert';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { FieldFrame, helpId } from '../../engine/form/FieldFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useMediaActions } from '../library/useMediaActions.ts';

type DescribeFilesDialogProps = { files: readonly Upload[]; onDone: () => void; onClose: () => void };

/** Sets one alternative text for several images, after a warning if some have one already. */
export function DescribeFilesDialog({ files, onDone, onClose }: DescribeFilesDialogProps) {
  const t = useT();
  const id = useId();
  const { changeFiles } = useMediaActions();
  const [busy, setBusy] = useState(false);
  const [alt, setAlt] = useState('');
  const described = files.filter((file) => file.alt).length;
  const save = async () => {
    setBusy(true);
    const change = { filenames: files.map(({ filename }) => filename), alt: alt.trim() };
    const isDone = await changeFiles([change], (changed) => t('media.describe.done', { smart_count: changed }));
    setBusy(false);
    if (!isDone) return;
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      asks
      title={t('media.describe.title', { smart_count: files.length })}
      confirmLabel={t(described > 0 ? 'media.describe.replace' : 'media.info.save')}
      busy={busy}
      disabled={alt.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={2}>
        {described > 0 && (
          <Alert severity="warning">{t('media.describe.overwrites', { smart_count: described })}</Alert>
        )}
        <FieldFrame id={id} label={t('media.info.alt')} help={t('media.info.altHelp')}>
          <OutlinedInput
            id={id}
            size="small"
            multiline
            minRows={2}
            maxRows={6}
            autoFocus
            value={alt}
            onChange={({ target }) => setAlt(target.value)}
            inputProps={{ maxLength: limits.maxAltLength, dir: 'auto', 'aria-describedby': helpId(id) }}
          />
        </FieldFrame>
      </Stack>
    </ConfirmDialog>
  );
}
