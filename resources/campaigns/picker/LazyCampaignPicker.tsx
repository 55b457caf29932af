import { lazyDialog } from '#src/ui/lazyWithRetry.tsx';

/** Loads the picker's code when it is first opened. */
export const LazyCampaignPicker = lazyDialog(() => import('./CampaignPicker.tsx'));
