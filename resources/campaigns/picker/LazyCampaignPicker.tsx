import { lazy, Suspense } from 'react';
import type { CampaignPickerProps } from './CampaignPicker.tsx';

const CampaignPicker = lazy(() => import('./CampaignPicker.tsx'));

/** The picker, whose code is fetched when it is first opened. */
export function LazyCampaignPicker(props: CampaignPickerProps) {
  return (
    <Suspense fallback={null}>
      <CampaignPicker {...props} />
    </Suspense>
  );
}
