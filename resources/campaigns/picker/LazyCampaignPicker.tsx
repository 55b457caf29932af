import { Suspense } from 'react';
import { lazyWithRetry } from '../../../src/ui/lazyWithRetry.tsx';
import type { CampaignPickerProps } from './CampaignPicker.tsx';

const CampaignPicker = lazyWithRetry(
  () => import('./CampaignPicker.tsx'),
  ({ onClose }) => ({ open: true, onClose }),
);

/** The picker, whose code is fetched when it is first opened. */
export function LazyCampaignPicker(props: CampaignPickerProps) {
  return (
    <Suspense fallback={null}>
      <CampaignPicker {...props} />
    </Suspense>
  );
}
