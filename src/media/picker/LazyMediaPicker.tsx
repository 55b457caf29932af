import { Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx';
import type { MediaPickerProps } from './MediaPicker.tsx';

const MediaPicker = lazyWithRetry(
  () => import('./MediaPicker.tsx'),
  ({ onCancel }) => ({ open: true, onClose: onCancel }),
);

/** The media picker; its code is loaded when it is first opened. */
export function LazyMediaPicker(props: MediaPickerProps) {
  return (
    <Suspense fallback={null}>
      <MediaPicker {...props} />
    </Suspense>
  );
}
