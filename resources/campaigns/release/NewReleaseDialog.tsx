import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useCreate } from 'react-admin';
import { limits } from '#contracts/limits.ts';
import { answeredRecord } from '#src/engine/answeredRecord.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { useSwitch } from './useSwitch.ts';

/** Creates a release and opens the campaign in it. */
export default function NewReleaseDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const errorWords = useErrorWords();
  const switchTo = useSwitch();
  const [create, { isPending }] = useCreate();
  const { text, keep, forget } = usePersistedText(`${useCurrentUser().id}/new release`);
  const [failure, setFailure] = useState<string | null>(null);
  const typed = text ?? '';
  const name = typed.trim();
  const close = () => {
    forget(typed);
    onClose();
  };
  const submit = async () => {
    try {
      const made = answeredRecord(await create('releases', { data: { name } }, { returnPromise: true }));
      close();
      switchTo(String(made.id));
    } catch (error) {
      setFailure(errorWords(error));
    }
  };
  return (
    <TitledDialog
      title={t('inRelease.newTitle')}
      text={t('inRelease.newText')}
      maxWidth="xs"
      busy={isPending}
      main={{ label: t('inRelease.create'), disabled: name === '' }}
      onSubmit={submit}
      onClose={close}
    >
      <FieldFrame id={id} label={t('inRelease.name')} error={failure ?? undefined}>
        <OutlinedInput
          id={id}
          size="small"
          fullWidth
          autoFocus
          autoComplete="off"
          value={typed}
          error={failure !== null}
          onChange={({ target }) => {
            keep(target.value);
            setFailure(null);
          }}
          inputProps={{ maxLength: limits.maxNameLength, 'aria-describedby': failure ? helpId(id) : undefined }}
        />
      </FieldFrame>
    </TitledDialog>
  );
}
