import { Suspense } from 'react';
import { GeneratedList } from '#src/engine/list/GeneratedList.tsx';
import { ListPage } from '#src/engine/list/ListPage.tsx';
import { LiveLocks } from '#src/engine/list/locks.tsx';
import { useT } from '#src/i18n/useT.ts';
import { lazyWithRetry } from '#src/ui/lazyWithRetry.tsx';
import { SkeletonRows } from '#src/ui/SkeletonRows.tsx';
import { OpenedView } from '#src/views/OpenedView.tsx';
import { useLayout } from '#src/views/viewPath.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { ReadinessProvider } from './readinessInList.tsx';
import { ReleasesProvider } from './releasesInList.tsx';

const CampaignCalendar = lazyWithRetry(() => import('../calendar/CampaignCalendar.tsx'));

// Created once, so that lock events render only the chips.
const list = (
  <CampaignActions>
    <GeneratedList>
      <ReadinessProvider>
        <ReleasesProvider>
          <ListPage />
        </ReleasesProvider>
      </ReadinessProvider>
    </GeneratedList>
  </CampaignActions>
);

/** The campaigns as a list or in a calendar, with saved views and the shared lock state. */
export function CampaignList() {
  const t = useT();
  const view = useLayout();
  const calendar = view !== 'list' && (
    <Suspense fallback={<SkeletonRows label={t('calendar.loading')} />}>
      <CampaignCalendar view={view} />
    </Suspense>
  );
  return (
    <OpenedView loading={<SkeletonRows label={t('views.loading')} rows={12} />}>
      <LiveLocks resource="campaigns">{calendar || list}</LiveLocks>
    </OpenedView>
  );
}
