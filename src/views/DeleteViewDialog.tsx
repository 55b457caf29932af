import { useDelete, useLocation, useNavigate, useNotify } from 'react-admin';
import type { View } from '#resources/views/schema.ts';
import { answeredRecord } from '../engine/answeredRecord.ts';
import { useErrorWords } from '../engine/words.ts';
import { useT } from '../i18n/useT.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { withoutView } from './viewPath.ts';

type DeleteViewDialogProps = { view: View; onClose: () => void };

/** Deletes the opened view; the list keeps its filters. */
export function DeleteViewDialog({ view, onClose }: DeleteViewDialogProps) {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const errorWords = useErrorWords();
  const { pathname, search } = useLocation();
  const [remove, { isPending }] = useDelete();
  const { name } = view;
  const confirm = async () => {
    try {
      answeredRecord(await remove('views', { id: view.id, previousData: view }, { returnPromise: true }));
      notify(t('engine.delete.done', { name }), { type: 'success' });
      navigate({ pathname, search: withoutView(search) }, { replace: true });
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('engine.delete.title', { name })}
      confirmLabel={t('engine.delete.action')}
      danger
      busy={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t(view.shared ? 'views.deleteShared' : 'engine.delete.text')}
    </ConfirmDialog>
  );
}
