import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { Approval } from '#dataProvider/releaseCalls.ts';
import { useErrorWords } from '#src/engine/words.ts';
import { useT } from '#src/i18n/useT.ts';
import { useCurrentUser } from '#src/shell/appData.ts';
import { TitledDialog } from '#src/ui/dialogs/TitledDialog.tsx';
import { usePersistedText } from '#src/ui/hooks/usePersistedText.ts';
import { CommentField } from './CommentField.tsx';
import { useReleaseAction } from './releaseQueries.ts';
import type { Release } from './schema.ts';

type VerdictDialogProps = {
  release: Release;
  verdict: Approval['verdict'];
  /** Identifies what the user saw when the dialog was opened. */
  of: string;
  onClose: () => void;
};

/** Approves a release as it was shown, or asks for changes, with a comment. */
export default function VerdictDialog({ release: { id, name }, verdict, of, onClose }: VerdictDialogProps) {
  const t = useT();
  const errorWords = useErrorWords();
  const { text, keep, forget } = usePersistedText(`${useCurrentUser().id}/release ${id} ${verdict}`);
  const comment = text ?? '';
  const isApproval = verdict === 'approved';
  const { mutate, error, isPending } = useReleaseAction(
    (calls, _input: null) => calls.addApproval(id, { verdict, of, ...(comment.trim() && { comment: comment.trim() }) }),
    { showsErrors: true },
  );
  const submit = () =>
    mutate(null, {
      onSuccess: () => {
        forget(comment);
        onClose();
      },
    });
  return (
    <TitledDialog
      title={t(isApproval ? 'releases.approvals.approveTitle' : 'releases.approvals.askTitle', { name })}
      text={t(isApproval ? 'releases.approvals.approveText' : 'releases.approvals.askText')}
      busy={isPending}
      main={{
        label: t(isApproval ? 'releases.approvals.confirm' : 'releases.approvals.send'),
        disabled: !isApproval && comment.trim() === '',
      }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack gap={2}>
        <CommentField label={t('releases.approvals.comment')} autoFocus value={comment} onChange={keep} />
        {error && <Alert severity="error">{errorWords(error)}</Alert>}
      </Stack>
    </TitledDialog>
  );
}
