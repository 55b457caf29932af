import { type ReactNode, useMemo, useState } from 'react';
import type { Place } from '#contracts/presence.ts';
import { isRecord } from '#contracts/values.ts';
import { useT } from '#src/i18n/useT.ts';
import { usePresence } from '#src/realtime/usePresence.ts';
import { PeoplePresent } from '#src/ui/PeoplePresent.tsx';
import { campaignAreas } from '../areas/areas.ts';
import { useCampaign } from '../campaignContext.ts';
import { PresenceProvider, useCampaignPresence } from './presenceContext.ts';

/** Tells the other users of the open campaign in which area this tab is, and its children who they are. */
export function CampaignPresence({ area, children }: { area: string; children: ReactNode }) {
  const { campaign } = useCampaign();
  const [block, setBlock] = useState<string | null>(null);
  const { people, more } = usePresence('campaigns', campaign.id, area, block);
  const value = useMemo(() => ({ people, more, setBlock }), [people, more]);
  return <PresenceProvider value={value}>{children}</PresenceProvider>;
}

/** The others who have the campaign open, with the areas where they are. */
export function PeopleInCampaign() {
  const { people, more } = useCampaignPresence();
  return <PeoplePresent people={people} more={more} placeWords={usePlaceWords()} />;
}

/** Returns the number of a block on the page, from 1; 0 if the stored page does not have it in a list of blocks. */
function numberOf(blockId: string | null, page: unknown): number {
  if (blockId === null || !isRecord(page) || !Array.isArray(page.blocks)) return 0;
  return page.blocks.findIndex((block: unknown) => isRecord(block) && block.id === blockId) + 1;
}

/** Returns a function that describes where a user is: 'Editor, block 2'; '' for an area of a newer version. */
function usePlaceWords(): (place: Place) => string {
  const t = useT();
  const { page } = useCampaign().campaign;
  return ({ area, block_id, visible }) => {
    const label = campaignAreas.find(({ path }) => path === area)?.label;
    if (!label) return '';
    const number = numberOf(block_id, page);
    const words = number > 0 ? t('campaigns.presence.block', { area: t(label), number }) : t(label);
    return visible ? words : t('campaigns.presence.background', { place: words });
  };
}
