import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { View } from '#resources/views/schema.ts';
import { DeleteViewDialog } from './DeleteViewDialog.tsx';
import { OpenMenu, type OpenMenuProps } from './OpenMenu.tsx';
import { useUpdateView } from './useUpdateView.ts';
import type { ViewActionId } from './useViewActions.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { useLayout } from './viewPath.ts';

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
