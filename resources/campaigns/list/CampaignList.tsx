import { GeneratedList } from '../../../src/engine/list/GeneratedList.tsx';
import { ListPage } from '../../../src/engine/list/ListPage.tsx';
import { useT } from '../../../src/i18n/useT.ts';
import { useGetLocksLive } from '../../../src/realtime/useGetLocksLive.ts';
import { SkeletonRows } from '../../../src/ui/SkeletonRows.tsx';
import { OpenedView } from '../../../src/views/OpenedView.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { LocksProvider } from './locksInList.ts';
import { ReadinessProvider } from './readinessInList.tsx';

// Created once, so that lock events render only the chips.
const list = (
  <CampaignActions>
    <GeneratedList>
      <ReadinessProvider>
        <ListPage />
      </ReadinessProvider>
    </GeneratedList>
  </CampaignActions>
);

/** The generated list, with views, the shared lock state and the actions of its rows. */
export function CampaignList() {
  const t = useT();
  const locks = useGetLocksLive('campaigns');
  return (
    <OpenedView loading={<SkeletonRows label={t('views.loading')} rows={12} />}>
      <LocksProvider value={locks}>{list}</LocksProvider>
    </OpenedView>
  );
}
