import { type ReactNode, useMemo, useState } from 'react';
import { usePresence } from '#src/realtime/usePresence.ts';
import { useCampaign } from '../campaignContext.ts';
import { PresenceProvider } from './presenceContext.ts';

/** Tells the other users of the open campaign in which area this tab is, and its children who they are. */
export function CampaignPresence({ area, children }: { area: string; children: ReactNode }) {
  const { campaign } = useCampaign();
  const [block, setBlock] = useState<string | null>(null);
  const { people, more } = usePresence('campaigns', campaign.id, area, block);
  const value = useMemo(() => ({ people, more, setBlock }), [people, more]);
  return <PresenceProvider value={value}>{children}</PresenceProvider>;
}
