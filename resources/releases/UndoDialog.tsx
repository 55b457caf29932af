import Alert from '@mui/material/Alert';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useNavigate } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { answeredRecord } from '#src/engine/answeredRecord.ts';
import { FieldFrame } from '#src/engine/form/FieldFrame.tsx';
import { useRecordPath } from '#src/engine/useRecordPath.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { useReleaseAction } from './releaseQueries.ts';
import { type Release, releases } from './schema.ts';

/** Makes a release that restores what a published one has replaced, and opens it. */
export default function UndoDialog({ release: { id, name }, onClose }: { release: Release; onClose: () => void }) {
  const t = useT();
  const inputId = useId();
  const navigate = useNavigate();
  const recordPath = useRecordPath(releases.name);
  const errorWords = useErrorWords();
  const [chosen, setChosen] = useState(t('releases.undo.nameOf', { name }).slice(0, limits.maxNameLength));
  const undo = useReleaseAction((calls, given: string) => calls.undoRelease(id, given), { showsErrors: true });
  const open = (made: Release) => {
    onClose();
    navigate(recordPath(answeredRecord(made).id));
  };
  return (
    <ConfirmDialog
      open
      asks
      title={t('releases.undo.title', { name })}
      confirmLabel={t('releases.undo.confirm')}
      busy={undo.isPending}
      disabled={chosen.trim() === ''}
      onConfirm={() => undo.mutate(chosen.trim(), { onSuccess: open })}
      onClose={onClose}
    >
      <Stack gap={2}>
        <div>{t('releases.undo.text')}</div>
        <FieldFrame id={inputId} label={t('releases.undo.name')}>
          <OutlinedInput
            id={inputId}
            size="small"
            fullWidth
            autoFocus
            value={chosen}
            onChange={({ target }) => setChosen(target.value)}
            inputProps={{ maxLength: limits.maxNameLength }}
          />
        </FieldFrame>
        {undo.error && <Alert severity="error">{errorWords(undo.error)}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
