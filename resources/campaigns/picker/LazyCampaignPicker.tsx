import { Suspense } from 'react';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import type { CampaignPickerProps } from './CampaignPicker.tsx';

const CampaignPicker = lazyWithRetry(
  () => import('./CampaignPicker.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/** Loads the picker's code when it is first opened. */
export function LazyCampaignPicker(props: CampaignPickerProps) {
  return (
    <Suspense fallback={null}>
      <CampaignPicker {...props} />
    </Suspense>
  );
}
