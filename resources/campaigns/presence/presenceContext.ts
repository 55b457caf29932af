import { createContext, useContext } from 'react';
import type { Presence } from '#src/realtime/usePresence.ts';

type CampaignPresence = Presence & {
  /** Called by the editor with the block of the page in focus; null if there is none. */
  setBlock(blockId: string | null): void;
};

const PresenceContext = createContext<CampaignPresence | null>(null);
export const PresenceProvider = PresenceContext.Provider;

/** Returns who else has the open campaign open. @throws outside of the campaign shell */
export function useCampaignPresence(): CampaignPresence {
  const presence = useContext(PresenceContext);
  if (!presence) throw new Error('This part belongs inside the campaign shell.');
  return presence;
}
