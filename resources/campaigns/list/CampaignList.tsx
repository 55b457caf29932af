import { Suspense } from 'react';
import { GeneratedList } from '../../../src/engine/list/GeneratedList.tsx';
import { useT } from '../../../src/i18n/useT.ts';
import { useGetLocksLive } from '../../../src/realtime/useGetLocksLive.ts';
import { lazyWithRetry } from '../../../src/ui/lazyWithRetry.tsx';
import { SkeletonRows } from '../../../src/ui/SkeletonRows.tsx';
import { useShownView } from '../calendar/shownView.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { LocksProvider } from './locksInList.ts';

const CampaignCalendar = lazyWithRetry(() => import('../calendar/CampaignCalendar.tsx'));

// Created once, so that lock events render only the chips.
const list = (
  <CampaignActions>
    <GeneratedList />
  </CampaignActions>
);

/** The campaigns as a list or in a calendar, with the shared lock state. */
export function CampaignList() {
  const t = useT();
  const view = useShownView();
  const calendar = view !== 'list' && (
    <Suspense fallback={<SkeletonRows label={t('calendar.loading')} />}>
      <CampaignCalendar view={view} />
    </Suspense>
  );
  return <LocksProvider value={useGetLocksLive('campaigns')}>{calendar || list}</LocksProvider>;
}
