import { Suspense } from 'react';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import type { SuggestionsDialogProps } from './SuggestionsDialog.tsx';

const SuggestionsDialog = lazyWithRetry(
  () => import('./SuggestionsDialog.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/** Suggestions for translations, loaded when they are first requested. */
export function LazySuggestionsDialog(props: SuggestionsDialogProps) {
  return (
    <Suspense>
      <SuggestionsDialog {...props} />
    </Suspense>
  );
}
