import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { distinctTags } from '#contracts/mediaTags.ts';
import type { Upload } from '#resources/uploads/schema.ts';
import { FieldFrame } from '../../engine/form/FieldFrame.tsx';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useMediaActions } from '../library/useMediaActions.ts';
import { TagPicker } from '../tags/TagPicker.tsx';

type TagFilesDialogProps = { files: readonly Upload[]; onDone: () => void; onClose: () => void };

/** Adds tags to the selected files, and removes tags that some of them have. */
export function TagFilesDialog({ files, onDone, onClose }: TagFilesDialogProps) {
  const t = useT();
  const ids = { add: useId(), remove: useId() };
  const { changeFiles } = useMediaActions();
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const used = distinctTags(files.flatMap(({ tags }) => tags));
  const tooMany = added.length > limits.maxTags ? t('media.tags.full', { most: limits.maxTags }) : undefined;
  const save = async () => {
    setBusy(true);
    const filenames = files.map(({ filename }) => filename);
    const change = {
      filenames,
      ...(added.length > 0 && { add_tags: added }),
      ...(removed.length > 0 && { remove_tags: removed }),
    };
    const isDone = await changeFiles([change], (changed) => t('media.tags.changed', { smart_count: changed }));
    setBusy(false);
    if (!isDone) return;
    onDone();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      asks
      title={t('media.tags.title', { smart_count: files.length, name: files[0]?.name ?? '' })}
      confirmLabel={t('media.info.save')}
      busy={busy}
      disabled={added.length + removed.length === 0 || tooMany !== undefined}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack gap={2}>
        <FieldFrame id={ids.add} label={t('media.tags.addLabel')} error={tooMany} help={t('media.tags.help')}>
          <TagPicker id={ids.add} chosen={added} onChange={setAdded} isFree autoFocus />
        </FieldFrame>
        {used.length > 0 && (
          <FieldFrame id={ids.remove} label={t('media.tags.removeLabel')}>
            <TagPicker id={ids.remove} chosen={removed} onChange={setRemoved} offered={used} />
          </FieldFrame>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
