import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { MediaPickerProps } from './MediaPicker.tsx';

const MediaPicker = lazyWithRetry(
  () => import('./MediaPicker.tsx'),
  ({ onCancel }) => ({ open: true, onClose: onCancel }),
);

/** The picker, whose code is fetched when it is first opened. */
export function LazyMediaPicker(props: MediaPickerProps) {
  return (
    <Suspense fallback={null}>
      <MediaPicker {...props} />
    </Suspense>
  );
}
