import { useState } from 'react';
import { useDelete, useListContext, useLocation, useNavigate, useNotify } from 'react-admin';
import type { View } from '#resources/views/schema.ts';
import { answeredRecord } from '../engine/answeredRecord.ts';
import { useErrorWords } from '../engine/words.ts';
import { useT } from '../i18n/useT.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import { OpenMenu, type OpenMenuProps } from './OpenMenu.tsx';
import { useUpdateView } from './useUpdateView.ts';
import type { ViewActionId } from './useViewActions.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { useLayout, withoutView } from './viewPath.ts';

type ViewsMenuProps = Omit<OpenMenuProps, 'onAction'>;

/** The menu of a list's views, and the dialogs of its actions. */
export default function ViewsMenu(props: ViewsMenuProps) {
  const { view, onClose } = props;
  const { filterValues: filters, sort } = useListContext();
  const content = { filters, sort, layout: useLayout() };
  const update = useUpdateView();
  const [dialog, setDialog] = useState<{ of: ViewActionId; view: View | null } | null>(null);
  const run = (action: ViewActionId) => {
    onClose();
    if (action !== 'update') setDialog({ of: action, view });
    else if (view) void update(view, content);
  };
  const close = () => setDialog(null);
  return (
    <>
      <OpenMenu {...props} onAction={run} />
      {dialog?.of === 'save' && <ViewDialog view={null} content={content} onClose={close} />}
      {dialog?.of === 'edit' && <ViewDialog view={dialog.view} content={content} onClose={close} />}
      {dialog?.of === 'delete' && dialog.view && <DeleteViewDialog view={dialog.view} onClose={close} />}
    </>
  );
}

type DeleteViewDialogProps = { view: View; onClose: () => void };

/** Deletes the opened view; the list keeps its filters. */
function DeleteViewDialog({ view, onClose }: DeleteViewDialogProps) {
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
