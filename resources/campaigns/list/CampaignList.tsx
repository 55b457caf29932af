import { GeneratedList } from '../../../src/engine/list/GeneratedList.tsx';
import { ListPage } from '../../../src/engine/list/ListPage.tsx';
import { useGetLocksLive } from '../../../src/realtime/useGetLocksLive.ts';
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

/** The generated list, with the shared lock state and the actions of its rows. */
export function CampaignList() {
  return <LocksProvider value={useGetLocksLive('campaigns')}>{list}</LocksProvider>;
}
