import { lazy, Suspense } from 'react';
import type { MediaPickerProps } from './MediaPicker.tsx';

const MediaPicker = lazy(() => import('./MediaPicker.tsx'));

/** The picker, whose code is fetched when it is first opened. */
export function LazyMediaPicker(props: MediaPickerProps) {
  return (
    <Suspense fallback={null}>
      <MediaPicker {...props} />
    </Suspense>
  );
}
