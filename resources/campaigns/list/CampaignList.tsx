import { GeneratedList } from '../../../src/engine/list/GeneratedList.tsx';
import { useGetLocksLive } from '../../../src/realtime/useGetLocksLive.ts';
import { CampaignActions } from './CampaignActions.tsx';
import { LocksProvider } from './locksInList.ts';

// Made once: news of locks are for the chips alone, and draw nothing else again.
const list = (
  <CampaignActions>
    <GeneratedList />
  </CampaignActions>
);

/** The generated list with what a campaign's rows need together: the locks, and what is done with one campaign. */
export function CampaignList() {
  return <LocksProvider value={useGetLocksLive('campaigns')}>{list}</LocksProvider>;
}
