import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { FolderAccessDialogProps } from './FolderAccessDialog.tsx';

const FolderAccessDialog = lazyWithRetry(
  () => import('./FolderAccessDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/** The dialog of a folder's access; its code is loaded when it is first opened. */
export function LazyFolderAccessDialog(props: FolderAccessDialogProps) {
  return (
    <Suspense fallback={null}>
      <FolderAccessDialog {...props} />
    </Suspense>
  );
}
