import { lazyDialog } from '../../ui/lazyWithRetry.tsx';

/** The dialog of a folder's access; its code is loaded when it is first opened. */
export const LazyFolderAccessDialog = lazyDialog(() => import('./FolderAccessDialog.tsx'));
