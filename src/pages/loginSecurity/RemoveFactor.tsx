import Typography from '@mui/material/Typography';
import { useNotify } from 'react-admin';
import type { Call } from '#dataProvider/call.ts';
import { useT } from '../../i18n/useT.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { useChangeFactors } from './useSecondFactors.ts';

type RemoveFactorProps = {
  /** What the success message names. */
  name: string;
  question: string;
  text: string;
  send: (call: Call) => Promise<unknown>;
  onClose: () => void;
};

/** Asks whether to remove a second factor, and removes it. */
export function RemoveFactor({ name, question, text, send, onClose }: RemoveFactorProps) {
  const t = useT();
  const notify = useNotify();
  const remove = useChangeFactors({
    send,
    onDone: () => {
      notify(t('userSettings.security.removed', { name }), { type: 'success' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      busy={remove.isPending}
      title={question}
      confirmLabel={t('userSettings.security.remove')}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
    </ConfirmDialog>
  );
}
