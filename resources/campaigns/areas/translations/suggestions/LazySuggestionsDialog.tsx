import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';

/** Suggestions for translations, loaded when they are first requested. */
export const LazySuggestionsDialog = lazyDialog(() => import('./SuggestionsDialog.tsx'));
