import { createContext, useContext } from 'react';
import type { Lock } from '../../dataProvider/liveCalls.ts';
import { GeneratedList } from '../../src/engine/list/GeneratedList.tsx';
import { useGetLocksLive } from '../../src/realtime/useGetLocksLive.ts';

const LocksContext = createContext<readonly Lock[]>([]);

/** The live lock of a campaign in the list around, if it has one. */
export const useLockInList = (id: string): Lock | undefined =>
  useContext(LocksContext).find(({ campaign_id }) => campaign_id === id);

// Made once: news of locks are for the chips alone, and draw nothing else again.
const list = <GeneratedList />;

/** The generated list, which hears of the locks once for all its rows. */
export function CampaignList() {
  const locks = useGetLocksLive('campaigns');
  return <LocksContext value={locks}>{list}</LocksContext>;
}
