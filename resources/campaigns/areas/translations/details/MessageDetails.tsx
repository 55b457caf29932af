import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { limits } from '#contracts/limits.ts';
import { useCampaign } from '#resources/campaigns/campaignContext.ts';
import { FieldFrame, helpId } from '#src/engine/form/FieldFrame.tsx';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import type { Columns } from '../table/columns.ts';
import { LastChanges } from './LastChanges.tsx';
import { useComment } from './useComment.ts';

type MessageDetailsProps = { id: string; columns: Columns; onClose: () => void };

/** The comment of a message, saved by itself, and who changed the message last. */
export default function MessageDetails({ id, columns, onClose }: MessageDetailsProps) {
  const t = useT();
  const inputId = useId();
  const userId = useCurrentUser().id;
  const { campaign } = useCampaign();
  const { stored, save, isPending, failure, readOnly } = useComment(id);
  const typed = usePersistedText(`${userId}/comment/${campaign.id}/${id}`);
  const text = typed.text ?? stored;
  const close = () => {
    typed.forget(text);
    onClose();
  };
  const submit = async () => {
    if (await save(text.trim())) close();
  };
  return (
    <ConfirmDialog
      open
      asks
      title={t('translations.details.title', { id })}
      confirmLabel={t('translations.details.save')}
      busy={isPending}
      disabled={readOnly || text.trim() === stored}
      onConfirm={submit}
      onClose={close}
    >
      <FieldFrame
        id={inputId}
        label={t('translations.details.comment')}
        help={t('translations.details.commentHelp')}
        error={failure ?? undefined}
      >
        <OutlinedInput
          id={inputId}
          size="small"
          multiline
          minRows={3}
          maxRows={8}
          autoFocus
          value={text}
          error={failure !== null}
          onChange={({ target }) => typed.keep(target.value)}
          inputProps={{
            readOnly,
            dir: 'auto',
            maxLength: limits.maxMessageCommentLength,
            'aria-describedby': helpId(inputId),
          }}
        />
      </FieldFrame>
      <LastChanges id={id} columns={columns} />
    </ConfirmDialog>
  );
}
