import { lazyDialog } from '../../ui/lazyWithRetry.tsx';

/** The media picker; its code is loaded when it is first opened. */
export const LazyMediaPicker = lazyDialog(
  () => import('./MediaPicker.tsx'),
  ({ onCancel }) => ({ open: true, onClose: onCancel }),
);
